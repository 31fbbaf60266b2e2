package dev.varve.language.intent;

/**
 * How a head weighs the features.
 *
 * @param bias    the score of nothing
 * @param buckets that have a weight, as unsigned numbers
 * @param of      the weight of each of them
 * @param steps   what a score means
 */
public record Weights(int bias, short[] buckets, short[] of, Steps steps) {
    /** Of a head that was not fitted. */
    static final Weights NONE = new Weights(0, new short[0], new short[0], new Steps(new int[0], new int[] {0}));

    /** Checks that there is a weight for each bucket. */
    public Weights {
        if (buckets.length != of.length) {
            throw new IllegalArgumentException(of.length + " weights for " + buckets.length + " buckets");
        }
        buckets = buckets.clone();
        of = of.clone();
    }

    @Override
    public short[] buckets() {
        return buckets.clone();
    }

    @Override
    public short[] of() {
        return of.clone();
    }
}
