package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.store.HeldLease;
import dev.varve.store.Lease;
import dev.varve.store.jdbc.schema.Arguments;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The leases in a SQLite file: three columns of the session row, and the counter that makes tokens only grow. */
final class LeaseTable {
    private static final String NOW = "CAST(unixepoch('now', 'subsec') * 1000000 AS INTEGER)";
    private static final String OF_SCOPE = " WHERE tenant = ? AND resource = ? AND name = ?";

    /**
     * A lease longer than twice the usual time comes from a clock that was ahead, and would block everybody else;
     * twice, since clocks of processes may differ a little.
     */
    private static final String IS_OVER = "lease_until NOT BETWEEN " + NOW + " AND " + NOW + " + 2 * ?";

    private static final String IS_FREE = " AND (lease_until IS NULL OR " + IS_OVER + ")";
    private static final String IS_CURRENT = " AND lease_token = ? AND lease_owner IS NOT NULL";

    private static final String FREE = "SELECT 1 FROM session" + OF_SCOPE + IS_FREE;
    private static final String CURRENT = "SELECT 1 FROM session" + OF_SCOPE + IS_CURRENT;
    private static final String TAKE = "UPDATE session SET lease_owner = ?, lease_until = " + NOW
            + " + ?, lease_token = (SELECT token + 1 FROM fence)" + OF_SCOPE + IS_FREE;
    private static final String COUNT = "UPDATE fence SET token = token + 1";
    private static final String TOKEN = "SELECT token FROM fence";
    private static final String RENEW = "UPDATE session SET lease_until = " + NOW + " + ?" + OF_SCOPE + IS_CURRENT;
    private static final String RELEASE =
            "UPDATE session SET lease_owner = NULL, lease_until = NULL" + OF_SCOPE + IS_CURRENT;
    private static final String ABANDONED =
            "SELECT tenant, resource, name FROM session WHERE " + IS_OVER + " ORDER BY lease_until LIMIT ?";

    private static final String HELD = "SELECT tenant, resource, name, lease_owner, lease_until FROM session"
            + " WHERE lease_until IS NOT NULL AND tenant = ? ORDER BY lease_until LIMIT ?";

    private final Sql sql;

    LeaseTable(Sql sql) {
        this.sql = sql;
    }

    /** @param time usual duration of a lease */
    boolean isFree(Scope scope, Duration time) throws SQLException {
        return sql.first(FREE, row -> row.getInt(1), SessionTable.key(scope, Micros.of(time)))
                .isPresent();
    }

    boolean isCurrent(Lease lease) throws SQLException {
        return sql.first(CURRENT, row -> row.getInt(1), SessionTable.key(lease.scope(), lease.token()))
                .isPresent();
    }

    Optional<Lease> take(Scope scope, String owner, Duration time) throws SQLException {
        Object[] grant = {WellFormed.encode(owner), Micros.of(time)};
        if (sql.prepared(TAKE, Arguments.and(grant, SessionTable.key(scope, Micros.of(time))))
                        .executeUpdate()
                == 0) {
            return Optional.empty();
        }
        sql.prepared(COUNT).executeUpdate();
        return sql.first(TOKEN, row -> new Lease(scope, owner, row.getLong(1)));
    }

    boolean renew(Lease lease, Duration time) throws SQLException {
        Object[] until = {Micros.of(time)};
        return sql.prepared(RENEW, Arguments.and(until, SessionTable.key(lease.scope(), lease.token())))
                        .executeUpdate()
                > 0;
    }

    boolean release(Lease lease) throws SQLException {
        return sql.prepared(RELEASE, SessionTable.key(lease.scope(), lease.token()))
                        .executeUpdate()
                > 0;
    }

    List<HeldLease> held(String tenant, int limit) throws SQLException {
        return sql.list(
                HELD,
                row -> new HeldLease(
                        SessionColumns.scope(row, 1),
                        WellFormed.decode(row.getString(4)),
                        Micros.toInstant(row.getLong(5))),
                WellFormed.encode(tenant),
                limit);
    }

    /** @param time usual duration of a lease */
    List<Scope> abandoned(Duration time, int limit) throws SQLException {
        return sql.list(ABANDONED, row -> SessionColumns.scope(row, 1), Micros.of(time), limit);
    }
}
