package dev.varve.store.jdbc;

import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.SessionState.Tally;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.SessionSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One row per session. */
final class SessionTable {
    private static final String STATE = """
            version, epoch, last_seq, total_tokens, watermark, covered_tokens, buffered_to, buffered_tokens, \
            observation_count, observation_tokens, reflection_count, reflection_tokens, last_user_seq, pinned_seq, \
            closed_to, closed_tokens, learned_to, open_calls, gone, hint, usage_calls, usage_input, usage_output, usage_cache_read, \
            usage_cache_write, created_at, last_message_at""";

    private static final int STATE_COLUMNS = 27;

    private static final String FIND = "SELECT " + STATE
            + ", id, indexed_to, indexed_tokens FROM session WHERE tenant = ? AND resource = ? AND name = ?";
    private static final String ID = "SELECT id FROM session WHERE tenant = ? AND resource = ? AND name = ?";
    private static final String LIST = "SELECT " + STATE + ", resource, name FROM session WHERE tenant = ?";
    private static final String INSERT =
            "INSERT INTO session (" + STATE + ", tenant, resource, name) VALUES (" + placeholders() + ", ?, ?, ?)";
    private static final String UPDATE = "UPDATE session SET (" + STATE + ") = (" + placeholders() + ") WHERE id = ?";
    private static final String INDEXED = "UPDATE session SET indexed_to = ?, indexed_tokens = ? WHERE id = ?";
    private static final String MESSAGES = "SELECT sum(last_seq) FROM session";
    private static final String DELETE = "DELETE FROM session WHERE id = ?";

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
    record Row(long id, SessionState state, long indexedTo, long indexedTokens) {
        Row with(SessionState newState) {
            return new Row(id, newState, indexedTo, indexedTokens);
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
        return sql.first(
                FIND,
                row -> new Row(
                        row.getLong(STATE_COLUMNS + 1),
                        state(row),
                        row.getLong(STATE_COLUMNS + 2),
                        row.getLong(STATE_COLUMNS + 3)),
                key(scope));
    }

    Optional<Long> id(Scope scope) throws SQLException {
        return sql.first(ID, row -> row.getLong(1), key(scope));
    }

    List<SessionSummary> list(String tenant) throws SQLException {
        return sql
                .list(
                        LIST,
                        row -> new SessionSummary(
                                new Scope(
                                        tenant,
                                        WellFormed.decode(row.getString(STATE_COLUMNS + 1)),
                                        WellFormed.decode(row.getString(STATE_COLUMNS + 2))),
                                state(row)),
                        WellFormed.encode(tenant))
                .stream()
                .sorted(SessionSummary.NEWEST_FIRST)
                .toList();
    }

    Row insert(Scope scope, SessionState state) throws SQLException {
        sql.update(INSERT, values(state, key(scope)));
        return new Row(id(scope).orElseThrow(), state, 1, 0);
    }

    /** All messages of the row are in the search index now. */
    void setIndexed(Row row) throws SQLException {
        sql.update(INDEXED, row.state().lastSeq() + 1, row.state().totalTokens(), row.id());
    }

    /** Messages of all sessions together. */
    long messages() throws SQLException {
        return sql.first(MESSAGES, row -> row.getLong(1)).orElse(0L);
    }

    void update(Row row) throws SQLException {
        sql.update(UPDATE, values(row.state(), row.id()));
    }

    void delete(long id) throws SQLException {
        sql.update(DELETE, id);
    }

    private static Object[] key(Scope scope) {
        return new Object[] {
            WellFormed.encode(scope.tenant()), WellFormed.encode(scope.resource()), WellFormed.encode(scope.session())
        };
    }

    private static Object[] values(SessionState state, Object... more) {
        Object[] values = {
            state.version(),
            state.epoch(),
            state.lastSeq(),
            state.totalTokens(),
            state.watermark(),
            state.coveredTokens(),
            state.bufferedTo(),
            state.bufferedTokens(),
            state.observations().count(),
            state.observations().tokens(),
            state.reflections().count(),
            state.reflections().tokens(),
            state.lastUserSeq(),
            state.pinnedSeq(),
            state.closedTo(),
            state.closedTokens(),
            state.learnedTo(),
            RecordCodec.encodeCalls(state.openCalls()),
            Spans.encode(state.gone()),
            RecordCodec.encodeHint(state.hint()),
            state.usage().calls(),
            state.usage().inputTokens(),
            state.usage().outputTokens(),
            state.usage().cacheReadTokens(),
            state.usage().cacheWriteTokens(),
            Micros.of(state.createdAt()),
            Micros.of(state.lastMessageAt())
        };
        Object[] all = Arrays.copyOf(values, values.length + more.length);
        System.arraycopy(more, 0, all, values.length, more.length);
        return all;
    }

    /** Reads {@link #STATE}, the first columns, by position: looking names up took longer than the query. */
    private static SessionState state(ResultSet row) throws SQLException {
        return new SessionState(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                new Tally(row.getInt(9), row.getLong(10)),
                new Tally(row.getInt(11), row.getLong(12)),
                row.getLong(13),
                row.getLong(14),
                row.getLong(15),
                row.getLong(16),
                row.getLong(17),
                RecordCodec.decodeCalls(row.getString(18)),
                Spans.decode(row.getString(19)),
                RecordCodec.decodeHint(row.getString(20)),
                new Usage(row.getLong(21), row.getLong(22), row.getLong(23), row.getLong(24), row.getLong(25)),
                Micros.toInstant(row.getLong(26)),
                Micros.toInstant(row.getLong(27)));
    }

    /** A question mark for each column of {@link #STATE}. */
    private static String placeholders() {
        return "?" + ", ?".repeat(STATE_COLUMNS - 1);
    }
}
