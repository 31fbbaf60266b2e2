package dev.varve.lab.quiz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A question on a session.
 *
 * @param number   place in its quiz, from 1
 * @param evidence numbers of the messages that answer it
 * @param gold     the right answer, in other words than the session's
 * @param terms    what the answer cannot do without: each an alternative of literals
 */
record Question(int number, Kind kind, List<Long> evidence, String text, String gold, List<List<String>> terms) {
    /** The first four are asked of work with an agent, the others of chats. */
    enum Kind {
        WISH,
        CHANGE,
        FAILURE,
        STATE,
        FACT,
        EVENT,
        PLAN,
        OPINION
    }

    /** Reads {@code kind | evidence | question | gold answer | terms}. */
    static Question parse(int number, String line) {
        String[] fields = line.split(" \\| ");
        if (fields.length != 5) {
            throw new IllegalArgumentException("a question has five fields between bars: " + line);
        }
        return new Question(
                number,
                Kind.valueOf(fields[0].strip().toUpperCase(Locale.ROOT)),
                list(fields[1], ",").stream().map(Long::valueOf).toList(),
                fields[2].strip(),
                fields[3].strip(),
                list(fields[4], ";").stream()
                        .map(term -> list(term.toLowerCase(Locale.ROOT), " or "))
                        .toList());
    }

    private static List<String> list(String text, String separator) {
        return Arrays.stream(text.split(separator)).map(String::strip).toList();
    }

    /** Share of the terms that a text has, without regard to case: a stand-in for a reader, far from one. */
    double proxy(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        long held = terms.stream()
                .filter(any -> any.stream().anyMatch(lower::contains))
                .count();
        return (double) held / terms.size();
    }

    /** True if a context shows the messages themselves, so that no note need tell of them. */
    boolean inView(long firstShown) {
        return evidence.stream().allMatch(seq -> seq >= firstShown);
    }
}
