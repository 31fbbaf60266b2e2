package dev.varve.internal.extractive;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.language.Sentences;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Passages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user asked for last and is not done yet, and what comes next; nothing rather than a stopgap. A task is
 * over once the agent has reported that it is, or has answered and used no tool.
 */
final class Hints {
    /** Characters of a message that are read. */
    static final int LONGEST = 20_000;

    private static final int TASK_TOKENS = 50;
    private static final int SHORTEST = 8;
    /** Words in which somebody begins to ask for something. */
    private static final int BEGINNING = 3;

    private static final TextPattern SPACE = TextPattern.compile("\\s+");

    /** Sentences at the start of a report that say whether all is done. */
    private static final int REPORT = 3;

    private final Candidates candidates;
    private final Shortener shortener;

    /** The sentences of long messages, by sequence number: a message is asked for several times. */
    private final Map<Long, List<Sentence>> read = new HashMap<>();

    Hints(Candidates candidates, Shortener shortener) {
        this.candidates = candidates;
        this.shortener = shortener;
    }

    ContinuationHint of(List<LoggedMessage> messages) {
        boolean served = messages.stream().anyMatch(message -> Participants.isAgent(message.message()));
        long asked = messages.stream().filter(Hints::isPersons).count();
        if (!served && asked > 1) {
            return ContinuationHint.NONE; // people talk among themselves; nobody is asked to do anything
        }
        int last = lastRequest(messages);
        boolean over = isOver(messages, last);
        String task = last < 0 || over ? "" : request(messages.get(last));
        ContinuationHint hint = new ContinuationHint(task, next(messages));
        // A span without a word of the user continues an earlier request.
        return hint.isEmpty() && (over || asked > 0) ? ContinuationHint.NOTHING_OPEN : hint;
    }

    private static boolean isPersons(LoggedMessage message) {
        return message.role() == Role.USER && message.message().voice() == Voice.PERSON;
    }

    /** Where the user last asked for something, or -1. */
    private int lastRequest(List<LoggedMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (isPersons(messages.get(i)) && !request(messages.get(i)).isEmpty()) {
                return i;
            }
        }
        return -1;
    }

    /** What was asked before the span is over if the agent reports so; it may have worked on it all the time. */
    private boolean isOver(List<LoggedMessage> messages, int request) {
        boolean worked = request < 0;
        boolean answered = false;
        boolean done = false;
        for (LoggedMessage message : messages.subList(request + 1, messages.size())) {
            if (message.role() == Role.USER
                    && Passages.isInterruption(message.message().text())) {
                return true; // what the user stopped is not wanted as it was
            }
            worked |= message.role() == Role.TOOL;
            if (message.role() == Role.ASSISTANT) {
                List<Sentence> said = sentences(message);
                boolean calls = !message.message().toolCalls().isEmpty();
                answered |= !said.isEmpty() && !calls;
                done = !said.isEmpty() ? !calls && reportsAllDone(said) : done && !calls;
            }
        }
        return done || answered && !worked;
    }

    private static boolean reportsAllDone(List<Sentence> said) {
        boolean more = said.stream()
                .skip(Math.max(0, said.size() - 2L))
                .anyMatch(sentence -> !sentence.question() && (Salience.narrates(sentence) || sentence.has(Cue.PLAN)));
        return !more
                && said.stream()
                        .limit(REPORT)
                        .anyMatch(sentence -> sentence.has(Cue.OUTCOME) && !sentence.has(Cue.NEGATION));
    }

    private String request(LoggedMessage message) {
        String first = "";
        List<Sentence> said = sentences(message).stream()
                .filter(sentence -> sentence.words() >= 3 && Salience.isWord(sentence))
                .toList();
        Optional<Sentence> asked = said.stream().filter(this::isImperative).findFirst();
        if (asked.isPresent()) {
            return hint("", asked.get());
        }
        for (Sentence sentence : said) {
            if (sentence.has(Cue.REQUEST) || sentence.question()) {
                return hint("", sentence);
            }
            first = first.isEmpty() && sentence.has(Cue.CONSTRAINT) ? hint("", sentence) : first;
        }
        return first;
    }

    /** True if it begins by asking for something; "she will send it" asks for nothing. */
    private boolean isImperative(Sentence sentence) {
        if (!sentence.has(Cue.REQUEST) && Text.isOneLine(sentence.text())) {
            return false; // no more than all of it does
        }
        String[] words = SPACE.split(sentence.text(), BEGINNING + 1);
        String beginning = String.join(" ", List.of(words).subList(0, Math.min(BEGINNING, words.length)));
        return candidates.reader().read(beginning).has(Cue.REQUEST);
    }

    /** What comes next is said at the very end, not before a call: the call follows. */
    private String next(List<LoggedMessage> messages) {
        LoggedMessage last = messages.get(messages.size() - 1);
        List<Sentence> sentences =
                last.role() == Role.TOOL || !last.message().toolCalls().isEmpty() ? List.of() : sentences(last);
        if (sentences.isEmpty()) {
            return "";
        }
        return last.role() == Role.ASSISTANT ? announced(sentences) : openQuestion(sentences);
    }

    private String openQuestion(List<Sentence> sentences) {
        Sentence last = sentences.get(sentences.size() - 1);
        return last.question() && !last.has(Cue.PLEASANTRY) ? hint("Answer: ", last) : "";
    }

    private String announced(List<Sentence> sentences) {
        Sentence last = sentences.get(sentences.size() - 1);
        if (last.question()) {
            return last.words() > 3 ? hint("Wait for the answer to: ", last) : "";
        }
        boolean announces = last.has(Cue.PLAN) && last.words() > 4 && !Form.BEGINS.begins(last.text());
        return announces ? hint("Go on: ", last) : "";
    }

    private List<Sentence> sentences(LoggedMessage message) {
        return candidates.whole(message).orElseGet(() -> read.computeIfAbsent(message.seq(), seq -> read(message)));
    }

    private List<Sentence> read(LoggedMessage message) {
        String text = candidates.words().own(message);
        int end = Math.min(text.length(), LONGEST);
        return Blocks.of(text.substring(0, end)).stream()
                .flatMap(block -> Sentences.of(block.text()).stream())
                .map(candidates.reader()::read)
                .toList();
    }

    private String hint(String lead, Sentence sentence) {
        String text = shortener.asSaid(sentence.text(), TASK_TOKENS);
        return text.length() < SHORTEST ? "" : lead + text;
    }
}
