package dev.varve.internal.observe;

import dev.varve.NoteLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides whether an answer counts. Parsing may be lenient, this is not: what is refused here changes no state, so the
 * raw messages stay (invariant 2).
 */
public final class AnswerCheck {
    /** Answers may reach this size however short their source is: a line has a date and a priority that cost tokens. */
    private static final int ALWAYS_ALLOWED = 256;

    private AnswerCheck() {}

    /**
     * Checks an answer against the size of its source alone; every repetition counts as a loop.
     *
     * @param tokens       its size
     * @param sourceTokens size of what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(List<NoteLine> lines, int tokens, long sourceTokens) {
        return refusal(lines, tokens, new Source(sourceTokens, "", ""));
    }

    /**
     * Checks an answer.
     *
     * @param tokens its size
     * @param source what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(List<NoteLine> lines, int tokens, Source source) {
        if (lines.isEmpty()) {
            return Optional.of("the answer is empty");
        }
        if (tokens > Math.max(source.tokens(), ALWAYS_ALLOWED)) {
            return Optional.of("the answer has " + tokens + " tokens, its source only " + source.tokens());
        }
        if (RefusalCheck.isRefusal(lines)) {
            return Optional.of("the model declined to answer");
        }
        return new LoopCheck(source)
                .loop(lines)
                .or(() -> LanguageCheck.problem(
                        source.words(), lines.stream().map(NoteLine::words).collect(Collectors.joining("\n"))));
    }
}
