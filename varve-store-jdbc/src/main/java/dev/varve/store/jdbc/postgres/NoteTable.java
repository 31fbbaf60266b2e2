package dev.varve.store.jdbc.postgres;

import dev.varve.Note;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.NoteColumns;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Observations and reflections of all sessions. */
final class NoteTable {
    private static final String OF_SESSION = " FROM {s}.record WHERE tenant = ? AND session_id = ?";

    private static final String READ = "SELECT " + columns("tenant = ? AND session_id = ?") + OF_SESSION;

    /** Reads the notes of several sessions. */
    private static final String SOME_OF_MANY = "SELECT "
            + columns("session.tenant = record.tenant AND session.session_id = record.session_id")
            + ", session_id FROM {s}.record WHERE tenant = ? AND session_id = ANY (?) AND record_id = ANY (?)";

    private static final String LIST = READ + " AND status = ANY (?) ORDER BY span_to, written";
    private static final String SOME = READ + " AND record_id = ANY (?)";
    private static final String DELETE_SOME = "DELETE" + OF_SESSION + " AND record_id = ANY (?)";
    private static final String DELETE = "DELETE" + OF_SESSION;

    private static final String MOVED = "WITH moved AS (" + SessionTable.MOVE + SessionTable.IF_LEASED;

    /** Requires that changed notes exist; the key ensures that a new one does not. */
    private static final String IF_THERE = " AND (SELECT count(*)" + OF_SESSION + " AND record_id = ANY (?)) = ?";

    private static final String RETURNING = " RETURNING 1)";
    private static final String CHANGED = ", changed AS (UPDATE {s}.record SET status = change.status"
            + " FROM moved, unnest(?::text[], ?::text[]) AS change (id, status)"
            + " WHERE tenant = ? AND session_id = ? AND record_id = change.id)";
    private static final String ADDED = ", added AS (INSERT INTO {s}.record (tenant, session_id, written, "
            + NoteColumns.NAMES
            + ", terms, counts, length)"
            + " SELECT ?, ?, ?, new.id, new.status, new.span_from, new.span_to, new.tokens, new.source, new.at, new.body,"
            + " " + TermSlices.OF_ROW + ", new.length FROM moved, unnest(?::text[], ?::text[],"
            + " ?::bigint[], ?::bigint[], ?::integer[], ?::bigint[], ?::bigint[], ?::text[], ?::integer[], "
            + TermSlices.PLACEHOLDERS + ") AS new (id, status, span_from, span_to, tokens, source, at, body, length, "
            + TermSlices.NAMES + "))";
    private static final String HAS_MOVED = " SELECT count(*) FROM moved";

    private final PgSession pg;

    NoteTable(PgSession pg) {
        this.pg = pg;
    }

    /**
     * The active chunks are those before the end in the session's row: rewriting a chunk with all its words to mark
     * it active would cost as much as writing it.
     */
    private static String columns(String ofSession) {
        return NoteColumns.NAMES.replace(
                " status,",
                " CASE WHEN status = 'BUFFERED' AND span_to <= (SELECT watermark FROM {s}.session WHERE " + ofSession
                        + ") THEN 'ACTIVE' ELSE status END,");
    }

    List<Note> list(SessionRowKey key, Set<Note.Status> statuses) throws SQLException {
        Set<Note.Status> written = EnumSet.noneOf(Note.Status.class);
        written.addAll(statuses);
        if (statuses.contains(Note.Status.ACTIVE)) {
            written.add(Note.Status.BUFFERED);
        }
        String[] names = written.stream().map(Note.Status::name).toArray(String[]::new);
        return pg
                .listByOnePlan(LIST, NoteColumns::read, key.tenant(), key.session(), key.tenant(), key.session(), names)
                .stream()
                .filter(note -> statuses.contains(note.status()))
                .toList();
    }

    List<Note> some(SessionRowKey key, String[] ids) throws SQLException {
        return pg.list(SOME, NoteColumns::read, key.tenant(), key.session(), key.tenant(), key.session(), encoded(ids));
    }

    /** Notes of some sessions, by their ids. */
    Map<UUID, Map<String, Note>> some(String tenant, UUID[] sessions, String[] ids) throws SQLException {
        Map<UUID, Map<String, Note>> notes = new HashMap<>();
        record Row(UUID session, Note note) {}
        for (Row row : pg.list(
                SOME_OF_MANY,
                each -> new Row(each.getObject(9, UUID.class), NoteColumns.read(each)),
                tenant,
                sessions,
                encoded(ids))) {
            notes.computeIfAbsent(row.session(), session -> new HashMap<>())
                    .put(row.note().id(), row.note());
        }
        return notes;
    }

    /** The notes that must exist for a commit, and those that must not. */
    static List<String> asked(Commit commit) {
        List<String> asked = new ArrayList<>(commit.changes().keySet());
        asked.addAll(commit.removals());
        commit.inserts().forEach(note -> asked.add(note.id()));
        return asked;
    }

    /**
     * True if the changed and deleted notes exist, and the new ones do not.
     *
     * @param present existing ones of {@link #asked}
     */
    static boolean fits(Commit commit, Set<String> present) {
        return present.containsAll(commit.changes().keySet())
                && present.containsAll(commit.removals())
                && commit.inserts().stream().noneMatch(note -> present.contains(note.id()));
    }

    /**
     * Writes a commit together with the row that it makes, in one statement.
     *
     * @param token  the lease that it is made under, or {@link SessionTable#ANY_LEASE}
     * @return false if another writer was faster; nothing is written then
     */
    boolean commit(SessionRowKey key, SessionState known, SessionState next, Commit commit, long token)
            throws SQLException {
        return write(key, next, commit, token, MOVED + RETURNING, arguments(key, known, next, token));
    }

    /**
     * Commits to a row that was not read for this.
     *
     * @return false if the row is not as expected or the commit does not fit the notes; nothing is written then
     */
    boolean commitUnread(SessionRowKey key, SessionState expected, SessionState next, Commit commit, long token)
            throws SQLException {
        List<@Nullable Object> arguments = arguments(key, expected, next, token);
        arguments.add(SessionColumns.hint(expected));
        String moved = MOVED + SessionTable.IF_AS_EXPECTED;
        String[] there = commit.changes().keySet().toArray(String[]::new);
        if (there.length > 0) {
            moved += IF_THERE;
            arguments.addAll(List.of(key.tenant(), key.session(), encoded(there), (long) there.length));
        }
        return write(key, next, commit, token, moved + RETURNING, arguments);
    }

    private static List<@Nullable Object> arguments(
            SessionRowKey key, SessionState known, SessionState next, long token) {
        return new ArrayList<>(
                Arrays.asList(SessionColumns.values(next, key.tenant(), key.session(), known.version(), token, token)));
    }

    private boolean write(
            SessionRowKey key,
            SessionState next,
            Commit commit,
            long token,
            String moved,
            List<@Nullable Object> arguments)
            throws SQLException {
        String sql = moved + changed(key, commit, arguments) + added(key, next, commit, arguments) + HAS_MOVED;
        Optional<Long> rows = isMadeAnew(commit, token)
                ? pg.firstUnsyncedByOnePlan(sql, row -> row.getLong(1), arguments.toArray())
                : pg.firstByOnePlan(sql, row -> row.getLong(1), arguments.toArray());
        return rows.orElse(0L) > 0;
    }

    /** The part of the statement that changes notes; adds its arguments. */
    private static String changed(SessionRowKey key, Commit commit, List<@Nullable Object> arguments) {
        List<Map.Entry<String, Note.Status>> changes =
                List.copyOf(commit.changes().entrySet());
        if (changes.isEmpty() || commit instanceof Commit.Activate) {
            return "";
        }
        arguments.add(encoded(changes.stream().map(Map.Entry::getKey).toArray(String[]::new)));
        arguments.add(changes.stream().map(change -> change.getValue().name()).toArray(String[]::new));
        arguments.add(key.tenant());
        arguments.add(key.session());
        return CHANGED;
    }

    /** The part that writes new notes. */
    private static String added(SessionRowKey key, SessionState next, Commit commit, List<@Nullable Object> arguments) {
        List<Note> notes = commit.inserts();
        if (notes.isEmpty()) {
            return "";
        }
        List<HashedTerms> terms = notes.stream()
                .map(note -> HashedTerms.of(key, List.of(note.text())))
                .toList();
        arguments.add(key.tenant());
        arguments.add(key.session());
        arguments.add(next.version());
        TermSlices slices = TermSlices.of(terms);
        arguments.add(slices.terms());
        arguments.add(slices.counts());
        arguments.add(encoded(notes.stream().map(Note::id).toArray(String[]::new)));
        arguments.add(notes.stream().map(note -> note.status().name()).toArray(String[]::new));
        arguments.add(notes.stream().map(note -> note.span().from()).toArray(Long[]::new));
        arguments.add(notes.stream().map(note -> note.span().to()).toArray(Long[]::new));
        arguments.add(notes.stream().map(Note::tokens).toArray(Integer[]::new));
        arguments.add(notes.stream().map(Note::sourceTokens).toArray(Long[]::new));
        arguments.add(notes.stream().map(note -> Micros.of(note.createdAt())).toArray(Long[]::new));
        arguments.add(notes.stream().map(NoteColumns::body).toArray(String[]::new));
        arguments.add(terms.stream().map(HashedTerms::length).toArray(Integer[]::new));
        arguments.addAll(slices.bounds());
        return ADDED;
    }

    /**
     * True if a worker repeats the commit after a crash of the server undid it; an import does not. The log is
     * written in order, so a later write that waits for the disk, as the next append does, also saves this one.
     */
    private static boolean isMadeAnew(Commit commit, long token) {
        boolean byWorker = token != SessionTable.ANY_LEASE || commit.inserts().isEmpty();
        return byWorker && commit.isRepeatable();
    }

    void delete(SessionRowKey key, Set<String> ids) throws SQLException {
        pg.update(DELETE_SOME, key.tenant(), key.session(), encoded(ids.toArray(String[]::new)));
    }

    void deleteAll(SessionRowKey key) throws SQLException {
        pg.update(DELETE, key.tenant(), key.session());
    }

    private static String[] encoded(String[] ids) {
        return Arrays.stream(ids).map(WellFormed::encode).toArray(String[]::new);
    }
}
