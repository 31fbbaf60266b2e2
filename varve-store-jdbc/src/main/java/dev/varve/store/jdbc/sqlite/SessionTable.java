package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.jdbc.schema.Arguments;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One row per session. */
final class SessionTable {
    private static final String FIND = "SELECT " + SessionColumns.NAMES
            + ", id, indexed_to, indexed_tokens FROM session WHERE tenant = ? AND resource = ? AND name = ?";
    private static final String UNCHANGED =
            "SELECT 1 FROM session WHERE tenant = ? AND resource = ? AND name = ? AND hint = ?";
    private static final String ID = "SELECT id FROM session WHERE tenant = ? AND resource = ? AND name = ?";
    private static final String LIST =
            "SELECT " + SessionColumns.NAMES + ", tenant, resource, name FROM session WHERE tenant = ?";
    private static final String INSERT = "INSERT INTO session (" + SessionColumns.NAMES
            + ", tenant, resource, name) VALUES (" + SessionColumns.PLACEHOLDERS + ", ?, ?, ?)";
    private static final String UPDATE =
            "UPDATE session SET (" + SessionColumns.NAMES + ") = (" + SessionColumns.PLACEHOLDERS + ") WHERE id = ?";
    private static final String APPENDED = "UPDATE session SET (" + SessionColumns.APPENDED + ") = ("
            + SessionColumns.APPENDED_PLACEHOLDERS + ") WHERE id = ?";
    private static final String INDEXED = "UPDATE session SET indexed_to = ?, indexed_tokens = ? WHERE id = ?";
    private static final String SET_OLDEST = "UPDATE session SET oldest_at = coalesce((SELECT created_at FROM message"
            + " WHERE message.id BETWEEN ? AND ? ORDER BY message.id LIMIT 1), last_message_at) WHERE id = ?";
    private static final String INDEXED_TO =
            "SELECT id, last_seq, indexed_to FROM session WHERE tenant = ? AND resource = ? AND name = ?";
    private static final String WAITING = "SELECT tenant, resource, name FROM session WHERE id BETWEEN ? AND ?"
            + " AND indexed_to <= last_seq ORDER BY id LIMIT 1";
    private static final String MESSAGES = "SELECT sum(last_seq) FROM session";
    private static final String DELETE = "DELETE FROM session WHERE id = ?";
    private static final String INSERT_NAME = "INSERT OR REPLACE INTO session_name (hash, session_id) VALUES (?, ?)";
    private static final String FIND_NAME = "SELECT session_id FROM session_name WHERE hash = ?";
    private static final String LOST = "SELECT count(*) FROM session_name WHERE NOT EXISTS"
            + " (SELECT 1 FROM session NOT INDEXED WHERE session.id = session_id)";
    private static final String DELETE_NAME = "DELETE FROM session_name WHERE hash = ?";

    private final Sql sql;

    SessionTable(Sql sql) {
        this.sql = sql;
    }

    /**
     * A row with its key.
     *
     * @param indexedTo     messages below it are in the search index
     * @param indexedTokens running sum up to {@code indexedTo}
     */
    record Row(Scope scope, long id, SessionState state, long indexedTo, long indexedTokens) {
        Row with(SessionState newState) {
            return new Row(scope, id, newState, indexedTo, indexedTokens);
        }

        /** The messages that are not in the search index yet. */
        Span pending() {
            return new Span(indexedTo, state.lastSeq() + 1);
        }

        long pendingTokens() {
            return state.totalTokens() - indexedTokens;
        }
    }

    Optional<Row> find(Scope scope) throws SQLException {
        Optional<Row> known = sql.rows().get(scope);
        return known.isPresent() ? known : read(scope);
    }

    /**
     * Its row, which is not parsed again if it is still the expected one: the hint holds the checksum of the whole
     * row.
     */
    Optional<SessionState> find(Scope scope, SessionState expected) throws SQLException {
        if (sql.rows().get(scope).isEmpty()
                && expected.lastSeq() > 0
                && sql.first(UNCHANGED, row -> true, key(scope, SessionColumns.hint(expected)))
                        .isPresent()) {
            return Optional.of(expected);
        }
        return find(scope).map(Row::state);
    }

    private Optional<Row> read(Scope scope) throws SQLException {
        Optional<Row> read = known(
                scope,
                SqliteErrors.about(
                        scope,
                        () -> sql.first(
                                FIND,
                                row -> new Row(
                                        scope,
                                        row.getLong(SessionColumns.COUNT + 1),
                                        SessionColumns.read(row),
                                        row.getLong(SessionColumns.COUNT + 2),
                                        row.getLong(SessionColumns.COUNT + 3)),
                                key(scope))));
        read.ifPresent(sql.rows()::put);
        return read;
    }

    /** The first session between two ids that has messages outside the search index. */
    Optional<Scope> waiting(long first, long last) throws SQLException {
        return sql.first(WAITING, row -> SessionColumns.scope(row, 1), first, last);
    }

    /**
     * A session's position in the search index.
     *
     * @param indexedTo messages below it are indexed
     */
    record Indexed(long id, long lastSeq, long indexedTo) {
        /** The newest messages that are not in it, up to a maximum. */
        Span waiting(long most) {
            return new Span(Math.max(indexedTo, lastSeq + 1 - most), lastSeq + 1);
        }
    }

    /** Each of the sessions, in their order; empty for one that is not there. */
    List<Optional<Indexed>> indexed(List<Scope> scopes) throws SQLException {
        List<Optional<Indexed>> indexed = new ArrayList<>(scopes.size());
        for (Scope scope : scopes) {
            indexed.add(sql.first(
                    INDEXED_TO, row -> new Indexed(row.getLong(1), row.getLong(2), row.getLong(3)), key(scope)));
        }
        return indexed;
    }

    Optional<Long> id(Scope scope) throws SQLException {
        return known(scope, sql.first(ID, row -> row.getLong(1), key(scope)));
    }

    /** Returns the result for a session. Throws if it is empty although the session's name is known. */
    private <T> Optional<T> known(Scope scope, Optional<T> found) throws SQLException {
        if (found.isEmpty()
                && sql.first(FIND_NAME, row -> row.getLong(1), hash(scope)).isPresent()) {
            throw new SQLDataException("session " + scope + " cannot be found, though its name is known");
        }
        return found;
    }

    /** Damage to the table as a whole: missing rows whose names are known. */
    List<String> lost() throws SQLException {
        long lost = sql.first(LOST, row -> row.getLong(1)).orElse(0L);
        return lost == 0
                ? List.of()
                : List.of("the rows of " + lost + " sessions are missing, and nobody deleted them");
    }

    /** FNV-1a with 64 bits: two names of one file do not meet by chance, and it loads no digest when a hook starts. */
    private static long hash(Scope scope) {
        long hash = 0xcbf29ce484222325L;
        String name = scope.tenant() + "\0" + scope.resource() + "\0" + scope.session();
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    List<SessionSummary> list(String tenant) throws SQLException {
        return SessionColumns.sorted(
                sql.list(LIST, SessionColumns::summary, WellFormed.encode(tenant)), SessionSummary.NEWEST_FIRST);
    }

    List<SessionSummary> list(SessionQuery query) throws SQLException {
        SessionColumns.Matching matching = SessionColumns.matching("session", "resource = ?", query);
        return SessionColumns.sorted(
                sql.list(matching.sql(), SessionColumns::summary, matching.arguments()), SessionSummary.QUIETEST_FIRST);
    }

    Row insert(Scope scope, SessionState state) throws SQLException {
        sql.prepared(INSERT, SessionColumns.values(state, key(scope))).executeUpdate();
        long id = id(scope).orElseThrow();
        sql.prepared(INSERT_NAME, hash(scope), id).executeUpdate();
        Row row = new Row(scope, id, state, 1, 0);
        sql.rows().put(row);
        return row;
    }

    /** Records the deletion of indexed messages with the given number of tokens. */
    Row lowerIndexed(Row row, long tokens) throws SQLException {
        return setIndexed(row, row.indexedTo(), row.indexedTokens() - tokens);
    }

    /**
     * Messages are in the search index now.
     *
     * @param to     those below it are
     * @param tokens of these
     */
    Row setIndexed(Row row, long to, long tokens) throws SQLException {
        sql.prepared(INDEXED, to, tokens, row.id()).executeUpdate();
        Row next = new Row(row.scope(), row.id(), row.state(), to, tokens);
        sql.rows().put(next);
        return next;
    }

    /** The first messages were deleted. */
    void setOldest(long id) throws SQLException {
        sql.prepared(SET_OLDEST, MessageTable.key(id, 0), MessageTable.lastKey(id), id)
                .executeUpdate();
    }

    /** Messages of all sessions together. */
    long messages() throws SQLException {
        return sql.first(MESSAGES, row -> row.getLong(1)).orElse(0L);
    }

    void update(Row row) throws SQLException {
        sql.prepared(UPDATE, SessionColumns.values(row.state(), row.id())).executeUpdate();
        sql.rows().put(row);
    }

    /** Writes a row that only an append has changed. */
    void appended(Row row) throws SQLException {
        sql.prepared(APPENDED, Arguments.and(SessionColumns.appended(row.state()), row.id()))
                .executeUpdate();
        sql.rows().put(row);
    }

    void delete(Scope scope, long id) throws SQLException {
        sql.rows().forget(scope);
        sql.prepared(DELETE, id).executeUpdate();
        sql.prepared(DELETE_NAME, hash(scope)).executeUpdate();
    }

    /** The arguments that name a session, followed by more arguments of the statement. */
    static Object[] key(Scope scope, Object... more) {
        Object[] key = {
            WellFormed.encode(scope.tenant()), WellFormed.encode(scope.resource()), WellFormed.encode(scope.session())
        };
        return Arguments.and(key, more);
    }
}
