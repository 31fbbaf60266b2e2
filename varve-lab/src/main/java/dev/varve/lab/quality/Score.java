package dev.varve.lab.quality;

import java.util.Arrays;
import java.util.Random;

/** Hits and misses, their share in percent, and how far it might be off by chance: a bootstrap of fixed seed. */
final class Score {
    private static final int ROUNDS = 1_000;

    private boolean[] hits = new boolean[256];
    private int count;
    private int hit;

    void add(boolean isHit) {
        if (count == hits.length) {
            hits = Arrays.copyOf(hits, 2 * count);
        }
        hits[count++] = isHit;
        hit += isHit ? 1 : 0;
    }

    int hits() {
        return hit;
    }

    int count() {
        return count;
    }

    double percent() {
        return count == 0 ? Double.NaN : 100.0 * hit / count;
    }

    /** Half the width of the interval that holds 95 % of the resampled shares. */
    double margin() {
        if (count == 0) {
            return Double.NaN;
        }
        Random random = new Random(1);
        double[] shares = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            int again = 0;
            for (int i = 0; i < count; i++) {
                again += hits[random.nextInt(count)] ? 1 : 0;
            }
            shares[round] = 100.0 * again / count;
        }
        Arrays.sort(shares);
        return (shares[(int) (0.975 * ROUNDS)] - shares[(int) (0.025 * ROUNDS)]) / 2;
    }
}
