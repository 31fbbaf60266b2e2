package dev.varve.internal.recall;

/**
 * Sums the weights of words of a question. Eight words at a time are looked up, and the order in which they are added
 * does not matter: texts with words of the same worth are worth the same. Immutable.
 */
final class WordSums {
    private static final int GROUP = Byte.SIZE;
    private static final int SETS = 1 << GROUP;

    /** Parts of 1 that are counted. */
    private static final double UNIT = 1L << 40;

    /** The sum of each set of eight words. */
    private final long[] sums;

    private final int groups;

    /** @param worths of each word, less than a thousand */
    WordSums(double[] worths) {
        this.groups = (worths.length + GROUP - 1) / GROUP;
        this.sums = new long[groups * SETS];
        for (int group = 0; group < groups; group++) {
            int words = Math.min(GROUP, worths.length - group * GROUP);
            for (int set = 1; set < 1 << words; set++) {
                double worth = worths[group * GROUP + Integer.numberOfTrailingZeros(set)];
                sums[group * SETS + set] = sums[group * SETS + (set & set - 1)] + Math.round(worth * UNIT);
            }
        }
    }

    /**
     * The worth of those that a text has.
     *
     * @param words has a bit for each word, from {@code from} on
     */
    double of(long[] words, int from) {
        long sum = 0;
        for (int group = 0; group < groups; group++) {
            long slot = words[from + group / Long.BYTES];
            sum += sums[group * SETS + (int) (slot >>> group * GROUP & SETS - 1)];
        }
        return sum / UNIT;
    }
}
