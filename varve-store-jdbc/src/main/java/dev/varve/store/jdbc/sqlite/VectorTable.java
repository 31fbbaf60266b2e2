package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Span;
import dev.varve.store.Nearest;
import dev.varve.store.QuantisedVector;
import dev.varve.store.SearchText;
import dev.varve.store.Vectors;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Vectors of all sessions. A session's vectors of one model are one range of the table, which a search reads. */
final class VectorTable {
    private static final Set<Note.Status> OPEN = EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED);

    private static final String FIND = "SELECT id, embedded_to FROM embedding WHERE session_id = ? AND model = ?";
    private static final String MODELS = "SELECT id, model FROM embedding WHERE session_id = ?";
    private static final String BEGIN =
            "INSERT INTO embedding (session_id, model, embedded_to) VALUES (?, ?, 1) ON CONFLICT DO NOTHING";
    private static final String MOVE = "UPDATE embedding SET embedded_to = ? WHERE id = ?";
    private static final String FORGET = "DELETE FROM embedding WHERE id = ?";
    private static final String NOTES_DONE = "SELECT record_id FROM record WHERE session_id = ?"
            + " AND EXISTS (SELECT 1 FROM vector WHERE embedding = ? AND entry = -record.id)";
    private static final String PUT =
            "INSERT OR REPLACE INTO vector (embedding, entry, passage, value) VALUES (?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM vector WHERE embedding = ? AND entry BETWEEN ? AND ?";

    private static final String COUNT = "SELECT count(*) FROM vector WHERE embedding = ? AND entry BETWEEN ? AND ?";

    /** In the order of the key, so passages of a message come one after the other. */
    private static final String MESSAGES =
            "SELECT entry, passage, value FROM vector WHERE embedding = ? AND entry > 0 ORDER BY entry, passage";

    private static final String OF_TIME = "SELECT entry, passage, value FROM vector WHERE embedding = ? AND entry > 0"
            + " AND (SELECT created_at FROM message WHERE id = (? << 32 | entry)) BETWEEN ? AND ?"
            + " ORDER BY entry, passage";
    private static final String ONE = "SELECT passage, value FROM vector WHERE embedding = ? AND entry = ?";

    private final Sql sql;

    VectorTable(Sql sql) {
        this.sql = sql;
    }

    /** A model's progress in a session, and the number under which its vectors are stored. */
    private record Row(long id, long to) {}

    private Optional<Row> find(long session, String model) throws SQLException {
        return sql.first(FIND, row -> new Row(row.getLong(1), row.getLong(2)), session, WellFormed.encode(model));
    }

    Vectors.Progress progress(long session, String model) throws SQLException {
        Optional<Row> row = find(session, model);
        Set<String> notes = row.isEmpty()
                ? Set.of()
                : new HashSet<>(sql.list(
                        NOTES_DONE,
                        note -> WellFormed.decode(note.getString(1)),
                        session,
                        row.get().id()));
        return new Vectors.Progress(row.map(Row::to).orElse(1L), notes);
    }

    boolean add(long session, Vectors.Batch batch) throws SQLException {
        sql.prepared(BEGIN, session, WellFormed.encode(batch.model())).executeUpdate();
        Row row = find(session, batch.model()).orElseThrow();
        Span span = batch.span();
        if (!span.isEmpty() && span.from() != row.to()) {
            return false;
        }
        if (!span.isEmpty()) {
            sql.prepared(MOVE, span.to(), row.id()).executeUpdate();
        }
        NoteTable notes = new NoteTable(sql);
        for (Vectors.Entry entry : batch.entries()) {
            Optional<Long> key = entry.note().isEmpty()
                    ? Optional.of(entry.seq())
                    : notes.key(session, entry.note()).map(id -> -id);
            if (key.isPresent()) {
                sql.prepared(
                                PUT,
                                row.id(),
                                key.get(),
                                entry.passage(),
                                entry.vector().toBytes())
                        .executeUpdate();
            }
        }
        return true;
    }

    long count(long session, Span span, Set<String> notes) throws SQLException {
        NoteTable table = new NoteTable(sql);
        long count = 0;
        for (long model : models(session).keySet()) {
            count += count(model, span.from(), span.to() - 1);
            for (String note : notes) {
                Optional<Long> key = table.key(session, note);
                count += key.isPresent() ? count(model, -key.get(), -key.get()) : 0;
            }
        }
        return count;
    }

    private long count(long model, long first, long last) throws SQLException {
        return sql.first(COUNT, row -> row.getLong(1), model, first, last).orElse(0L);
    }

    /** True if the session has vectors of a model that is not among these. */
    boolean hasOthers(long session, Set<String> models) throws SQLException {
        return !models.containsAll(models(session).values());
    }

    void keepOnly(long session, Set<String> models) throws SQLException {
        for (Map.Entry<Long, String> each : models(session).entrySet()) {
            if (!models.contains(each.getValue())) {
                deleteOf(each.getKey());
            }
        }
    }

    private Map<Long, String> models(long session) throws SQLException {
        Map<Long, String> models = new HashMap<>();
        sql.list(MODELS, row -> models.put(row.getLong(1), WellFormed.decode(row.getString(2))), session);
        return models;
    }

    /** Deletes vectors of the messages in a span. */
    void erase(long session, Span span) throws SQLException {
        for (long model : models(session).keySet()) {
            sql.prepared(DELETE, model, span.from(), span.to() - 1).executeUpdate();
        }
    }

    /** Deletes vectors of a note. */
    void eraseNote(long session, long note) throws SQLException {
        for (long model : models(session).keySet()) {
            sql.prepared(DELETE, model, -note, -note).executeUpdate();
        }
    }

    void deleteAll(long session) throws SQLException {
        for (long model : models(session).keySet()) {
            deleteOf(model);
        }
    }

    private void deleteOf(long model) throws SQLException {
        sql.prepared(DELETE, model, Long.MIN_VALUE, Long.MAX_VALUE).executeUpdate();
        sql.prepared(FORGET, model).executeUpdate();
    }

    RecallResult nearest(SessionTable.Row session, String model, QuantisedVector meant, RecallQuery query)
            throws SQLException {
        Optional<Row> row = find(session.id(), model);
        if (row.isEmpty()) {
            return RecallResult.NONE;
        }
        List<Hit> hits = new ArrayList<>();
        MessageTable log = new MessageTable(sql);
        for (Nearest.Match<Long> match : messages(row.get(), session, meant, query)) {
            LoggedMessage message = log.get(MessageTable.key(session.id(), match.key()));
            hits.add(SearchText.hit(message, match.score(), match.passage()));
        }
        for (Nearest.Match<Note> match : notes(row.get(), session, meant, query)) {
            hits.add(new Hit.OfNote(match.key(), match.score()));
        }
        return RecallResult.ofMatches(hits).limit(query.limit());
    }

    private List<Nearest.Match<Long>> messages(
            Row row, SessionTable.Row session, QuantisedVector meant, RecallQuery query) throws SQLException {
        Nearest<Long> nearest = new Nearest<>(meant, query.limit());
        boolean anyTime = query.isOfAnyTime();
        if (anyTime) {
            sql.scan(MESSAGES, each -> nearest.look(each.getLong(1), each.getInt(2), each.getBytes(3)), row.id());
        } else {
            sql.scan(
                    OF_TIME,
                    each -> nearest.look(each.getLong(1), each.getInt(2), each.getBytes(3)),
                    row.id(),
                    session.id(),
                    Micros.first(query),
                    Micros.last(query));
        }
        return nearest.best();
    }

    private List<Nearest.Match<Note>> notes(Row row, SessionTable.Row session, QuantisedVector meant, RecallQuery query)
            throws SQLException {
        Nearest<Note> nearest = new Nearest<>(meant, query.limit());
        NoteTable table = new NoteTable(sql);
        for (Note note : table.list(session, OPEN)) {
            Optional<Long> key = query.covers(note.createdAt()) ? table.key(session.id(), note.id()) : Optional.empty();
            if (key.isPresent()) {
                sql.scan(ONE, each -> nearest.look(note, each.getInt(1), each.getBytes(2)), row.id(), -key.get());
            }
        }
        return nearest.best();
    }
}
