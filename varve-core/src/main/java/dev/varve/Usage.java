package dev.varve;

/**
 * What model calls have cost.
 *
 * @param calls        model calls, failed ones included
 * @param inputTokens  tokens read
 * @param outputTokens tokens written
 */
public record Usage(long calls, long inputTokens, long outputTokens) {
    public static final Usage NONE = new Usage(0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(calls + other.calls, inputTokens + other.inputTokens, outputTokens + other.outputTokens);
    }
}
