package dev.varve.internal.extractive;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Role;
import java.util.List;

/** What the user wants last, and what the agent said that it would do next (COR-12: nothing rather than a stopgap). */
final class Hints {
    private static final int TASK_TOKENS = 50;
    private static final int SHORTEST = 8;

    private final SentenceReader reader;
    private final Shortener shortener;

    Hints(SentenceReader reader, Shortener shortener) {
        this.reader = reader;
        this.shortener = shortener;
    }

    ContinuationHint of(List<LoggedMessage> messages) {
        boolean served = messages.stream().anyMatch(message -> message.role() == Role.ASSISTANT);
        if (!served
                && messages.stream()
                                .filter(message -> message.role() == Role.USER)
                                .count()
                        > 1) {
            return ContinuationHint.NONE; // people talk among themselves; nobody is asked to do anything
        }
        return new ContinuationHint(task(messages), next(messages));
    }

    /** The newest request of the user: what it asks for, else how it begins. */
    private String task(List<LoggedMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).role() == Role.USER) {
                String request = request(messages.get(i).message().text());
                if (!request.isEmpty()) {
                    return request;
                }
            }
        }
        return "";
    }

    private String request(String text) {
        String first = "";
        for (Sentence sentence : sentences(text)) {
            boolean small = sentence.words() < 3 || (sentence.has(Cue.PLEASANTRY) && !sentence.has(Cue.REQUEST));
            if (small || sentence.has(Cue.OVERRIDE)) {
                continue;
            }
            if (sentence.has(Cue.REQUEST) || sentence.question()) {
                return hint("", sentence);
            }
            first = first.isEmpty() ? hint("", sentence) : first;
        }
        return first;
    }

    private String next(List<LoggedMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            Role role = messages.get(i).role();
            List<Sentence> sentences = role == Role.TOOL
                    ? List.of()
                    : sentences(messages.get(i).message().text());
            if (!sentences.isEmpty()) {
                return role == Role.ASSISTANT ? announced(sentences) : openQuestion(sentences);
            }
        }
        return "";
    }

    private String openQuestion(List<Sentence> sentences) {
        Sentence last = sentences.get(sentences.size() - 1);
        return last.question() && !last.has(Cue.PLEASANTRY) ? hint("Answer: ", last) : "";
    }

    private String announced(List<Sentence> sentences) {
        for (int i = sentences.size() - 1; i >= 0; i--) {
            Sentence sentence = sentences.get(i);
            if (sentence.question() && i == sentences.size() - 1 && sentence.words() > 3) {
                return hint("Wait for the answer to: ", sentence);
            }
            if (!sentence.question()
                    && (sentence.has(Cue.PLAN) || sentence.has(Cue.NARRATION))
                    && sentence.words() > 3) {
                return hint("Go on: ", sentence);
            }
        }
        return "";
    }

    private List<Sentence> sentences(String text) {
        int end = Math.min(text.length(), 20_000);
        return Blocks.of(text.substring(0, end)).stream()
                .flatMap(block -> Sentences.of(block.text()).stream())
                .map(reader::read)
                .toList();
    }

    private String hint(String lead, Sentence sentence) {
        String text = shortener.shorten(sentence.text(), TASK_TOKENS);
        return text.length() < SHORTEST ? "" : lead + text;
    }
}
