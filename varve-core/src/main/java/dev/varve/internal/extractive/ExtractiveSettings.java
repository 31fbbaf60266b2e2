package dev.varve.internal.extractive;

/**
 * How much the extractive model writes. Shares are of the tokens of the span; {@link #defaults()} condenses chat about
 * 5 to 1 and tool-heavy work 25 to 50 to 1.
 *
 * @param proseShare    tokens written per token of words; default 0.18
 * @param toolShare     tokens written per token of tool calls and results; default 0.06
 * @param minTokens     smallest budget, so that a short span is not lost; default 120
 * @param maxTokens     most that one observation takes; default 6 000
 * @param toolLogShare   part of the budget that tool calls may take; default 0.5
 * @param criticalShare part of the sentences that may be CRITICAL, since what is all important is not; default 0.2
 * @param lineTokens    most of a sentence, of which a line holds about four; default 60
 */
public record ExtractiveSettings(
        double proseShare,
        double toolShare,
        int minTokens,
        int maxTokens,
        double toolLogShare,
        double criticalShare,
        int lineTokens) {
    public ExtractiveSettings {
        requireShare("proseShare", proseShare);
        requireShare("toolShare", toolShare);
        requireShare("toolLogShare", toolLogShare);
        requireShare("criticalShare", criticalShare);
        if (minTokens < 1 || maxTokens < minTokens || lineTokens < 20) {
            throw new IllegalArgumentException(
                    "minTokens must be at least 1, maxTokens at least minTokens," + " and lineTokens at least 20");
        }
    }

    public static ExtractiveSettings defaults() {
        return new ExtractiveSettings(0.18, 0.06, 120, 6_000, 0.5, 0.2, 60);
    }

    /** The same with another compression, such as {@code 0.125} for words and {@code 0.05} for tools. */
    public ExtractiveSettings withShares(double newProseShare, double newToolShare) {
        return new ExtractiveSettings(
                newProseShare, newToolShare, minTokens, maxTokens, toolLogShare, criticalShare, lineTokens);
    }

    private static void requireShare(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(name + " must be from 0 to 1, not " + share);
        }
    }
}
