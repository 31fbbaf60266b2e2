package dev.varve.store.jdbc.sqlite;

import dev.varve.Note;
import dev.varve.Span;
import dev.varve.store.LogHoles;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.NoteColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.EnumSet;
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
    private static final String COUNT = "SELECT notes FROM note_count WHERE session_id = ?";
    private static final String ADD_TO_COUNT = "INSERT INTO note_count (session_id, notes) VALUES (?, ?)"
            + " ON CONFLICT DO UPDATE SET notes = notes + excluded.notes";
    private static final String DELETE_COUNT = "DELETE FROM note_count WHERE session_id = ?";
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
        count(session, 1);
    }

    Optional<Long> key(long session, String id) throws SQLException {
        return sql.first(KEY, row -> row.getLong(1), session, WellFormed.encode(id));
    }

    void setStatus(long key, Note.Status status) throws SQLException {
        sql.prepared(STATUS, status.name(), key).executeUpdate();
    }

    List<Note> list(SessionTable.Row session, Set<Note.Status> statuses) throws SQLException {
        boolean all = statuses.contains(Note.Status.SUPERSEDED);
        List<Note> notes = read(session.id(), all ? EnumSet.allOf(Note.Status.class) : statuses);
        if (all) {
            requireCount(session.id(), notes.size());
        }
        if (statuses.contains(Note.Status.ACTIVE)) {
            requireWhole(notes, Note.Status.ACTIVE, 1, session.state().watermark());
        }
        if (statuses.contains(Note.Status.BUFFERED)) {
            requireWhole(
                    notes,
                    Note.Status.BUFFERED,
                    session.state().watermark(),
                    session.state().bufferedTo());
        }
        return notes.stream().filter(note -> statuses.contains(note.status())).toList();
    }

    private List<Note> read(long session, Set<Note.Status> statuses) throws SQLException {
        return sql.list(
                LIST,
                NoteColumns::read,
                session,
                wanted(statuses, Note.Status.BUFFERED),
                wanted(statuses, Note.Status.ACTIVE),
                wanted(statuses, Note.Status.SUPERSEDED));
    }

    private void requireCount(long session, int found) throws SQLException {
        long expected = sql.first(COUNT, row -> row.getLong(1), session).orElse(0L);
        if (found != expected) {
            throw new SQLDataException(found + " of " + expected + " notes can be read");
        }
    }

    private void count(long session, int more) throws SQLException {
        sql.prepared(ADD_TO_COUNT, session, more).executeUpdate();
    }

    /** Page damage can make rows vanish without an error of SQLite; the spans of open notes are adjacent. */
    private static void requireWhole(List<Note> notes, Note.Status status, long from, long to) throws SQLException {
        long expected = from;
        for (Note note : notes) {
            if (note.status() == status) {
                requireNone(expected, note.span().from());
                expected = note.span().to();
            }
        }
        requireNone(expected, to);
    }

    private static void requireNone(long from, long to) throws SQLException {
        if (from < to) {
            throw new SQLDataException("notes on " + LogHoles.sentence(List.of(new Span(from, to))));
        }
    }

    /** Nothing equals null, so an unwanted status finds no row. */
    private static @Nullable String wanted(Set<Note.Status> statuses, Note.Status status) {
        return statuses.contains(status) ? status.name() : null;
    }

    void delete(long session, long key) throws SQLException {
        sql.prepared(DELETE_ONE, key).executeUpdate();
        count(session, -1);
    }

    void deleteAll(long session) throws SQLException {
        sql.prepared(DELETE, session).executeUpdate();
        sql.prepared(DELETE_COUNT, session).executeUpdate();
    }
}
