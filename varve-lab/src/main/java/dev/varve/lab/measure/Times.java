package dev.varve.lab.measure;

import org.HdrHistogram.ConcurrentHistogram;

/** Durations of one kind of step. Thread-safe. */
public final class Times {
    /** Significant digits. */
    private static final int PRECISION = 3;

    private final ConcurrentHistogram nanos = new ConcurrentHistogram(PRECISION);

    /** @param duration in nanoseconds */
    public void add(long duration) {
        nanos.recordValue(duration);
    }

    public void addAll(Times others) {
        nanos.add(others.nanos);
    }

    public int count() {
        return (int) nanos.getTotalCount();
    }

    /** Duration in milliseconds that this share of the steps stays below. */
    public double millis(double share) {
        return nanos.getValueAtPercentile(100 * share) / 1e6;
    }
}
