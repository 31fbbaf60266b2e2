package dev.varve;

import java.io.Serializable;

/**
 * The cost of model calls. Immutable.
 *
 * @param calls            model calls, failed ones included
 * @param inputTokens      tokens read, including those read from or written to a provider's prompt cache
 * @param outputTokens     tokens written
 * @param cacheReadTokens  input tokens that the provider read from its prompt cache
 * @param cacheWriteTokens input tokens that the provider wrote to its prompt cache
 * @serial exclude
 */
public record Usage(long calls, long inputTokens, long outputTokens, long cacheReadTokens, long cacheWriteTokens)
        implements Serializable {
    /** No call. */
    public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

    /** A call whose cost is unknown. */
    public static final Usage UNKNOWN_CALL = call(0, 0);

    /** One call of a model that does not use a prompt cache. */
    public static Usage call(long inputTokens, long outputTokens) {
        return new Usage(1, inputTokens, outputTokens, 0, 0);
    }

    /** Tokens read and written. */
    public long tokens() {
        return inputTokens + outputTokens;
    }

    /** The sum of both. */
    public Usage plus(Usage other) {
        return new Usage(
                calls + other.calls,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                cacheWriteTokens + other.cacheWriteTokens);
    }
}
