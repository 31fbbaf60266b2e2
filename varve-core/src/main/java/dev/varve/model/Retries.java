package dev.varve.model;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * How the pauses pass between two tries of one run: a fifth of a second, doubled each time up to 30 s, half to one and a
 * half times that by chance, so that sessions that failed together do not come back together. A provider that says how
 * long to wait is believed.
 *
 * <p>Thread-safe if its generator is.
 */
public final class Retries {

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

    /** A random length, from half of this one to one and a half times it. */
    public Duration about(Duration length) {
        return Duration.ofNanos((long) (length.toNanos() * (0.5 + random.nextDouble())));
    }

    /** Lets this time pass. Returns false if the thread was interrupted meanwhile, which it stays. */
    public boolean pause(Duration length) {
        try {
            pause.of(length);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
