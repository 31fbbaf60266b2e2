package dev.varve.store.jdbc.sqlite;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Work that waits for its transaction, and then what came of it. */
final class Write<T> {
    private final Sql.Work<T> work;
    private volatile @Nullable Thread owner;
    private @Nullable T value;
    private boolean hasRun;
    private @Nullable Throwable failure;
    private volatile boolean taken;
    private volatile boolean over;

    Write(Sql.Work<T> work) {
        this.work = work;
    }

    /** The thread that waits for it, from now on. */
    void ownedBy(Thread thread) {
        owner = thread;
    }

    /** Wakes the thread that waits for it; returns whether there is one. */
    boolean wake() {
        Thread waiting = owner;
        LockSupport.unpark(waiting);
        return waiting != null;
    }

    /** Somebody has begun to do it. */
    void take() {
        taken = true;
    }

    boolean isTaken() {
        return taken;
    }

    boolean isOver() {
        return over;
    }

    /** Once more from the start, if it was undone. */
    Sql.Work<T> begin() {
        failure = null;
        hasRun = false;
        return work;
    }

    void succeed(T newValue) {
        value = newValue;
        hasRun = true;
    }

    /** By the work itself, not by the database. */
    void refuse(Throwable reason) {
        failure = reason;
        hasRun = true;
    }

    boolean isRefused() {
        return hasRun && failure != null;
    }

    /** Whether it came to its end, well or not; if it is to be committed that is under way. */
    boolean hasRun() {
        return hasRun;
    }

    void fail(Throwable newFailure) {
        failure = newFailure;
    }

    /** Unless it has failed already. */
    void failIfDone(Throwable newFailure) {
        failure = failure == null ? newFailure : failure;
    }

    void end() {
        over = true;
        wake();
    }

    @SuppressWarnings("NullAway") // a value is null only where the work may return null
    T result() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        return value;
    }
}
