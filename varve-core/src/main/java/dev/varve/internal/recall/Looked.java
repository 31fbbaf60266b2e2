package dev.varve.internal.recall;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallResult.Hit;
import dev.varve.Role;
import dev.varve.internal.recall.ProjectRecall.InSession;
import dev.varve.language.Voice;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;

/**
 * A hit as ranking sees it: its part that matched, and whose words these are.
 *
 * @param found as it was found
 * @param part  of the message, or of the note
 * @param meant how much of the question it says by what it means, whatever its words
 * @param text  of the part
 * @param prose whether somebody wrote it: it is no call of a tool or what came back
 */
record Looked(InSession found, MatchedPart part, double meant, String text, boolean prose) {
    static Looked at(InSession found, double meant, QuestionCoverage fit) {
        if (found.hit() instanceof Hit.OfMessage message) {
            Message said = message.message().message();
            String words = SearchText.words(said);
            MatchedPart part = MatchedPart.of(words, message.passage(), fit);
            return new Looked(
                    found,
                    part,
                    meant,
                    text(words, part),
                    isProse(said, part.place().from()));
        }
        String text = ((Hit.OfNote) found.hit()).note().text();
        MatchedPart part = MatchedPart.of(text, new Passage(0, text.length()), fit);
        return new Looked(found, part, meant, text(text, part), true);
    }

    private static String text(String words, MatchedPart part) {
        return words.substring(part.place().from(), part.place().to());
    }

    private static boolean isProse(Message message, int place) {
        int end = 0;
        for (Part each : message.parts()) {
            end += SearchText.words(each).length() + 1;
            if (place < end) {
                return each instanceof Part.Text;
            }
        }
        return true;
    }

    /** The hit with its part, and with a score. */
    InSession as(double score) {
        return new InSession(
                found.session(),
                found.hit() instanceof Hit.OfMessage message
                        ? new Hit.OfMessage(message.message(), score, part.place())
                        : new Hit.OfNote(((Hit.OfNote) found.hit()).note(), score));
    }

    /** How much of the question it says. */
    double share() {
        return Math.max(meant, part.share());
    }

    /** Said by the one person whom the session's agent talks with. */
    boolean isPersons() {
        return found.hit() instanceof Hit.OfMessage message
                && message.message().role() == Role.USER
                && message.message().message().voice() == Voice.PERSON
                && message.message().message().speaker().isEmpty();
    }

    /** Says what the agent is about to do. */
    boolean announces() {
        return isAgents() && message().text().stripTrailing().endsWith(":");
    }

    /** Said by an agent that tells what it did or knows. */
    boolean answers() {
        return isAgents() && prose() && !announces() && !part.asks();
    }

    /** Puts a question somewhere. */
    boolean hasQuestion() {
        return text.indexOf('?') >= 0 || text.indexOf('？') >= 0;
    }

    private boolean isAgents() {
        return found.hit() instanceof Hit.OfMessage message && message.message().role() == Role.ASSISTANT;
    }

    private Message message() {
        return ((Hit.OfMessage) found.hit()).message().message();
    }

    /** As it was found. */
    double score() {
        return found.hit().score();
    }

    /** Number of the message; 0 of a note. */
    long seq() {
        return found.hit() instanceof Hit.OfMessage message ? message.message().seq() : 0;
    }
}
