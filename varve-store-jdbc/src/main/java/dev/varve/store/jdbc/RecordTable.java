package dev.varve.store.jdbc;

import dev.varve.MemoryRecord;
import dev.varve.Span;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Observations and reflections of all sessions. */
final class RecordTable {
    private static final String COLUMNS =
            "record_id, status, span_from, span_to, tokens, source_tokens, created_at, body";
    private static final String INSERT =
            "INSERT INTO record (" + COLUMNS + ", session_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String KEY = "SELECT id FROM record WHERE session_id = ? AND record_id = ?";
    private static final String STATUS = "UPDATE record SET status = ? WHERE id = ?";
    private static final String LIST = "SELECT " + COLUMNS + " FROM record"
            + " WHERE session_id = ? AND status IN (?, ?, ?) ORDER BY span_to, id"; // sources were written first
    private static final String DELETE = "DELETE FROM record WHERE session_id = ?";

    private final Sql sql;

    RecordTable(Sql sql) {
        this.sql = sql;
    }

    void insert(long session, MemoryRecord record) throws SQLException {
        sql.update(
                INSERT,
                WellFormed.encode(record.id()),
                record.status().name(),
                record.span().from(),
                record.span().to(),
                record.tokens(),
                record.sourceTokens(),
                Micros.of(record.createdAt()),
                RecordCodec.encode(record),
                session);
    }

    Optional<Long> key(long session, String id) throws SQLException {
        return sql.first(KEY, row -> row.getLong(1), session, WellFormed.encode(id));
    }

    void setStatus(long key, MemoryRecord.Status status) throws SQLException {
        sql.update(STATUS, status.name(), key);
    }

    List<MemoryRecord> list(long session, Set<MemoryRecord.Status> statuses) throws SQLException {
        return sql.list(
                LIST,
                RecordTable::read,
                session,
                wanted(statuses, MemoryRecord.Status.BUFFERED),
                wanted(statuses, MemoryRecord.Status.ACTIVE),
                wanted(statuses, MemoryRecord.Status.SUPERSEDED));
    }

    /** Nothing equals null, so an unwanted status finds no row. */
    private static @Nullable String wanted(Set<MemoryRecord.Status> statuses, MemoryRecord.Status status) {
        return statuses.contains(status) ? status.name() : null;
    }

    void deleteAll(long session) throws SQLException {
        sql.update(DELETE, session);
    }

    static MemoryRecord read(ResultSet row) throws SQLException {
        RecordCodec.Columns columns = new RecordCodec.Columns(
                WellFormed.decode(row.getString(1)),
                new Span(row.getLong(3), row.getLong(4)),
                row.getInt(5),
                row.getLong(6),
                Micros.toInstant(row.getLong(7)),
                MemoryRecord.Status.valueOf(row.getString(2)));
        return RecordCodec.decode(columns, row.getString(8));
    }
}
