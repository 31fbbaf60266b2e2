package dev.varve.store.jdbc.schema;

import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionState.Tally;
import dev.varve.store.SessionSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A session as columns. Each database has its own columns for the scope. */
public final class SessionColumns {
    /** Column names, in the order of reading and writing. */
    public static final String NAMES = """
            version, epoch, last_seq, total_tokens, watermark, covered_tokens, buffered_to, buffered_tokens, \
            observation_count, observation_tokens, reflection_count, reflection_tokens, last_user_seq, pinned_seq, \
            closed_to, closed_tokens, learned_to, open_calls, gone, hint, usage_calls, usage_input, usage_output, \
            usage_cache_read, usage_cache_write, created_at, last_message_at""";

    /** The columns that an append to an existing session changes. */
    public static final String APPENDED = """
            version, last_seq, total_tokens, last_user_seq, closed_to, closed_tokens, last_message_at, open_calls, \
            hint""";

    /** Places of {@link #APPENDED} among the values; the last two are texts, the others numbers. */
    private static final int[] APPENDED_PLACES = {0, 2, 3, 12, 14, 15, 26, 17, 19};

    /** Number of {@link #NAMES}. */
    public static final int COUNT = 27;

    /** The unit of the column last_hour, in microseconds. */
    private static final long HOUR = 3_600_000_000L;

    /** Place of the hint among the values. */
    private static final int HINT = 19;

    /** A question mark for each column of {@link #NAMES}. */
    public static final String PLACEHOLDERS = "?" + ", ?".repeat(COUNT - 1);

    /** A question mark for each column of {@link #APPENDED}. */
    public static final String APPENDED_PLACEHOLDERS = "?" + ", ?".repeat(APPENDED_PLACES.length - 1);

    private SessionColumns() {}

    /** A statement with its arguments. */
    public record Matching(String sql, Object[] arguments) {}

    /**
     * Conditions for the sessions of a query. Contains only conditions that the query has, so that indexes fit.
     *
     * @param ofResource the condition for a resource, with one question mark
     */
    public static Matching matching(String table, String ofResource, SessionQuery query) {
        List<String> conditions = new ArrayList<>();
        List<Object> arguments = new ArrayList<>();
        query.tenant().ifPresent(tenant -> {
            conditions.add("tenant = ?");
            arguments.add(WellFormed.encode(tenant));
        });
        query.resource().ifPresent(resource -> {
            conditions.add(ofResource);
            arguments.add(WellFormed.encode(resource));
        });
        query.activeSince().map(Micros::of).ifPresent(since -> {
            conditions.add("last_hour >= ? AND last_message_at >= ?");
            arguments.addAll(List.of(since / HOUR, since));
        });
        query.quietSince().map(Micros::of).ifPresent(since -> {
            conditions.add("last_hour <= ? AND last_message_at <= ?");
            arguments.addAll(List.of(since / HOUR, since));
        });
        query.oldestBefore().map(Micros::of).ifPresent(time -> {
            conditions.add("coalesce(oldest_at, created_at) < ?");
            arguments.add(time);
        });
        if (query.unobserved() > 0) {
            conditions.add("unobserved AND closed_tokens - buffered_tokens >= ?");
            arguments.add(query.unobserved());
        }
        if (query.uncovered() > 0) {
            conditions.add("uncovered AND closed_tokens - covered_tokens >= ?");
            arguments.add(query.uncovered());
        }
        arguments.add(query.limit());
        return new Matching(
                "SELECT " + NAMES + ", tenant, resource, name FROM " + table
                        + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions))
                        + " ORDER BY last_hour, last_message_at LIMIT ?",
                arguments.toArray());
    }

    /** A row of {@link #matching}. */
    public static SessionSummary summary(ResultSet row) throws SQLException {
        return new SessionSummary(scope(row, COUNT + 1), read(row));
    }

    /** Reads tenant, resource and name from adjacent columns. */
    public static Scope scope(ResultSet row, int first) throws SQLException {
        return new Scope(
                WellFormed.decode(row.getString(first)),
                WellFormed.decode(row.getString(first + 1)),
                WellFormed.decode(row.getString(first + 2)));
    }

    /** The values of {@link #NAMES}, followed by more arguments of the statement. */
    public static Object[] values(SessionState state, Object... more) {
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
            NoteCodec.encodeCalls(state.openCalls()),
            Spans.encode(state.gone()),
            NoteCodec.encodeHint(state.hint()),
            state.usage().calls(),
            state.usage().inputTokens(),
            state.usage().outputTokens(),
            state.usage().cacheReadTokens(),
            state.usage().cacheWriteTokens(),
            Micros.of(state.createdAt()),
            Micros.of(state.lastMessageAt())
        };
        values[HINT] = Checksum.seal((String) values[HINT], others(values));
        return Arguments.and(values, more);
    }

    /** The values of {@link #APPENDED}. */
    public static Object[] appended(SessionState state) {
        Object[] values = values(state);
        return Arrays.stream(APPENDED_PLACES).mapToObj(place -> values[place]).toArray();
    }

    /** The stored form of the hint, which includes the checksum of the whole row. */
    public static String hint(SessionState state) {
        return (String) values(state)[HINT];
    }

    /** The columns that the checksum covers besides the hint, which holds it. */
    private static Object[] others(Object... values) {
        Object[] others = values.clone();
        others[HINT] = "";
        return others;
    }

    private static Object[] others(ResultSet row) throws SQLException {
        Object[] values = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) {
            values[i] = row.getString(i + 1);
        }
        return others(values);
    }

    /** Reads {@link #NAMES}, the first columns, by position: looking names up took longer than the query. */
    public static SessionState read(ResultSet row) throws SQLException {
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
                NoteCodec.decodeCalls(row.getString(18)),
                Spans.decode(row.getString(19)),
                NoteCodec.decodeHint(
                        Checksum.open("its row of version", row.getLong(1), row.getString(HINT + 1), others(row))),
                new Usage(row.getLong(21), row.getLong(22), row.getLong(23), row.getLong(24), row.getLong(25)),
                Micros.toInstant(row.getLong(26)),
                Micros.toInstant(row.getLong(27)));
    }

    /** Sorts as the contract requires, regardless of the database's order. */
    public static List<SessionSummary> sorted(List<SessionSummary> sessions, Comparator<SessionSummary> order) {
        return sessions.stream().sorted(order).toList();
    }
}
