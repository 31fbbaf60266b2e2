package dev.varve.store.jdbc.schema;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a thread waits for until it or another thread has done it. One thread waits; whoever takes the work ends it, well or
 * not. Thread-safe.
 */
public final class Waiting<T> {
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile @Nullable Thread owner;
    private @Nullable T value;
    private @Nullable Throwable failure;
    private volatile boolean over;

    /** Takes the work; false if somebody has taken it already. */
    public boolean take() {
        return taken.compareAndSet(false, true);
    }

    public boolean isTaken() {
        return taken.get();
    }

    /** It was done, and this came of it. */
    public void end(T newValue) {
        value = newValue;
        over();
    }

    /** It failed, of which the thread that waits hears. */
    public void fail(Throwable newFailure) {
        failure = newFailure;
        over();
    }

    private void over() {
        over = true;
        wake();
    }

    /** Wakes the thread that waits; returns whether there is one. */
    public boolean wake() {
        Thread waiting = owner;
        LockSupport.unpark(waiting);
        return waiting != null;
    }

    /**
     * Waits for the end, interrupted or not, since work that is under way ends by itself.
     *
     * @param attempt tries to get on with it while nobody has taken it; false if it is not its turn, after which whoever has
     *                the turn wakes this thread
     */
    public T outcome(BooleanSupplier attempt) {
        owner = Thread.currentThread();
        boolean interrupted = false;
        while (!over) {
            if (isTaken() || !attempt.getAsBoolean()) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result();
    }

    @SuppressWarnings("NullAway") // a value is null only where the work may return null
    private T result() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        return value;
    }
}
