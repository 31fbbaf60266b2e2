package dev.varve.lab.measure;

import java.time.Duration;

/**
 * A moment after which nothing more is begun, so that a benchmark ends on a slow machine, too.
 *
 * @param nanoTime the moment, as {@link System#nanoTime()} tells it
 */
public record TimeLimit(long nanoTime) {

    public static TimeLimit in(Duration time) {
        return new TimeLimit(System.nanoTime() + time.toNanos());
    }

    /** This one, or one after some time from now if that is earlier. */
    public TimeLimit orIn(Duration time) {
        return left().compareTo(time) <= 0 ? this : in(time);
    }

    public boolean isOver() {
        return left().isZero();
    }

    /** Never negative. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }
}
