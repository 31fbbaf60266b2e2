package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.HeldLease;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Leases in the session row, by the clock of the server. */
final class SessionLeases implements Leases {
    private static final String UNTIL = "clock_timestamp() + ? * interval '1 microsecond'";
    private static final String GRANT =
            "UPDATE {s}.session SET lease_owner = ?, lease_token = nextval('{s}.fence')," + " lease_until = " + UNTIL;
    private static final String OF_SESSION = " WHERE tenant = ? AND session_id = ?";
    private static final String IS_CURRENT = OF_SESSION + " AND lease_token = ? AND lease_owner IS NOT NULL";

    /** The token is drawn after the wait for the row, so that tokens of a session grow in the order of its holders. */
    private static final String TAKE =
            GRANT + OF_SESSION + " AND (lease_until IS NULL OR lease_until < clock_timestamp()) RETURNING lease_token";

    private static final String RENEW = "UPDATE {s}.session SET lease_until = " + UNTIL + IS_CURRENT;
    private static final String RELEASE = "UPDATE {s}.session SET lease_owner = NULL, lease_until = NULL" + IS_CURRENT;
    private static final String TAKE_ABANDONED = "WITH abandoned AS MATERIALIZED (SELECT tenant, session_id"
            + " FROM {s}.session WHERE lease_until < clock_timestamp() ORDER BY lease_until LIMIT ?"
            + " FOR UPDATE SKIP LOCKED) " + GRANT + " FROM abandoned"
            + " WHERE session.tenant = abandoned.tenant AND session.session_id = abandoned.session_id"
            + " RETURNING session.tenant, resource, name, lease_token";

    private static final String HELD = "SELECT tenant, resource, name, lease_owner,"
            + " (EXTRACT(EPOCH FROM lease_until) * 1000000)::bigint FROM {s}.session"
            + " WHERE lease_until IS NOT NULL AND tenant = ? ORDER BY lease_until LIMIT ?";

    private final ConnectionScope calls;

    SessionLeases(ConnectionScope calls) {
        this.calls = calls;
    }

    /** Waits for the disk: a token that a crash of the server undid would be given out again. */
    @Override
    public Optional<Lease> take(Scope scope, String owner, Duration time) {
        return calls.of(
                scope,
                (pg, key) -> pg.first(
                        TAKE,
                        row -> new Lease(scope, owner, row.getLong(1)),
                        WellFormed.encode(owner),
                        Micros.of(time),
                        key.tenant(),
                        key.session()));
    }

    @Override
    public boolean renew(Lease lease, Duration time) {
        return calls.of(
                lease.scope(),
                (pg, key) -> pg.update(RENEW, Micros.of(time), key.tenant(), key.session(), lease.token()) > 0);
    }

    /** If the server crashes before this is on disk, the lease expires by itself, like that of a dead process. */
    @Override
    public void release(Lease lease) {
        calls.of(lease.scope(), (pg, key) -> pg.updateUnsynced(RELEASE, key.tenant(), key.session(), lease.token()));
    }

    @Override
    public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
        return calls.ofAllTenants(pg -> pg.list(
                TAKE_ABANDONED,
                row -> new Lease(SessionColumns.scope(row, 1), owner, row.getLong(4)),
                limit,
                WellFormed.encode(owner),
                Micros.of(time)));
    }

    @Override
    public List<HeldLease> held(String tenant, int limit) {
        return calls.of(
                tenant,
                pg -> pg.list(
                        HELD,
                        row -> new HeldLease(
                                SessionColumns.scope(row, 1),
                                WellFormed.decode(row.getString(4)),
                                Micros.toInstant(row.getLong(5))),
                        WellFormed.encode(tenant),
                        limit));
    }
}
