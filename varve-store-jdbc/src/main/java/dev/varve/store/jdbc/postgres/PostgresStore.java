package dev.varve.store.jdbc.postgres;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.DurableStore;
import dev.varve.store.Gone;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import dev.varve.store.Vectors;
import dev.varve.store.jdbc.schema.ToldTables;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Keeps sessions in PostgreSQL 14 or newer, the store for agents on many nodes: any node may serve any session at any
 * time. Give it a {@link DataSource} with a pool, since each call borrows a connection.
 *
 * <p>The store never joins a transaction of the caller. If the data source returns a connection that is in one, the
 * store uses another connection, on a thread of its own, or fails if there is none. Data written by a call stays when
 * the caller's transaction is rolled back.
 *
 * <p>A write is one statement that moves the session's row from the version that was read to the next one, and writes
 * messages or notes only if that succeeded; if another node was faster, the row is read again. So no lock is held
 * between two round trips, and a node that stops halfway blocks nobody. No statement relies on the state of a
 * connection. Thread-safe. Times are kept to the microsecond, and text to the character, even if it is not
 * well-formed.
 */
public final class PostgresStore implements DurableStore {
    private final DataSource source;
    private final ConnectionScope calls;
    /** Calls that may take minutes. */
    private final ConnectionScope migrating;

    private final FreshRows fresh;
    private final SharedLooks looks;
    private final SharedAppends appends;
    private final SessionLeases leases;
    private final PostgresVectors vectors;
    private final boolean ownsSource;

    PostgresStore(
            DataSource source,
            StatementSettings settings,
            StatementBatcher.Patience patience,
            LongSupplier nanos,
            boolean ownsSource) {
        this.source = source;
        this.calls = new ConnectionScope(source, settings);
        this.migrating = new ConnectionScope(source, settings.forMigrations());
        this.fresh = new FreshRows(nanos);
        this.looks = new SharedLooks(calls, patience);
        this.appends = new SharedAppends(calls, patience);
        this.leases = new SessionLeases(calls);
        this.vectors = new PostgresVectors(calls);
        this.ownsSource = ownsSource;
    }

    /** Opens a database with the defaults of {@link PostgresStoreBuilder}, and creates its schema if it is missing. */
    public static PostgresStore open(DataSource source) {
        return builder(source).open();
    }

    /** Opens a database in a way of one's own. */
    public static PostgresStoreBuilder builder(DataSource source) {
        return new PostgresStoreBuilder(source);
    }

    /** Creates or migrates the schema if need be. */
    void prepare(Function<PgSession, Migrations> migrations, boolean rowLevelSecurity) {
        if (!calls.ofAllTenants(pg -> migrations.apply(pg).areDone())) {
            migrating.ofAllTenants(pg -> migrations.apply(pg).run());
        }
        if (rowLevelSecurity) {
            calls.ofAllTenants(pg -> migrations.apply(pg).separateTenants());
        }
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return calls.of(scope, (pg, key) -> new SessionTable(pg).find(key));
    }

    /**
     * {@inheritDoc} Here two columns are read if the row is the expected one, for sessions that wait together at once, and
     * nothing if an append of this store has returned it this very moment.
     */
    @Override
    public Optional<SessionState> state(Scope scope, SessionState expected) {
        boolean isExpected =
                expected.lastSeq() > 0 && (fresh.has(scope, expected) || looks.isExpected(scope, expected));
        return isExpected ? Optional.of(expected) : state(scope);
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return calls.untilWritten(scope, (pg, key) -> new SessionWriter(pg, key).append(messages));
    }

    /** {@inheritDoc} One round trip if the row is the expected one, which sessions that wait together share. */
    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages, SessionState expected) {
        SessionState.Appended appended = Append.expecting(scope, messages, expected)
                .flatMap(appends::append)
                .orElseGet(() -> append(scope, messages));
        fresh.written(scope, appended.state());
        return appended;
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return calls.of(scope, (pg, key) -> new MessageTable(pg).span(key, span));
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        return calls.of(scope, (pg, key) -> new MessageTable(pg).some(key, seqs.toArray(new Long[0])));
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return calls.of(scope, (pg, key) -> new MessageTable(pg).tail(key, from, tokensBelow));
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return calls.of(scope, (pg, key) -> new NoteTable(pg).list(key, statuses));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return commit(scope, commit, SessionTable.ANY_LEASE);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return commit(scope, commit, lease.token());
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, SessionState expected) {
        return commit(scope, commit, SessionTable.ANY_LEASE, expected);
    }

    /** {@inheritDoc} One round trip if the row is the expected one. */
    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease, SessionState expected) {
        return commit(scope, commit, lease.token(), expected);
    }

    private Optional<SessionState> commit(Scope scope, Commit commit, long token, SessionState expected) {
        return calls.once(scope, (pg, key) -> new SessionWriter(pg, key).commitUnread(commit, token, expected))
                .or(() -> commit(scope, commit, token));
    }

    private Optional<SessionState> commit(Scope scope, Commit commit, long token) {
        return calls.untilWritten(scope, (pg, key) -> new SessionWriter(pg, key).commit(commit, token));
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public RecallResult search(Scope scope, RecallQuery query) {
        return search(List.of(scope), query).get(0);
    }

    /** {@inheritDoc} Here in one statement. */
    @Override
    public List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
        List<SessionRowKey> keys = sessions.stream().map(SessionRowKey::of).toList();
        return calls.of(tenant(sessions), pg -> new Search(pg, keys).search(query));
    }

    @Override
    public List<Scope> promising(List<Scope> sessions, String text, int most) {
        List<SessionRowKey> keys = sessions.stream().map(SessionRowKey::of).toList();
        return calls.of(
                tenant(sessions),
                pg -> new PromisingSessions(pg, keys, text)
                        .best(most).stream().map(sessions::get).toList());
    }

    /** The tenant of sessions, which all have the same. */
    private static String tenant(List<Scope> sessions) {
        return sessions.isEmpty() ? "" : sessions.get(0).tenant();
    }

    @Override
    public Vectors vectors() {
        return vectors;
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return calls.of(tenant, pg -> new SessionTable(pg).list(tenant));
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return calls.of(query.tenant().orElse(""), pg -> new SessionTable(pg).list(query));
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return calls.of(tenant, pg -> new FactTable(pg, tenant, resource).list(statuses));
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        return calls.of(
                tenant,
                pg -> pg.transaction(() -> {
                    FactTable facts = new FactTable(pg, tenant, resource);
                    for (Fact fact : facts.list(EnumSet.allOf(Fact.Status.class))) {
                        if (fact.id().equals(id)) {
                            PostgresTold.of(pg, tenant, resource).forget(Gone.with(fact));
                        }
                    }
                    return facts.delete(id);
                }));
    }

    @Override
    public boolean correct(Correction correction) {
        Scope of = correction.about().session();
        return told(of.tenant(), of.resource(), told -> told.corrections().add(correction));
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        return told(tenant, resource, told -> told.corrections().list(Integer.MAX_VALUE));
    }

    @Override
    public boolean undoCorrection(String tenant, String resource, String id) {
        return toldAtOnce(tenant, resource, told -> told.corrections().change(id, Correction::withUndone));
    }

    @Override
    public boolean handOut(HandOut handOut) {
        Scope to = handOut.session();
        return toldAtOnce(to.tenant(), to.resource(), told -> told.add(handOut));
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        return told(tenant, resource, told -> told.handOuts().list(most));
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        return told(
                session.tenant(), session.resource(), told -> told.handOuts().list(session, most));
    }

    @Override
    public boolean markUse(String tenant, String resource, String id, HandOut.Use use) {
        return toldAtOnce(tenant, resource, told -> told.handOuts().change(id, handOut -> handOut.withUse(use)));
    }

    @Override
    public int deleteHandOuts(String tenant, String resource, Instant before) {
        return told(tenant, resource, told -> told.handOuts().deleteBefore(before));
    }

    private interface ToldWork<T> {
        T run(ToldTables told) throws SQLException;
    }

    private <T> T told(String tenant, String resource, ToldWork<T> work) {
        return calls.of(tenant, pg -> work.run(PostgresTold.of(pg, tenant, resource)));
    }

    private <T> T toldAtOnce(String tenant, String resource, ToldWork<T> work) {
        return calls.of(tenant, pg -> pg.transaction(() -> work.run(PostgresTold.of(pg, tenant, resource))));
    }

    @Override
    public boolean delete(Scope scope) {
        return calls.of(scope, (pg, key) -> new SessionWriter(pg, key).delete());
    }

    @Override
    public boolean retire(Scope scope) {
        return calls.of(scope, (pg, key) -> new SessionWriter(pg, key).retire());
    }

    /** {@inheritDoc} A pause of the work that is longer than the statement timeout ends it with an exception. */
    @Override
    public <T> T snapshot(Scope scope, Function<SessionReader, T> work) {
        return calls.of(scope, (pg, key) -> pg.snapshot(() -> work.apply(new TransactionReader(pg, key))));
    }

    @Override
    public SchemaVersion schema() {
        return new SchemaVersion(calls.ofAllTenants(Migrations::version), Migrations.KNOWN);
    }

    @Override
    public long sizeInBytes() {
        return calls.ofAllTenants(pg -> pg.first(
                        "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class"
                                + " WHERE relkind = 'r' AND relnamespace = '{s}'::regnamespace",
                        row -> row.getLong(1))
                .orElse(0L));
    }

    /**
     * {@inheritDoc} Runs {@code VACUUM FULL} on the tables, which blocks all other access; the user must own them.
     * Without it PostgreSQL's own vacuum makes room for new rows, but leaves the bytes of old ones. The server's log
     * (WAL), its replicas and backups are not changed.
     */
    @Override
    public void vacuum() {
        migrating.ofAllTenants(pg -> {
            pg.vacuum();
            return true;
        });
    }

    /** {@inheritDoc} PostgreSQL leaves that to the server's operator, so this does nothing. */
    @Override
    public Optional<String> scrub() {
        return Optional.of("PostgreSQL keeps the bytes of deleted rows in its tables until they are written anew, which"
                + " 'varve maintain --once --vacuum' does (others wait meanwhile), and in its log (WAL) and backups until"
                + " those are gone");
    }

    /** {@inheritDoc} PostgreSQL verifies its pages itself, if configured to, and does not report it. */
    @Override
    public List<String> integrityProblems() {
        return List.of();
    }

    @Override
    public void close() {
        calls.close();
        migrating.close();
        if (ownsSource && source instanceof AutoCloseable pool) {
            try {
                pool.close();
            } catch (Exception e) {
                throw new StoreException("the connection pool did not close", e);
            }
        }
    }
}
