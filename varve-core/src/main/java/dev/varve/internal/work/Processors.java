package dev.varve.internal.work;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds the background work that keeps a processor busy, so that turns find one free: notes by rules, and the checks of
 * every note. Jobs that wait for a language model, the store or the disk do not count. Whoever asks first goes first.
 * Thread-safe.
 */
public final class Processors {
    private final Semaphore free;

    /** @param most jobs that may compute at once, at least 1 */
    public Processors(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("at least one job must be able to compute, not " + most);
        }
        this.free = new Semaphore(most, true);
    }

    /** Half of those that the JVM may use, at least one. */
    public static Processors half() {
        return new Processors(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    /** Computes when it is its turn. The work must not ask for another turn. */
    public <T> T compute(Supplier<T> work) {
        free.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            free.release();
        }
    }

    /** Jobs that wait for their turn. */
    int waiting() {
        return free.getQueueLength();
    }
}
