package dev.varve.language.intent;

import dev.varve.language.intent.Features.Group;
import dev.varve.language.intent.Features.Sink;

/** Adds up the weights of one statement's features, each group for itself. */
final class Tally implements Sink {
    private static final int HEADS = Head.values().length;
    private static final int GROUPS = Group.values().length;
    private static final int FRACTION_BITS = 8;

    private final short[] weights;
    private final long[] sums = new long[GROUPS * HEADS];
    private final int[] counts = new int[GROUPS];

    /**
     * An empty one.
     *
     * @param weights of all heads, bucket by bucket
     */
    Tally(short[] weights) {
        this.weights = weights;
    }

    @Override
    public void add(Group group, int bucket) {
        int row = group.ordinal();
        counts[row]++;
        for (int head = 0, sum = row * HEADS, weight = bucket * HEADS; head < HEADS; head++) {
            sums[sum + head] += weights[weight + head];
        }
    }

    /** The score of a head without its bias: each group's sum by the square root of its count. */
    long of(Head head) {
        long score = 0;
        for (int group = 0; group < GROUPS; group++) {
            if (counts[group] > 0) {
                long root = root((long) counts[group] << 2 * FRACTION_BITS);
                score += (sums[group * HEADS + head.ordinal()] << FRACTION_BITS) / root;
            }
        }
        return score;
    }

    /** The largest number whose square is not larger. */
    static long root(long square) {
        if (square == 0) {
            return 0;
        }
        long root = 1L << (64 - Long.numberOfLeadingZeros(square) + 1) / 2;
        while (true) {
            long next = (root + square / root) / 2;
            if (next >= root) {
                return root;
            }
            root = next;
        }
    }
}
