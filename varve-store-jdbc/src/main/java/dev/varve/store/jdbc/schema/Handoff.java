package dev.varve.store.jdbc.schema;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Work that a thread waits for until it or another thread has done it. One thread waits; the one that takes the work ends it with a
 * result or a failure. Thread-safe.
 */
public final class Handoff<T> {
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile @Nullable Thread owner;
    private @Nullable T value;
    private @Nullable Throwable failure;
    private volatile boolean over;

    /** While it waited. */
    private boolean interrupted;

    /** Claims the work; false if another thread has claimed it already. */
    public boolean take() {
        return taken.compareAndSet(false, true);
    }

    public boolean isTaken() {
        return taken.get();
    }

    /** Ends the work with its result. */
    public void end(T newValue) {
        value = newValue;
        over();
    }

    /** Ends the work with a failure, which the waiting thread gets. */
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

    /** This thread is the one that waits. */
    public void own() {
        owner = Thread.currentThread();
    }

    public boolean isOver() {
        return over;
    }

    /** Waits until woken, even when interrupted: work under way ends by itself. */
    public void park() {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
    }

    /** Waits until woken, for a limited time. */
    public void park(long nanos) {
        LockSupport.parkNanos(this, nanos);
        interrupted |= Thread.interrupted();
    }

    /** Returns the result or throws the failure. Restores the interruption of a thread that was interrupted while it waited. */
    @SuppressWarnings("NullAway") // a value is null only if the work may return null
    public T result() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        return value;
    }
}
