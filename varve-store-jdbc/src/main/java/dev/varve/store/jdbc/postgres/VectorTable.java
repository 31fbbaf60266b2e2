package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Span;
import dev.varve.store.Nearest;
import dev.varve.store.QuantisedVector;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.Vectors;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.Spans;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Vectors of all sessions. A search reads those of its session and compares them in the client, so no extension of
 * the server is needed.
 */
final class VectorTable {
    private static final String OF_SESSION = " WHERE tenant = ? AND session_id = ?";

    private static final String TO = "SELECT embedded_to FROM {s}.embedding" + OF_SESSION + " AND model = ?";
    private static final String NOTES_DONE =
            "SELECT DISTINCT record_id FROM {s}.vector" + OF_SESSION + " AND model = ? AND seq = 0";

    /**
     * One statement, so that writers to the session wait no longer than that takes. Writes nothing if messages were
     * deleted since the session was read, or if it is another session. A batch of notes alone does not advance the
     * position.
     */
    private static final String ADD = "WITH live AS (SELECT tenant, session_id FROM {s}.session" + OF_SESSION
            + " AND created_at = ? AND gone = ? FOR SHARE),"
            + " moved AS (INSERT INTO {s}.embedding AS done (tenant, session_id, model, embedded_to)"
            + " SELECT tenant, session_id, ?, ? FROM live WHERE ? = 1 OR EXISTS (SELECT 1 FROM {s}.embedding"
            + OF_SESSION + " AND model = ?)"
            + " ON CONFLICT (tenant, session_id, model)"
            + " DO UPDATE SET embedded_to = greatest(done.embedded_to, excluded.embedded_to)"
            + " WHERE done.embedded_to = ? OR ? RETURNING tenant, session_id, model),"
            + " put AS (INSERT INTO {s}.vector (tenant, session_id, model, seq, record_id, passage, value)"
            + " SELECT moved.tenant, moved.session_id, moved.model, new.seq, new.note, new.passage,"
            + " decode(new.value, 'hex')"
            + " FROM moved, unnest(?::bigint[], ?::text[], ?::integer[], ?::text[]) AS new (seq, note, passage, value)"
            + " WHERE new.note = '' OR EXISTS (SELECT 1 FROM {s}.record" + OF_SESSION + " AND record_id = new.note)"
            + " ON CONFLICT (tenant, session_id, model, seq, record_id, passage) DO UPDATE SET value = excluded.value)"
            + " SELECT count(*) FROM moved";

    private static final String OTHERS =
            "SELECT count(*) FROM {s}.embedding" + OF_SESSION + " AND NOT (model = ANY (?))";
    private static final String DELETE_OTHERS = "DELETE FROM {s}.%s" + OF_SESSION + " AND NOT (model = ANY (?))";
    private static final String COUNT = "SELECT count(*) FROM {s}.vector" + OF_SESSION
            + " AND CASE WHEN seq > 0 THEN seq >= ? AND seq < ? ELSE record_id = ANY (?) END";
    private static final String DELETE_SPAN = "DELETE FROM {s}.vector" + OF_SESSION + " AND seq >= ? AND seq < ?";
    private static final String DELETE_NOTES = "DELETE FROM {s}.vector" + OF_SESSION + " AND record_id = ANY (?)";
    private static final String DELETE = "DELETE FROM {s}.%s" + OF_SESSION;

    /** Passages of a message, and of a note, come one after the other. */
    private static final String OF_MODEL =
            "SELECT seq, record_id, passage, value FROM {s}.vector AS vector" + OF_SESSION
                    + " AND model = ? AND CASE WHEN seq > 0"
                    + " THEN ? OR EXISTS (SELECT 1 FROM {s}.message WHERE tenant = vector.tenant AND"
                    + " session_id = vector.session_id AND seq = vector.seq AND created_at BETWEEN ? AND ?)"
                    + " ELSE EXISTS (SELECT 1 FROM {s}.record WHERE tenant = vector.tenant AND"
                    + " session_id = vector.session_id AND record_id = vector.record_id AND status IN ('ACTIVE', 'BUFFERED')"
                    + " AND created_at BETWEEN ? AND ?) END"
                    + " ORDER BY seq, record_id, passage";

    private final PgSession pg;

    VectorTable(PgSession pg) {
        this.pg = pg;
    }

    Vectors.Progress progress(SessionRowKey key, String model) throws SQLException {
        String name = WellFormed.encode(model);
        long to = pg.first(TO, row -> row.getLong(1), key.tenant(), key.session(), name)
                .orElse(1L);
        List<String> notes =
                pg.list(NOTES_DONE, row -> WellFormed.decode(row.getString(1)), key.tenant(), key.session(), name);
        return new Vectors.Progress(to, new HashSet<>(notes));
    }

    boolean add(SessionRowKey key, Vectors.Batch batch) throws SQLException {
        Optional<SessionState> state = new SessionTable(pg).find(key);
        if (state.isEmpty() || !batch.isOf(state.get())) {
            return false;
        }
        String model = WellFormed.encode(batch.model());
        Span span = batch.span();
        List<Vectors.Entry> entries = batch.entries();
        return pg.first(
                                ADD,
                                row -> row.getLong(1),
                                key.tenant(),
                                key.session(),
                                Micros.of(state.get().createdAt()),
                                Spans.encode(state.get().gone()),
                                model,
                                span.isEmpty() ? 1 : span.to(),
                                span.isEmpty() ? 1 : span.from(),
                                key.tenant(),
                                key.session(),
                                model,
                                span.from(),
                                span.isEmpty(),
                                column(entries, Vectors.Entry::seq, Long[]::new),
                                column(entries, entry -> WellFormed.encode(entry.note()), String[]::new),
                                column(entries, Vectors.Entry::passage, Integer[]::new),
                                column(
                                        entries,
                                        entry -> HexFormat.of()
                                                .formatHex(entry.vector().toBytes()),
                                        String[]::new),
                                key.tenant(),
                                key.session())
                        .orElse(0L)
                > 0;
    }

    private static <C> C[] column(
            List<Vectors.Entry> entries, Function<Vectors.Entry, C> value, IntFunction<C[]> array) {
        return entries.stream().map(value).toArray(array);
    }

    long count(SessionRowKey key, Span span, Set<String> notes) throws SQLException {
        return pg.first(
                        COUNT,
                        row -> row.getLong(1),
                        key.tenant(),
                        key.session(),
                        span.from(),
                        span.to(),
                        encoded(notes))
                .orElse(0L);
    }

    boolean hasOthers(SessionRowKey key, Set<String> models) throws SQLException {
        return pg.first(OTHERS, row -> row.getLong(1), key.tenant(), key.session(), encoded(models))
                        .orElse(0L)
                > 0;
    }

    void keepOnly(SessionRowKey key, Set<String> models) throws SQLException {
        for (String table : List.of("vector", "embedding")) {
            pg.update(DELETE_OTHERS.formatted(table), key.tenant(), key.session(), encoded(models));
        }
    }

    /** Deletes vectors of the messages in a span. */
    void erase(SessionRowKey key, Span span) throws SQLException {
        pg.update(DELETE_SPAN, key.tenant(), key.session(), span.from(), span.to());
    }

    /** Deletes vectors of notes. */
    void eraseNotes(SessionRowKey key, Set<String> ids) throws SQLException {
        pg.update(DELETE_NOTES, key.tenant(), key.session(), encoded(ids));
    }

    void deleteAll(SessionRowKey key) throws SQLException {
        for (String table : List.of("vector", "embedding")) {
            pg.update(DELETE.formatted(table), key.tenant(), key.session());
        }
    }

    /** A message or a note. */
    private record Found(long seq, String note) {}

    RecallResult nearest(SessionRowKey key, String model, QuantisedVector meant, RecallQuery query)
            throws SQLException {
        long from = Micros.first(query);
        long to = Micros.last(query);
        boolean anyTime = query.isOfAnyTime();
        Nearest<Found> nearest = new Nearest<>(meant, query.limit());
        pg.list(
                OF_MODEL,
                row -> nearest.look(new Found(row.getLong(1), row.getString(2)), row.getInt(3), row.getBytes(4)),
                key.tenant(),
                key.session(),
                WellFormed.encode(model),
                anyTime,
                from,
                to,
                from,
                to);
        return RecallResult.ofMatches(hits(key, nearest.best()));
    }

    private List<Hit> hits(SessionRowKey key, List<Nearest.Match<Found>> matches) throws SQLException {
        Long[] seqs = matches.stream().map(match -> match.key().seq()).toArray(Long[]::new);
        String[] ids = matches.stream()
                .map(match -> WellFormed.decode(match.key().note()))
                .toArray(String[]::new);
        Map<Long, LoggedMessage> messages = new HashMap<>();
        Map<String, Note> notes = new HashMap<>();
        new MessageTable(pg).some(key, seqs).forEach(message -> messages.put(message.seq(), message));
        new NoteTable(pg).some(key, ids).forEach(note -> notes.put(note.id(), note));
        List<Hit> hits = new ArrayList<>();
        for (Nearest.Match<Found> match : matches) {
            LoggedMessage message = messages.get(match.key().seq());
            Note note = notes.get(WellFormed.decode(match.key().note()));
            if (message != null) {
                hits.add(SearchText.hit(message, match.score(), match.passage()));
            } else if (note != null) { // one that was deleted meanwhile is no hit
                hits.add(new Hit.OfNote(note, match.score()));
            }
        }
        return hits;
    }

    private static String[] encoded(Set<String> names) {
        return names.stream().map(WellFormed::encode).toArray(String[]::new);
    }
}
