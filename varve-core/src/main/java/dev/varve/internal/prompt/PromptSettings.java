package dev.varve.internal.prompt;

/**
 * Sizes of what a language model is sent and may answer.
 *
 * @param windowTokens     context window of the smaller of the two models, in tokens; what does not fit one call is sent
 *     in several; default 32 000
 * @param maxOutputTokens  most tokens of one answer; default 4 000
 * @param maxArgumentChars characters of a tool call's arguments that are sent, the rest is cut with a mark; default 500
 * @param maxResultChars   characters of a tool result that are sent; default 4 000
 * @param earlierShare     earlier notes are sent up to this share of the transcript's tokens; default 0.15
 */
public record PromptSettings(
        int windowTokens, int maxOutputTokens, int maxArgumentChars, int maxResultChars, double earlierShare) {
    public PromptSettings {
        if (maxOutputTokens < 1 || windowTokens < 2 * maxOutputTokens) {
            throw new IllegalArgumentException("windowTokens (" + windowTokens
                    + ") must be at least twice maxOutputTokens (" + maxOutputTokens + "), which must be positive");
        }
        if (maxArgumentChars < 1 || maxResultChars < 1 || earlierShare < 0) {
            throw new IllegalArgumentException(
                    "maxArgumentChars and maxResultChars must be positive, earlierShare not negative");
        }
    }

    /** The defaults named above. */
    public static PromptSettings defaults() {
        return new PromptSettings(32_000, 4_000, 500, 4_000, 0.15);
    }

    /** The same for another window. */
    public PromptSettings withWindowTokens(int tokens) {
        return new PromptSettings(
                tokens, Math.min(maxOutputTokens, tokens / 4), maxArgumentChars, maxResultChars, earlierShare);
    }
}
