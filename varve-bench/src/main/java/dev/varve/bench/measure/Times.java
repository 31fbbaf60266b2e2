package dev.varve.bench.measure;

import java.util.Arrays;

/** Durations of one kind of step, in nanoseconds, and what is to be said of them. */
public final class Times {
    private final long[] nanos;
    private int count;

    public Times(int capacity) {
        this.nanos = new long[capacity];
    }

    public void add(long duration) {
        nanos[count++] = duration;
    }

    public int count() {
        return count;
    }

    /** Duration in milliseconds that this share of the steps stays below. */
    public double millis(double share) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = (int) Math.min(count - 1L, Math.round(share * (count - 1)));
        return sorted[index] / 1e6;
    }
}
