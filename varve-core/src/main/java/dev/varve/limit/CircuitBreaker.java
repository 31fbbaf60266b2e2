package dev.varve.limit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Leaves a provider alone that fails. Closed, it lets every call through; after so many failures in a row it is open and
 * lets none through; when its time is up it is half open: one call tries the provider, and closes or opens it again.
 * Thread-safe.
 */
final class CircuitBreaker {
    private static final int LONGEST = 16;

    private final int mostFailures;
    private final Duration pause;
    private final Clock clock;

    private int failures;
    private int multiple = 1;
    /** Until then no call passes; the epoch while the breaker is closed. */
    private Instant openUntil = Instant.EPOCH;

    /**
     * Closed.
     *
     * @param mostFailures in a row; 0 for a breaker that never opens
     * @param pause        how long it stays open at first
     */
    CircuitBreaker(int mostFailures, Duration pause, Clock clock) {
        this.mostFailures = mostFailures;
        this.pause = pause;
        this.clock = clock;
    }

    /**
     * Asks for a call.
     *
     * @return zero if it may be made, and its end must then be told; else how long to wait
     */
    synchronized Duration ask() {
        if (!isOpen()) {
            return Duration.ZERO;
        }
        Instant now = clock.instant();
        if (now.isBefore(openUntil)) {
            return Duration.between(now, openUntil);
        }
        // The caller tries the provider. The others wait for it, but not for ever: it may never come back.
        openUntil = now.plus(pause);
        return Duration.ZERO;
    }

    /** The provider answered. Returns whether that closed the breaker. */
    synchronized boolean succeeded() {
        boolean wasOpen = isOpen();
        failures = 0;
        multiple = 1;
        openUntil = Instant.EPOCH;
        return wasOpen;
    }

    /**
     * The provider failed.
     *
     * @param fatal   whether no call can succeed until somebody acts, so that there is no sense in counting
     * @param atLeast how long the provider asked to be left alone
     * @return whether that opened the breaker, which had been closed
     */
    synchronized boolean failed(boolean fatal, Duration atLeast) {
        if (mostFailures == 0) {
            return false;
        }
        failures++;
        boolean wasOpen = isOpen();
        if (!wasOpen && !fatal && failures < mostFailures) {
            return false;
        }
        multiple = wasOpen ? Math.min(2 * multiple, LONGEST) : 1;
        Duration own = pause.multipliedBy(multiple);
        openUntil = clock.instant().plus(atLeast.compareTo(own) > 0 ? atLeast : own);
        return !wasOpen;
    }

    /** Whether a call would have to wait, or would be the one that tries. */
    synchronized boolean isOpen() {
        return openUntil.isAfter(Instant.EPOCH);
    }

    /** Until when no call passes; in the past if the next one tries, the epoch if the breaker is closed. */
    synchronized Instant openUntil() {
        return openUntil;
    }
}
