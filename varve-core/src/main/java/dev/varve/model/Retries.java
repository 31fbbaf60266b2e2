package dev.varve.model;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * The pauses between the tries of one run. They start at 200 ms and double each time, up to 30 s. Each is varied at random
 * between half and one and a half times its length, so that sessions that failed together do not retry together. If the
 * provider says how long to wait, that is used instead.
 *
 * <p>Thread-safe if its random generator is.
 */
public final class Retries {

    /** Waits. */
    @FunctionalInterface
    public interface Pause {
        /** Returns after this time. */
        void of(Duration duration) throws InterruptedException;
    }

    private final Pause pause;
    private final RandomGenerator random;

    /** Retries that wait in a given way, with a given random generator. */
    public Retries(Pause pause, RandomGenerator random) {
        this.pause = pause;
        this.random = random;
    }

    /** Retries that really wait. */
    public static Retries pausing() {
        return new Retries(duration -> Thread.sleep(duration.toMillis()), new Random());
    }

    /** Retries that do not wait, for tests and for batch jobs that should fail fast. */
    public static Retries immediate() {
        return new Retries(duration -> {}, new Random(0));
    }

    /** A random length between half of this one and one and a half times it. */
    public Duration about(Duration length) {
        return Duration.ofNanos((long) (length.toNanos() * (0.5 + random.nextDouble())));
    }

    /** Waits this long. Returns false if the thread was interrupted; its interrupt flag stays set. */
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
