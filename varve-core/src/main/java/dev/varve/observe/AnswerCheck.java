package dev.varve.observe;

import java.util.List;
import java.util.Optional;

/**
 * Decides whether an answer counts. Parsing may be lenient, this is not: what is refused here changes no state, so the
 * raw messages stay (COR-10, invariant 2).
 */
public final class AnswerCheck {
    /** Copies of a single line, and of a longer block, that make a loop. */
    private static final int LINE_COPIES = 5;

    private static final int BLOCK_COPIES = 4;

    /** Answers may reach this size however short their source is: a line has a date and a priority that cost tokens. */
    private static final int ALWAYS_ALLOWED = 256;

    private AnswerCheck() {}

    /**
     * Checks an answer.
     *
     * @param text         what the model wrote
     * @param tokens       its size
     * @param sourceTokens size of what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(String text, int tokens, long sourceTokens) {
        List<String> lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (lines.isEmpty()) {
            return Optional.of("the answer is empty");
        }
        if (tokens > Math.max(sourceTokens, ALWAYS_ALLOWED)) {
            return Optional.of("the answer has " + tokens + " tokens, its source only " + sourceTokens);
        }
        long odd = lines.stream()
                .filter(line -> ObservationLine.parse(line).isEmpty())
                .count();
        if (odd > 0) {
            return Optional.of(odd + " of " + lines.size() + " lines are not of the form [date] PRIORITY text");
        }
        int period = loopPeriod(lines);
        return period == 0
                ? Optional.empty()
                : Optional.of("a block of " + period + " lines is repeated over and over");
    }

    /** Length of a block that is repeated back to back too often, or 0. Blank lines do not hide a loop. */
    static int loopPeriod(List<String> lines) {
        for (int period = 1; period * BLOCK_COPIES <= lines.size(); period++) {
            int matched = 0;
            int copies = period == 1 ? LINE_COPIES : BLOCK_COPIES;
            for (int i = period; i < lines.size(); i++) {
                matched = lines.get(i).equals(lines.get(i - period)) ? matched + 1 : 0;
                if (matched >= period * (copies - 1)) {
                    return period;
                }
            }
        }
        return 0;
    }
}
