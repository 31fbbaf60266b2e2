package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Session rows that a connection has read or written, the least recently used forgotten first. Right as long as no other
 * connection has committed and no transaction of this one was undone; then all are forgotten. Not thread-safe.
 */
final class KnownRows {
    /** The number of rows that the writing connection remembers, of some hundred bytes each. */
    static final int MOST = 1_024;

    private final Map<Scope, SessionTable.Row> rows;
    private long version = -1;

    KnownRows(int most) {
        rows = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Scope, SessionTable.Row> eldest) {
                return size() > most;
            }
        };
    }

    /** @param dataVersion another one than before if another connection has committed */
    void keepIfAt(long dataVersion) {
        if (dataVersion != version) {
            rows.clear();
            version = dataVersion;
        }
    }

    Optional<SessionTable.Row> get(Scope scope) {
        return Optional.ofNullable(rows.get(scope));
    }

    void put(SessionTable.Row row) {
        rows.put(row.scope(), row);
    }

    void forget(Scope scope) {
        rows.remove(scope);
    }

    void forgetAll() {
        rows.clear();
    }
}
