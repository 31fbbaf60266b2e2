package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.schema.Handoff;
import org.jspecify.annotations.Nullable;

/** Work that waits for its transaction, and later its result. */
final class Write<T> {
    private final Sql.Work<T> work;
    private final boolean durable;
    private final Handoff<T> waiting = new Handoff<>();
    private @Nullable T value;
    private boolean hasRun;
    private @Nullable Throwable failure;

    /** @param durable whether it waits for the disk */
    Write(Sql.Work<T> work, boolean durable) {
        this.work = work;
        this.durable = durable;
    }

    /** The thread that waits for it. */
    Handoff<T> waiting() {
        return waiting;
    }

    boolean isDurable() {
        return durable;
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

    /** Records a failure of the work itself, not of the database. */
    void refuse(Throwable reason) {
        failure = reason;
        hasRun = true;
    }

    boolean isRefused() {
        return hasRun && failure != null;
    }

    /** True if it came to its end, well or not; if it is to be committed that is under way. */
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

    @SuppressWarnings("NullAway") // a value is null only if the work may return null
    void end() {
        if (failure == null) {
            waiting.end(value);
        } else {
            waiting.fail(failure);
        }
    }
}
