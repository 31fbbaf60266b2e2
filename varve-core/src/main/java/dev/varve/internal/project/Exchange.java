package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Attribution;
import dev.varve.internal.extractive.Spoken;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What somebody asked and the agent's last words on it. A request beside its outcome is not taken for one that waits.
 *
 * @param request what was asked, and by whom
 * @param answer  what came of it, from the request on
 */
record Exchange(Line request, Line answer) {
    /** In characters. */
    private static final int ASKED = 160;

    private static final int ANSWERED = 240;

    /** A reply that says little without what it answers. */
    private static final int SHORT = 24;

    /** A request of fewer says too little without the sentence before it. */
    private static final int LITTLE = 40;

    /** A command that the user ran himself, with what it printed. */
    private static final TextPattern SHELL = TextPattern.compile("^\\$ [^\\n]++\\n");

    /** A message with its sentences, which are read once. */
    private record Words(LoggedMessage logged, Supplier<List<String>> prose) {
        static Words of(LoggedMessage logged) {
            return new Words(logged, new Once<>(() -> Prose.of(logged)));
        }

        boolean isAnswer() {
            return logged.role() == Role.ASSISTANT
                    && logged.message().toolCalls().isEmpty()
                    && !prose.get().isEmpty();
        }

        /** True if a message is a call without words: what stands before it announces it. */
        boolean isCall() {
            return !logged.message().toolCalls().isEmpty() && prose.get().isEmpty();
        }
    }

    /** Those among the newest messages of a session in order of time, without the last: its words are told in full. */
    static List<Exchange> in(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        List<Exchange> exchanges = new ArrayList<>();
        Optional<LoggedMessage> asked = Optional.empty();
        Optional<Words> answer = Optional.empty();
        String question = "";
        List<Words> words = tail.stream().map(Words::of).toList();
        for (int i = 0; i < tail.size(); i++) {
            LoggedMessage logged = tail.get(i);
            if (words.get(i).isAnswer()
                    && (i + 1 == tail.size() || !words.get(i + 1).isCall())) {
                answer = Optional.of(words.get(i));
            } else if (isTyped(logged)) {
                if (asked.isPresent() && answer.isPresent()) {
                    exchanges.add(of(asked.get(), question, answer.get(), session, zone));
                }
                question = answer.map(Words::logged).flatMap(Exchange::question).orElse("");
                asked = Optional.of(logged).filter(Exchange::speaks);
                answer = Optional.empty();
            }
        }
        return exchanges;
    }

    /** True if a message is the one that answers. */
    boolean isAnsweredBy(long message) {
        return answer.span().to() == message + 1;
    }

    /** Number of the message that asks. */
    long asked() {
        return request.span().from();
    }

    /** Both in one line. */
    Line line() {
        return answer.withText(request.text() + " → " + answer.text());
    }

    private static Exchange of(LoggedMessage asked, String question, Words answer, Scope session, ZoneId zone) {
        String request = asked(asked);
        return new Exchange(
                line(asked, about(request, question) + request, session, zone, asked.seq()),
                line(answer.logged(), Prose.answer(answer.prose().get(), ANSWERED), session, zone, asked.seq()));
    }

    private static Line line(LoggedMessage logged, String words, Scope session, ZoneId zone, long from) {
        return new Line(
                LocalDateTime.ofInstant(logged.message().createdAt(), zone).truncatedTo(ChronoUnit.MINUTES),
                Attribution.of(logged.message()) + ": " + words,
                session,
                new Span(from, logged.seq() + 1),
                Statement.of(logged.message().voice()));
    }

    private static boolean isTyped(LoggedMessage logged) {
        return logged.role() == Role.USER && logged.message().voice() == Voice.PERSON;
    }

    /** True if a message has words of its own, and more than a command that the user ran himself. */
    static boolean speaks(LoggedMessage logged) {
        return !Spoken.own(logged.message()).isBlank()
                && !SHELL.matcher(logged.message().text()).find();
    }

    /** With what a message ends, if that is a question. */
    static Optional<String> question(LoggedMessage answer) {
        return OpenItems.asked(List.of(answer));
    }

    /** What a short reply answers, to stand before it. */
    static String about(String reply, String question) {
        return reply.length() <= SHORT && !reply.endsWith(":") && !question.isEmpty()
                ? "asked \"" + Text.clipped(question, ASKED - SHORT) + "\": "
                : "";
    }

    /** From the first sentence on that asks for something, or one before it if that says little: "Or not?". */
    private static String asked(LoggedMessage logged) {
        List<String> sentences = Prose.of(logged);
        int first = 0;
        while (first < sentences.size() && !asks(sentences.get(first))) {
            first++;
        }
        first = first < sentences.size() ? first : 0;
        while (first > 0
                && String.join(" ", sentences.subList(first, sentences.size())).length() < LITTLE) {
            first--;
        }
        return Prose.beginning(sentences.subList(first, sentences.size()), ASKED);
    }

    private static boolean asks(String sentence) {
        return sentence.endsWith("?") || IntentMatcher.all().says(sentence, Intent.ERRAND);
    }
}
