package dev.varve.internal.work;

import java.time.Duration;

/**
 * Pauses that double from failure to failure.
 *
 * @param first   after one failure
 * @param longest however many there were
 */
public record Pauses(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /** The pause after a number of failures in a row, at least 1. */
    public Duration after(int failures) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }
}
