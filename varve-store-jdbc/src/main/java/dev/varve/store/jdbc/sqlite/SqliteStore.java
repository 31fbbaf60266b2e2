package dev.varve.store.jdbc.sqlite;

import dev.varve.Commit;
import dev.varve.CountedMessage;
import dev.varve.DuplicateMessageException;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.JdbcStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps sessions in one SQLite file, the store for an agent on one machine. Any number of processes may share the file
 * if it is on a local disk; beside it lie, while it is open, a log and an index of the log ({@code -wal}, {@code -shm}).
 *
 * <p>Thread-safe; a call from a virtual thread is made on a platform thread of the store. Times are kept to the
 * microsecond, and text to the character, also where it is not well-formed.
 *
 * <p>What is deleted is overwritten in the file, its words in the search index too. {@link #vacuum} writes the file anew,
 * for those who must be sure of every byte, whatever SQLite moved from page to page before.
 */
public final class SqliteStore implements JdbcStore {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);

    private static final Span EVERYTHING = new Span(1, Long.MAX_VALUE);

    private final Connections connections;
    private final PlatformThreads threads = new PlatformThreads(1 + Connections.READERS);
    private final Leases leases = new SqliteLeases();

    private SqliteStore(Connections connections) {
        this.connections = connections;
    }

    /** Opens a file with the defaults of {@link Builder}; it is created, with its directory, if it is missing. */
    public static SqliteStore open(Path file) {
        return builder(file).open();
    }

    public static Builder builder(Path file) {
        return new Builder(file);
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return threads.call(
                () -> connections.query(sql -> new SessionTable(sql).find(scope).map(SessionTable.Row::state)));
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return write(sql -> {
            SessionTable sessions = new SessionTable(sql);
            Optional<SessionTable.Row> known = sessions.find(scope);
            SessionState state = known.map(SessionTable.Row::state).orElseGet(SessionState::empty);
            refuseDuplicates(sql, scope, known, messages);
            SessionState.Appended appended = state.append(messages);
            if (messages.isEmpty()) {
                return appended;
            }
            SessionTable.Row row;
            if (known.isPresent()) {
                row = known.get().with(appended.state());
                sessions.update(row);
            } else {
                row = sessions.insert(scope, appended.state());
            }
            MessageTable log = new MessageTable(sql);
            for (LoggedMessage logged : appended.messages()) {
                log.insert(row.id(), logged);
            }
            new SearchIndex(sql).catchUp(row);
            return appended;
        });
    }

    private static void refuseDuplicates(
            Sql sql, Scope scope, Optional<SessionTable.Row> known, List<CountedMessage> added) throws SQLException {
        MessageTable log = new MessageTable(sql);
        Map<String, Long> fresh = new HashMap<>();
        long seq = known.map(row -> row.state().lastSeq()).orElse(0L);
        for (CountedMessage counted : added) {
            seq++;
            String id = counted.message().id();
            if (id.isEmpty()) {
                continue;
            }
            Optional<Long> taken = Optional.ofNullable(fresh.put(id, seq));
            if (taken.isEmpty() && known.isPresent()) {
                taken = log.seqOf(known.get().id(), id);
            }
            if (taken.isPresent()) {
                throw new DuplicateMessageException(scope, id, taken.get());
            }
        }
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return readSession(scope, List.of(), (sql, session) -> new MessageTable(sql).span(session, span));
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return readSession(scope, List.of(), (sql, session) -> new MessageTable(sql).tail(session, from, tokensBelow));
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        return readSession(scope, List.of(), (sql, session) -> new RecordTable(sql).list(session, statuses));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return forgettingErased(commit, write(sql -> commit(sql, scope, commit)));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return forgettingErased(
                commit,
                write(sql -> new LeaseTable(sql).isCurrent(lease) ? commit(sql, scope, commit) : Optional.empty()));
    }

    private Optional<SessionState> forgettingErased(Commit commit, Optional<SessionState> next) {
        if (next.isPresent() && commit.erased().isPresent()) {
            forgetLog();
        }
        return next;
    }

    private static Optional<SessionState> commit(Sql sql, Scope scope, Commit commit) throws SQLException {
        SessionTable sessions = new SessionTable(sql);
        Optional<SessionTable.Row> known = sessions.find(scope);
        Optional<SessionState> next = known.flatMap(row -> row.state().commit(commit));
        if (known.isEmpty() || next.isEmpty()) {
            return Optional.empty();
        }
        SessionTable.Row row = known.get();
        if (!new RecordChanges(sql, row.id()).apply(commit)) {
            return Optional.empty();
        }
        if (commit.erased().isPresent()) {
            erase(sql, row, commit.erased().get());
        }
        for (String fact : commit.forgotten()) {
            new FactTable(sql).delete(scope.tenant(), scope.resource(), fact);
        }
        new FactTable(sql).learn(scope, commit.learning());
        sessions.update(row.with(next.get()));
        return next;
    }

    private static void erase(Sql sql, SessionTable.Row row, Span span) throws SQLException {
        new SearchIndex(sql).erase(row, span);
        new MessageTable(sql).erase(row.id(), span);
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        return read(sql -> {
            Optional<SessionTable.Row> session = new SessionTable(sql).find(scope);
            return session.isPresent() ? new SearchIndex(sql).search(session.get(), query) : SearchResult.NONE;
        });
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return read(sql -> new SessionTable(sql).list(tenant));
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return read(sql -> new SessionTable(sql).list(query));
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return read(sql -> new FactTable(sql).list(tenant, resource, statuses));
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        return forgetting(sql -> new FactTable(sql).delete(tenant, resource, id));
    }

    @Override
    public boolean delete(Scope scope) {
        return forgetting(sql -> {
            boolean existed = deleteSession(sql, scope);
            if (existed) {
                new FactTable(sql).deleteOf(scope, EVERYTHING);
            }
            return existed;
        });
    }

    @Override
    public boolean retire(Scope scope) {
        return forgetting(sql -> deleteSession(sql, scope));
    }

    private static boolean deleteSession(Sql sql, Scope scope) throws SQLException {
        SessionTable sessions = new SessionTable(sql);
        Optional<Long> session = sessions.id(scope);
        if (session.isEmpty()) {
            return false;
        }
        new SearchIndex(sql).deleteAll(session.get());
        new RecordTable(sql).deleteAll(session.get());
        new MessageTable(sql).deleteAll(session.get());
        sessions.delete(session.get());
        return true;
    }

    /** Deletes in one transaction, and what was deleted from the write-ahead log too. */
    private boolean forgetting(Sql.Work<Boolean> deletion) {
        boolean existed = write(deletion);
        if (existed) {
            forgetLog();
        }
        return existed;
    }

    /**
     * The write-ahead log still has the pages as they were; once it is copied into the file it can be emptied. What was
     * deleted is deleted whether or not that works, so a failure is not the caller's.
     */
    private void forgetLog() {
        try {
            threads.call(() -> connections.exclusively(sql -> {
                sql.run("PRAGMA wal_checkpoint(TRUNCATE)");
                return true;
            }));
        } catch (StoreException e) {
            LOG.warn("deleted text stays in the write-ahead log until it is next emptied", e);
        }
    }

    /** The leases of the file; what can be seen without writing is looked at first, since a write syncs the disk. */
    private final class SqliteLeases implements Leases {
        @Override
        public Optional<Lease> take(Scope scope, String owner, Duration time) {
            boolean free = read(sql -> new LeaseTable(sql).isFree(scope));
            return free ? write(sql -> new LeaseTable(sql).take(scope, owner, time)) : Optional.empty();
        }

        @Override
        public boolean renew(Lease lease, Duration time) {
            return write(sql -> new LeaseTable(sql).renew(lease, time));
        }

        @Override
        public void release(Lease lease) {
            write(sql -> new LeaseTable(sql).release(lease));
        }

        @Override
        public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
            List<Lease> taken = new ArrayList<>();
            for (Scope scope : read(sql -> new LeaseTable(sql).abandoned(limit))) {
                write(sql -> new LeaseTable(sql).take(scope, owner, time)).ifPresent(taken::add);
            }
            return taken;
        }
    }

    @Override
    public SchemaVersion schema() {
        return new SchemaVersion(read(Migrations::version), Migrations.KNOWN);
    }

    @Override
    public long sizeInBytes() {
        return read(sql -> sql.first(
                        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
                        row -> row.getLong(1))
                .orElse(0L));
    }

    /** {@inheritDoc} Writers of other processes wait meanwhile. */
    @Override
    public void vacuum() {
        threads.call(() -> connections.exclusively(sql -> {
            sql.run("VACUUM");
            return true;
        }));
        forgetLog();
    }

    /** {@inheritDoc} Reads the whole file. */
    @Override
    public List<String> integrityProblems() {
        return read(sql -> sql.list("PRAGMA quick_check", row -> row.getString(1))).stream()
                .filter(line -> !line.equals("ok"))
                .toList();
    }

    @Override
    public void close() {
        connections.close();
        threads.close();
    }

    private <T> T write(Sql.Work<T> work) {
        return threads.call(() -> connections.write(work));
    }

    private <T> T read(Sql.Work<T> work) {
        return threads.call(() -> connections.read(work));
    }

    private interface SessionWork<T> {
        T run(Sql sql, long session) throws SQLException;
    }

    private <T> T readSession(Scope scope, T absent, SessionWork<T> work) {
        return read(sql -> {
            Optional<Long> session = new SessionTable(sql).id(scope);
            return session.isPresent() ? work.run(sql, session.get()) : absent;
        });
    }

    /** How a file is opened. */
    public static final class Builder {
        private final Path file;
        private Durability durability = Durability.FULL;
        private Duration busyTimeout = Duration.ofSeconds(5);
        private boolean readOnly;
        private boolean createIfMissing = true;
        private UnaryOperator<Connection> wrapper = UnaryOperator.identity();

        private Builder(Path file) {
            this.file = file.toAbsolutePath();
        }

        /** {@link Durability#FULL} unless given. */
        public Builder durability(Durability newDurability) {
            durability = newDurability;
            return this;
        }

        /** How long a call waits while another process writes; 5 seconds unless given. */
        public Builder busyTimeout(Duration newTimeout) {
            busyTimeout = newTimeout;
            return this;
        }

        /** Refuses every write, and never creates or migrates the file. False unless given. */
        public Builder readOnly(boolean newReadOnly) {
            readOnly = newReadOnly;
            return this;
        }

        /** Whether a missing file is created, with its directory. True unless given. */
        public Builder createIfMissing(boolean newCreateIfMissing) {
            createIfMissing = newCreateIfMissing;
            return this;
        }

        /** For tests, which make connections fail on purpose. */
        Builder wrapper(UnaryOperator<Connection> newWrapper) {
            wrapper = newWrapper;
            return this;
        }

        /**
         * Opens the file, and creates or migrates it if need be. A file that is refused stays as it was.
         *
         * @throws dev.varve.store.SchemaTooNewException  if a newer Varve wrote it
         * @throws dev.varve.store.StoreCorruptException  if it is damaged or not a Varve store
         * @throws dev.varve.store.StoreBusyException     if another process holds it for longer than the busy timeout
         * @throws dev.varve.store.StoreReadOnlyException if it cannot be written, unless it is opened for reading only
         * @throws dev.varve.store.StoreException         if it is missing and may not be created, or cannot be opened
         */
        public SqliteStore open() {
            SqliteFile where = new SqliteFile(file, readOnly, createIfMissing && !readOnly);
            where.check();
            int millis = (int) Math.min(Integer.MAX_VALUE, busyTimeout.toMillis());
            Connections connections = new Connections(where, durability, millis, wrapper);
            try {
                connections.prepare();
            } catch (RuntimeException e) {
                connections.close();
                throw e;
            }
            return new SqliteStore(connections);
        }
    }
}
