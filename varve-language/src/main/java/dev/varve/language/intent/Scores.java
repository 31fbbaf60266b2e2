package dev.varve.language.intent;

/** The scores that {@link IntentModel} gives one statement. */
public final class Scores {
    private final long[] raw;
    private final int[] perMille;

    Scores(long[] raw, int[] perMille) {
        this.raw = raw;
        this.perMille = perMille;
    }

    /** How many of a thousand statements with such a score are what the head asks for. */
    public int perMille(Head head) {
        return perMille[head.ordinal()];
    }

    /** The sum of weights, for those who fit what it means. */
    public long raw(Head head) {
        return raw[head.ordinal()];
    }
}
