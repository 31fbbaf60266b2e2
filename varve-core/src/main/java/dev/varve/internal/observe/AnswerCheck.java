package dev.varve.internal.observe;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides whether an answer counts. Parsing may be lenient, this is not: what is refused here changes no state, so the
 * raw messages stay (COR-10, invariant 2).
 */
public final class AnswerCheck {
    /** Answers may reach this size however short their source is: a line has a date and a priority that cost tokens. */
    private static final int ALWAYS_ALLOWED = 256;

    private AnswerCheck() {}

    /**
     * Checks an answer against the size of its source alone; every repetition counts as a loop.
     *
     * @param text         what the model wrote
     * @param tokens       its size
     * @param sourceTokens size of what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(String text, int tokens, long sourceTokens) {
        return refusal(text, tokens, new Source(sourceTokens, "", ""));
    }

    /**
     * Checks an answer.
     *
     * @param text   what the model wrote
     * @param tokens its size
     * @param source what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(String text, int tokens, Source source) {
        List<String> lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (lines.isEmpty()) {
            return Optional.of("the answer is empty");
        }
        if (tokens > Math.max(source.tokens(), ALWAYS_ALLOWED)) {
            return Optional.of("the answer has " + tokens + " tokens, its source only " + source.tokens());
        }
        List<ObservationLine> parsed = lines.stream()
                .map(ObservationLine::parse)
                .flatMap(Optional::stream)
                .toList();
        if (parsed.size() < lines.size()) {
            return Optional.of((lines.size() - parsed.size()) + " of " + lines.size()
                    + " lines are not of the form [date] PRIORITY text");
        }
        if (RefusalCheck.isRefusal(parsed)) {
            return Optional.of("the model declined to answer");
        }
        return new LoopCheck(source)
                .loop(parsed)
                .or(() -> LanguageCheck.problem(
                        source.words(),
                        parsed.stream().map(ObservationLine::text).collect(Collectors.joining("\n"))));
    }
}
