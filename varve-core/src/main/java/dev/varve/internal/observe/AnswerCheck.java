package dev.varve.internal.observe;

import dev.varve.NoteLine;
import dev.varve.model.ModelAnswer;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether an answer counts. Parsing may be lenient, this is not: what is refused here changes no state, so the
 * raw messages stay (invariant 2).
 */
public final class AnswerCheck {
    /** Answers may reach this size however short their source is: a line has a date and a priority that cost tokens. */
    private static final int ALWAYS_ALLOWED = 256;

    /** Characters of people's words above which something must be worth a note. */
    private static final int MAY_BE_NOTHING = 200;

    private AnswerCheck() {}

    /**
     * Checks an observer's answer. That nothing is worth a note may be so where tools and the agent were busy, and not where
     * people said much. An answer by rules always counts: whoever judged its words would judge those of the conversation.
     *
     * @param tokens its size
     * @param source what it stands for
     * @return why it does not count, or empty if it does
     */
    static Optional<String> refusal(ModelAnswer answer, int tokens, SourceText source) {
        if (answer.byRules()) {
            return Optional.empty();
        }
        if (!answer.nothingToNote()) {
            return refusal(answer.lines(), tokens, source);
        }
        int said = source.people().strip().length();
        return said <= MAY_BE_NOTHING
                ? Optional.empty()
                : Optional.of("the answer has no note, though people said " + said + " characters");
    }

    /**
     * Checks a reflector's answer, which always says something.
     *
     * @param tokens its size
     * @param source what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusalOfReflection(ModelAnswer answer, int tokens, SourceText source) {
        return answer.byRules() && !answer.lines().isEmpty()
                ? Optional.empty()
                : refusal(answer.lines(), tokens, source);
    }

    /**
     * Checks an answer.
     *
     * @param tokens its size
     * @param source what it stands for
     * @return why it does not count, or empty if it does
     */
    public static Optional<String> refusal(List<NoteLine> lines, int tokens, SourceText source) {
        if (lines.isEmpty()) {
            return Optional.of("the answer is empty");
        }
        if (tokens > Math.max(source.tokens(), ALWAYS_ALLOWED)) {
            return Optional.of("the answer has " + tokens + " tokens, its source only " + source.tokens());
        }
        List<String> words = lines.stream().map(NoteLine::words).toList();
        if (RefusalCheck.isRefusal(words)) {
            return Optional.of("the model declined to answer");
        }
        return new LoopCheck(source)
                .loop(lines, words)
                .or(() -> LanguageCheck.problem(source.words(), String.join("\n", words)));
    }
}
