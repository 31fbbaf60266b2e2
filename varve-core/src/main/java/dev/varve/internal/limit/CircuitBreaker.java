package dev.varve.internal.limit;

import dev.varve.event.ProviderStatus;
import dev.varve.event.ProviderStatus.Circuit;
import dev.varve.internal.work.Pauses;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Leaves a provider alone that fails. Closed, it lets every call through; after a number of failures in a row it is open and
 * lets none through; when its time is up it is half open: one call tries the provider, and closes or opens it again.
 * Thread-safe.
 */
final class CircuitBreaker {
    /** Times the first pause. */
    private static final int LONGEST = 16;

    private final int mostFailures;
    private final Pauses pauses;
    private final Clock clock;

    private Circuit circuit = Circuit.CLOSED;
    private int failures;

    /** How often in a row it was opened. */
    private int openings;

    /** Until then no call passes; the epoch while the breaker is closed. */
    private Instant openUntil = Instant.EPOCH;

    private String reason = "";

    /**
     * Closed.
     *
     * @param mostFailures in a row; 0 for a breaker that never opens
     * @param pause        how long it stays open at first
     */
    CircuitBreaker(int mostFailures, Duration pause, Clock clock) {
        this.mostFailures = mostFailures;
        this.pauses = new Pauses(pause, pause.multipliedBy(LONGEST));
        this.clock = clock;
    }

    /**
     * What became of asking for a call.
     *
     * @param pause zero if it may be made, and its end must then be told; else how long to wait
     * @param tries whether it is the one that tries the provider
     */
    record Permit(Duration pause, boolean tries) {}

    /** Asks for a call. */
    synchronized Permit ask() {
        if (circuit == Circuit.CLOSED) {
            return new Permit(Duration.ZERO, false);
        }
        Instant now = clock.instant();
        if (now.isBefore(openUntil)) {
            return new Permit(Duration.between(now, openUntil), false);
        }
        // The caller tries the provider. The others wait for it, but not for ever: it may never come back.
        circuit = Circuit.HALF_OPEN;
        openUntil = now.plus(pauses.first());
        return new Permit(Duration.ZERO, true);
    }

    /** The provider answered. Returns whether that closed the breaker. */
    synchronized boolean succeeded() {
        boolean wasOpen = circuit != Circuit.CLOSED;
        circuit = Circuit.CLOSED;
        failures = 0;
        openings = 0;
        openUntil = Instant.EPOCH;
        reason = "";
        return wasOpen;
    }

    /**
     * The provider failed.
     *
     * @param fatal   whether no call can succeed until somebody acts, so that there is no sense in counting
     * @param atLeast how long the provider asked to be left alone
     * @param why     for people
     * @return whether that opened the breaker, for the first time or again
     */
    synchronized boolean failed(boolean fatal, Duration atLeast, String why) {
        if (mostFailures == 0) {
            return false;
        }
        failures++;
        Instant asked = clock.instant().plus(atLeast);
        if (circuit == Circuit.OPEN) { // a call that was under way when it opened says nothing new
            openUntil = asked.isAfter(openUntil) ? asked : openUntil;
            return false;
        }
        if (circuit == Circuit.CLOSED && !fatal && failures < mostFailures) {
            return false;
        }
        openings = circuit == Circuit.HALF_OPEN ? openings + 1 : 1;
        Instant own = clock.instant().plus(pauses.after(openings));
        circuit = Circuit.OPEN;
        openUntil = asked.isAfter(own) ? asked : own;
        reason = why;
        return true;
    }

    /** How the provider stands. */
    synchronized ProviderStatus status(String provider) {
        return new ProviderStatus(provider, circuit, openUntil, reason);
    }
}
