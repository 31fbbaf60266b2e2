package dev.varve.model;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Pauses between tries of one run: a fifth of a second, doubled each time up to 30 s, half to one and a half times
 * that by chance, so that sessions that failed together do not come back together. A provider that says how long to
 * wait is believed. After an answer that was read and refused there is nothing to wait for. What cannot succeed is not
 * tried again.
 *
 * <p>Thread-safe if its generator is.
 */
public final class Retries {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Lets time pass. */
    @FunctionalInterface
    public interface Pause {
        /** Returns after this time. */
        void of(Duration duration) throws InterruptedException;
    }

    private final Pause pause;
    private final RandomGenerator random;

    /** Pauses in a given way, for lengths of a given generator. */
    public Retries(Pause pause, RandomGenerator random) {
        this.pause = pause;
        this.random = random;
    }

    /** Sleeps. */
    public static Retries pausing() {
        return new Retries(duration -> Thread.sleep(duration.toMillis()), new Random());
    }

    /** Does not sleep, for tests and for batch jobs that would rather fail soon. */
    public static Retries immediate() {
        return new Retries(duration -> {}, new Random(0));
    }

    /**
     * Pauses after a failed try.
     *
     * @param failures tries that failed so far, at least 1
     * @param left     time that is left for the run
     * @return whether another try makes sense and there is time for it
     */
    public boolean pauseAfter(int failures, RuntimeException failure, Duration left) {
        if (!ModelException.kind(failure).isRetryable()) {
            return false;
        }
        Duration length = lengthAfter(failures, failure);
        if (length.compareTo(left) >= 0) {
            return false;
        }
        try {
            pause.of(length);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    Duration lengthAfter(int failures, RuntimeException failure) {
        if (failure instanceof AnswerRefusedException) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, 20));
        Duration own = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        Duration jittered = Duration.ofNanos((long) (own.toNanos() * (0.5 + random.nextDouble())));
        Duration asked = failure instanceof ModelException told ? told.retryAfter() : Duration.ZERO;
        return asked.compareTo(jittered) > 0 ? asked : jittered;
    }
}
