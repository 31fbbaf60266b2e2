package dev.varve.store.jdbc.sqlite;

import dev.varve.Note;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.NoteColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Observations and reflections of all sessions. */
final class NoteTable {
    private static final String INSERT =
            "INSERT INTO record (" + NoteColumns.NAMES + ", session_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String KEY = "SELECT id FROM record WHERE session_id = ? AND record_id = ?";
    private static final String STATUS = "UPDATE record SET status = ? WHERE id = ?";
    private static final String LIST = "SELECT " + NoteColumns.NAMES + " FROM record"
            + " WHERE session_id = ? AND status IN (?, ?, ?) ORDER BY span_to, id"; // sources were written first
    private static final String DELETE_ONE = "DELETE FROM record WHERE id = ?";
    private static final String DELETE = "DELETE FROM record WHERE session_id = ?";

    private final Sql sql;

    NoteTable(Sql sql) {
        this.sql = sql;
    }

    void insert(long session, Note note) throws SQLException {
        sql.prepared(
                        INSERT,
                        WellFormed.encode(note.id()),
                        note.status().name(),
                        note.span().from(),
                        note.span().to(),
                        note.tokens(),
                        note.sourceTokens(),
                        Micros.of(note.createdAt()),
                        NoteColumns.body(note),
                        session)
                .executeUpdate();
    }

    Optional<Long> key(long session, String id) throws SQLException {
        return sql.first(KEY, row -> row.getLong(1), session, WellFormed.encode(id));
    }

    void setStatus(long key, Note.Status status) throws SQLException {
        sql.prepared(STATUS, status.name(), key).executeUpdate();
    }

    List<Note> list(long session, Set<Note.Status> statuses) throws SQLException {
        return sql.list(
                LIST,
                NoteColumns::read,
                session,
                wanted(statuses, Note.Status.BUFFERED),
                wanted(statuses, Note.Status.ACTIVE),
                wanted(statuses, Note.Status.SUPERSEDED));
    }

    /** Nothing equals null, so an unwanted status finds no row. */
    private static @Nullable String wanted(Set<Note.Status> statuses, Note.Status status) {
        return statuses.contains(status) ? status.name() : null;
    }

    void delete(long key) throws SQLException {
        sql.prepared(DELETE_ONE, key).executeUpdate();
    }

    void deleteAll(long session) throws SQLException {
        sql.prepared(DELETE, session).executeUpdate();
    }
}
