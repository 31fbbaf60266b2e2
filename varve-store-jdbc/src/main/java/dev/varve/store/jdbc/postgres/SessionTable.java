package dev.varve.store.jdbc.postgres;

import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** One row per session. */
final class SessionTable {
    /** Changes the row if nobody else has; writes of the same statement depend on that. */
    static final String MOVE = "UPDATE {s}.session SET (" + SessionColumns.NAMES + ") = (" + SessionColumns.PLACEHOLDERS
            + ") WHERE tenant = ? AND session_id = ? AND version = ?";

    /**
     * Requires the whole row that the caller expects. The hint holds the checksum of the row: after a failover that
     * lost commits, another process may have written others up to the same version.
     */
    static final String IF_AS_EXPECTED = " AND hint = ?";

    /** Changes an expected row for an append. */
    static final String MOVE_EXPECTED = "UPDATE {s}.session SET (" + SessionColumns.APPENDED + ") = ("
            + SessionColumns.APPENDED.replaceAll("\\w+", "?")
            + ") WHERE tenant = ? AND session_id = ? AND version = ?" + IF_AS_EXPECTED;

    /** Reads columns that reveal whether rows are as expected. */
    private static final String TELLING =
            "SELECT session_id, version, hint FROM {s}.session WHERE tenant = ? AND session_id = ANY (?)";

    /** Locks some rows, skipping those with uncommitted changes of others. */
    static final String FREE = TELLING + " FOR NO KEY UPDATE SKIP LOCKED";

    /** Changes the expected ones of them. It repeats their ids, so that it reads no other rows. */
    static final String MOVE_FREE = "UPDATE {s}.session SET (" + SessionColumns.APPENDED + ") = ("
            + SessionColumns.APPENDED.replaceAll("\\w+", "next.$0")
            + ") FROM unnest(?::uuid[], ?::bigint[], ?::text[], "
            + "?::bigint[], ".repeat(7) + "?::text[], ?::text[]) AS next (session_id, expected_version, expected_hint, "
            + SessionColumns.APPENDED + ") JOIN free ON free.session_id = next.session_id"
            + " AND free.version = next.expected_version AND free.hint = next.expected_hint"
            + " WHERE session.tenant = ? AND session.session_id = ANY (?) AND session.session_id = next.session_id";

    static final String CREATE = "INSERT INTO {s}.session (" + SessionColumns.NAMES
            + ", tenant, session_id, resource, name) VALUES (" + SessionColumns.PLACEHOLDERS + ", ?, ?, ?, ?)"
            + " ON CONFLICT DO NOTHING";

    private static final String FIND =
            "SELECT " + SessionColumns.NAMES + " FROM {s}.session WHERE tenant = ? AND session_id = ?";
    /** Also reads the existing ones of some notes. */
    private static final String FIND_WITH_NOTES = "SELECT " + SessionColumns.NAMES + ", ARRAY(SELECT record_id"
            + " FROM {s}.record WHERE tenant = ? AND session_id = ? AND record_id = ANY (?))"
            + " FROM {s}.session WHERE tenant = ? AND session_id = ?";

    private static final String IS_EXPECTED =
            "SELECT version = ?" + IF_AS_EXPECTED + " FROM {s}.session WHERE tenant = ? AND session_id = ?";
    private static final String LIST =
            "SELECT " + SessionColumns.NAMES + ", tenant, resource, name FROM {s}.session WHERE tenant = ?";
    /** As in the index. */
    private static final String OF_RESOURCE = "md5(resource) = md5(?)";

    private static final String SET_OLDEST = "UPDATE {s}.session SET oldest_at = coalesce((SELECT created_at FROM"
            + " {s}.message WHERE tenant = ? AND session_id = ? ORDER BY seq LIMIT 1), last_message_at)"
            + " WHERE tenant = ? AND session_id = ?";
    private static final String DELETE = "DELETE FROM {s}.session WHERE tenant = ? AND session_id = ?";

    /** Matches any token in the row. */
    static final long ANY_LEASE = -1;

    /** Requires the holder of the lease, or anybody; the token occurs twice. */
    static final String IF_LEASED = " AND (lease_token = ? AND lease_owner IS NOT NULL OR ? = " + ANY_LEASE + ")";

    private final PgSession pg;

    SessionTable(PgSession pg) {
        this.pg = pg;
    }

    Optional<SessionState> find(SessionRowKey key) throws SQLException {
        return pg.firstByOnePlan(FIND, SessionColumns::read, key.tenant(), key.session());
    }

    /** For each given row of a tenant, whether it is as expected. */
    List<Boolean> areExpected(List<SharedLooks.Look> looks) throws SQLException {
        if (looks.size() == 1) {
            return List.of(isExpected(looks.get(0)));
        }
        record Row(UUID session, long version, String hint) {}
        Map<UUID, Row> rows = pg
                .listByOnePlan(
                        TELLING,
                        row -> new Row(row.getObject(1, UUID.class), row.getLong(2), row.getString(3)),
                        looks.get(0).key().tenant(),
                        looks.stream().map(look -> look.key().session()).toArray(UUID[]::new))
                .stream()
                .collect(Collectors.toMap(Row::session, row -> row));
        return looks.stream()
                .map(look -> new Row(look.key().session(), look.version(), look.hint())
                        .equals(rows.get(look.key().session())))
                .toList();
    }

    private boolean isExpected(SharedLooks.Look look) throws SQLException {
        return pg.listByIndex(
                        IS_EXPECTED,
                        row -> row.getBoolean(1),
                        look.version(),
                        look.hint(),
                        look.key().tenant(),
                        look.key().session())
                .contains(true);
    }

    /** A row, and the existing ones of the requested notes. */
    record WithNotes(SessionState state, Set<String> notes) {}

    /** The row, if the lease is still the one with the token. */
    Optional<WithNotes> find(SessionRowKey key, long token, Collection<String> notes) throws SQLException {
        return pg.firstByOnePlan(
                FIND_WITH_NOTES + IF_LEASED,
                row -> new WithNotes(SessionColumns.read(row), notes(row)),
                key.tenant(),
                key.session(),
                notes.stream().map(WellFormed::encode).toArray(String[]::new),
                key.tenant(),
                key.session(),
                token,
                token);
    }

    private static Set<String> notes(ResultSet row) throws SQLException {
        String[] ids = (String[]) row.getArray(SessionColumns.COUNT + 1).getArray();
        return Arrays.stream(ids).map(WellFormed::decode).collect(Collectors.toSet());
    }

    List<SessionSummary> list(String tenant) throws SQLException {
        return SessionColumns.sorted(
                pg.list(LIST, SessionColumns::summary, WellFormed.encode(tenant)), SessionSummary.NEWEST_FIRST);
    }

    List<SessionSummary> list(SessionQuery query) throws SQLException {
        SessionColumns.Matching matching = SessionColumns.matching("{s}.session", OF_RESOURCE, query);
        return SessionColumns.sorted(
                pg.list(matching.sql(), SessionColumns::summary, matching.arguments()), SessionSummary.QUIETEST_FIRST);
    }

    /** The first messages were deleted. */
    void setOldest(SessionRowKey key) throws SQLException {
        pg.update(SET_OLDEST, key.tenant(), key.session(), key.tenant(), key.session());
    }

    boolean delete(SessionRowKey key) throws SQLException {
        return pg.update(DELETE, key.tenant(), key.session()) > 0;
    }
}
