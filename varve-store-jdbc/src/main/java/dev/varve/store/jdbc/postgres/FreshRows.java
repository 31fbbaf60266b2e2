package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/**
 * Rows that this process has just written by an append. The context that follows at once need not ask the server for
 * them again: a write takes longer than a row is kept here, so nobody can have started and finished one since the
 * append returned. If another node's append was acknowledged while the answer to this one was on its way, that one
 * context may miss it; the next has it. Thread-safe.
 */
final class FreshRows {
    /** To parse, run and commit a write takes the server alone several times as long. */
    static final long NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /**
     * Number of sessions in the middle of a turn; if two share a place, one of them queries the server. A power of
     * two.
     */
    private static final int PLACES = 256;

    /** Identifies the state of a row; holds nothing that was said. */
    private record Row(Scope scope, Instant createdAt, long version, long since) {}

    private final LongSupplier nanos;
    private final AtomicReferenceArray<Row> rows = new AtomicReferenceArray<>(PLACES);

    /** @param nanos the time, such as {@link System#nanoTime} */
    FreshRows(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** An append of this process returns with that row. */
    void written(Scope scope, SessionState state) {
        rows.set(place(scope), new Row(scope, state.createdAt(), state.version(), nanos.getAsLong()));
    }

    /** True if nobody else can have written the row meanwhile. */
    boolean has(Scope scope, SessionState state) {
        Row row = rows.get(place(scope));
        return row != null
                && nanos.getAsLong() - row.since() < NANOS
                && row.version() == state.version()
                && row.scope().equals(scope)
                && row.createdAt().equals(state.createdAt());
    }

    private static int place(Scope scope) {
        int hash = scope.hashCode();
        return (hash ^ hash >>> 16) & PLACES - 1;
    }
}
