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
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Observations and reflections of all sessions. */
final class NoteTable {
    private static final String OF_SESSION = " FROM {s}.record WHERE tenant = ? AND session_id = ?";

    private static final String LIST =
            "SELECT " + NoteColumns.NAMES + OF_SESSION + " AND status = ANY (?) ORDER BY span_to, written";
    private static final String SOME = "SELECT " + NoteColumns.NAMES + OF_SESSION + " AND record_id = ANY (?)";
    private static final String DELETE_SOME = "DELETE" + OF_SESSION + " AND record_id = ANY (?)";
    private static final String DELETE = "DELETE" + OF_SESSION;

    private static final String COMMIT = "WITH moved AS (" + SessionTable.MOVE + SessionTable.IF_LEASED
            + " RETURNING 1),"
            + " changed AS (UPDATE {s}.record SET status = change.status"
            + " FROM moved, unnest(?::text[], ?::text[]) AS change (id, status)"
            + " WHERE tenant = ? AND session_id = ? AND record_id = change.id),"
            + " added AS (INSERT INTO {s}.record (tenant, session_id, written, " + NoteColumns.NAMES
            + ", terms, counts, length)"
            + " SELECT ?, ?, ?, new.id, new.status, new.span_from, new.span_to, new.tokens, new.source, new.at, new.body,"
            + " " + TermSlices.OF_ROW + ", new.length FROM moved, unnest(?::text[], ?::text[],"
            + " ?::bigint[], ?::bigint[], ?::integer[], ?::bigint[], ?::bigint[], ?::text[], ?::integer[], "
            + TermSlices.PLACEHOLDERS + ") AS new (id, status, span_from, span_to, tokens, source, at, body, length, "
            + TermSlices.NAMES + "))"
            + " SELECT count(*) FROM moved";

    private final Pg pg;

    NoteTable(Pg pg) {
        this.pg = pg;
    }

    List<Note> list(SessionKey key, Set<Note.Status> statuses) throws SQLException {
        String[] names = statuses.stream().map(Note.Status::name).toArray(String[]::new);
        return pg.list(LIST, NoteColumns::read, key.tenant(), key.session(), names);
    }

    List<Note> some(SessionKey key, String[] ids) throws SQLException {
        return pg.list(SOME, NoteColumns::read, key.tenant(), key.session(), encoded(ids));
    }

    /** The notes that must be there for a commit, and those that must not. */
    static List<String> asked(Commit commit) {
        List<String> asked = new ArrayList<>(commit.changes().keySet());
        asked.addAll(commit.removals());
        commit.inserts().forEach(note -> asked.add(note.id()));
        return asked;
    }

    /**
     * Whether the notes that change or go are there, and those to come are not.
     *
     * @param present those of {@link #asked} that are there
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
    boolean commit(SessionKey key, SessionState known, SessionState next, Commit commit, long token)
            throws SQLException {
        List<Map.Entry<String, Note.Status>> changes =
                List.copyOf(commit.changes().entrySet());
        List<Note> notes = commit.inserts();
        List<HashedTerms> terms = notes.stream()
                .map(note -> HashedTerms.of(key, List.of(note.text())))
                .toList();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.addAll(
                Arrays.asList(SessionColumns.values(next, key.tenant(), key.session(), known.version(), token, token)));
        arguments.add(encoded(changes.stream().map(Map.Entry::getKey).toArray(String[]::new)));
        arguments.add(changes.stream().map(change -> change.getValue().name()).toArray(String[]::new));
        arguments.add(key.tenant());
        arguments.add(key.session());
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
        return pg.firstByOnePlan(COMMIT, row -> row.getLong(1), arguments.toArray())
                        .orElse(0L)
                > 0;
    }

    void delete(SessionKey key, Set<String> ids) throws SQLException {
        pg.update(DELETE_SOME, key.tenant(), key.session(), encoded(ids.toArray(String[]::new)));
    }

    void deleteAll(SessionKey key) throws SQLException {
        pg.update(DELETE, key.tenant(), key.session());
    }

    private static String[] encoded(String[] ids) {
        return Arrays.stream(ids).map(WellFormed::encode).toArray(String[]::new);
    }
}
