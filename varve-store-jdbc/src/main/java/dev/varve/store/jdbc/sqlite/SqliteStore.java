package dev.varve.store.jdbc.sqlite;

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
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import dev.varve.store.Vectors;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps sessions in one SQLite file, the store for an agent on one machine. Any number of processes may share the
 * file if it is on a local disk; while it is open, a log and an index of the log ({@code -wal}, {@code -shm}) are
 * beside it.
 *
 * <p>Thread-safe; a call from a virtual thread is made on a platform thread of the store. Times are kept to the
 * microsecond, and text to the character, even if it is not well-formed.
 *
 * <p>Deleted data is overwritten in the file, including its words in the search index. {@link #vacuum} rewrites the
 * file, for those who must be sure of every byte, whatever SQLite moved from page to page before.
 */
public final class SqliteStore implements DurableStore {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);

    private final Path file;
    private final PlatformThreads threads;
    private final Writer writer;
    private final Readers readers;
    private final Indexing indexing;
    private final SessionLeases leases;
    private final SqliteVectors vectors;

    SqliteStore(Path file, ConnectionFactory connections) {
        this.file = file;
        threads = new PlatformThreads(1 + Readers.MOST);
        writer = new Writer(connections, threads);
        readers = new Readers(connections, threads, writer::renewIfGone);
        indexing = new Indexing(file, writer, readers);
        leases = new SessionLeases(writer, readers);
        vectors = new SqliteVectors(writer, readers);
    }

    /** Opens a file with the defaults of {@link SqliteStoreBuilder}; it is created, with its directory, if it is missing. */
    public static SqliteStore open(Path file) {
        return builder(file).open();
    }

    /** Opens a file in a way of one's own. */
    public static SqliteStoreBuilder builder(Path file) {
        return new SqliteStoreBuilder(file);
    }

    /** Makes sure that the file is a Varve store of this version, creating or migrating it if need be. */
    void prepare(boolean readOnly) {
        if (readOnly) {
            readers.read(sql -> {
                new Migrations(sql, file).require();
                return file;
            });
        } else {
            writer.outside(sql -> file); // opening the connection runs the migration
        }
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        Sql.Work<Optional<SessionState>> find =
                sql -> new SessionTable(sql).find(scope).map(SessionTable.Row::state);
        return writer.queryIfIdle(find).orElseGet(() -> readers.query(find));
    }

    @Override
    public Optional<SessionState> state(Scope scope, SessionState expected) {
        Sql.Work<Optional<SessionState>> find = sql -> new SessionTable(sql).find(scope, expected);
        return writer.queryIfIdle(find).orElseGet(() -> readers.query(find));
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        SessionWriter.Written written = writer.write(SessionWriter.appending(scope, messages));
        written.due().ifPresent(indexing::catchUp);
        return written.appended();
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages, SessionState expected) {
        return append(scope, messages); // the connection that writes knows the row itself
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return readSession(scope, List.of(), (sql, session) -> new MessageTable(sql).span(session, span));
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        return readSession(scope, List.of(), (sql, session) -> new MessageTable(sql).some(session, seqs));
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return readSession(scope, List.of(), (sql, session) -> new MessageTable(sql).tail(session, from, tokensBelow));
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return readSession(scope, List.of(), (sql, session) -> new NoteTable(sql).list(session, statuses));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return committed(commit, sql -> new SessionWriter(sql, scope).commit(commit));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return committed(
                commit,
                sql -> new LeaseTable(sql).isCurrent(lease)
                        ? new SessionWriter(sql, scope).commit(commit)
                        : Optional.empty());
    }

    private Optional<SessionState> committed(Commit commit, Sql.Work<Optional<SessionState>> work) {
        Optional<SessionState> next = commit.isRepeatable() ? writer.writeSoon(work) : writer.write(work);
        if (next.isPresent() && commit.erased().isPresent()) {
            forgetLog();
        }
        return next;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public RecallResult search(Scope scope, RecallQuery query) {
        return readers.read(sql -> {
            Optional<SessionTable.Row> session = new SessionTable(sql).find(scope);
            return session.isPresent()
                    ? SqliteErrors.about(scope, () -> new SearchIndex(sql).search(session.get(), query))
                    : RecallResult.NONE;
        });
    }

    @Override
    public List<Scope> promising(List<Scope> sessions, String text, int most) {
        return readers.read(sql -> PromisingSessions.of(sql, sessions, text).best(most)).stream()
                .map(sessions::get)
                .toList();
    }

    @Override
    public Vectors vectors() {
        return vectors;
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return readers.read(sql -> new SessionTable(sql).list(tenant));
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return readers.read(sql -> new SessionTable(sql).list(query));
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return readers.read(sql -> new FactTable(sql).list(tenant, resource, statuses));
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        return forgetting(sql -> {
            FactTable facts = new FactTable(sql);
            for (Fact fact : facts.list(tenant, resource, EnumSet.allOf(Fact.Status.class))) {
                if (fact.id().equals(id)) {
                    SqliteTold.of(sql, tenant, resource).forget(Gone.with(fact));
                }
            }
            return facts.delete(tenant, resource, id);
        });
    }

    @Override
    public boolean correct(Correction correction) {
        Scope of = correction.about().session();
        return writer.write(sql ->
                SqliteTold.of(sql, of.tenant(), of.resource()).corrections().add(correction));
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        return readers.read(
                sql -> SqliteTold.of(sql, tenant, resource).corrections().list(Integer.MAX_VALUE));
    }

    @Override
    public boolean undoCorrection(String tenant, String resource, String id) {
        return writer.write(
                sql -> SqliteTold.of(sql, tenant, resource).corrections().change(id, Correction::withUndone));
    }

    @Override
    public boolean handOut(HandOut handOut) {
        Scope to = handOut.session();
        return writer.write(
                sql -> SqliteTold.of(sql, to.tenant(), to.resource()).add(handOut));
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        return readers.read(
                sql -> SqliteTold.of(sql, tenant, resource).handOuts().list(most));
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        return readers.read(sql -> SqliteTold.of(sql, session.tenant(), session.resource())
                .handOuts()
                .list(session, most));
    }

    @Override
    public boolean markUse(String tenant, String resource, String id, HandOut.Use use) {
        return writer.write(
                sql -> SqliteTold.of(sql, tenant, resource).handOuts().change(id, handOut -> handOut.withUse(use)));
    }

    @Override
    public int deleteHandOuts(String tenant, String resource, Instant before) {
        int deleted = writer.write(
                sql -> SqliteTold.of(sql, tenant, resource).handOuts().deleteBefore(before));
        if (deleted > 0) {
            forgetLog();
        }
        return deleted;
    }

    @Override
    public boolean delete(Scope scope) {
        return forgetting(sql -> new SessionWriter(sql, scope).delete());
    }

    @Override
    public boolean retire(Scope scope) {
        return forgetting(sql -> new SessionWriter(sql, scope).retire());
    }

    /** Deletes in one transaction, and removes deleted pages from the write-ahead log too. */
    private boolean forgetting(Sql.Work<Boolean> deletion) {
        boolean existed = writer.write(deletion);
        if (existed) {
            forgetLog();
        }
        return existed;
    }

    /**
     * The write-ahead log still has the old pages; once it is copied into the file it can be emptied. The deletion
     * holds whether or not that works, so a failure is not reported to the caller.
     */
    private void forgetLog() {
        try {
            if (!writer.emptiesLog()) {
                LOG.warn("{}: deleted text stays in the write-ahead log while another process reads the file", file);
            }
        } catch (StoreException e) {
            LOG.warn("{}: deleted text stays in the write-ahead log until it is next emptied", file, e);
        }
    }

    /** {@inheritDoc} The write-ahead log grows meanwhile. */
    @Override
    public <T> T snapshot(Scope scope, Function<SessionReader, T> work) {
        return readers.readOnce(sql -> work.apply(TransactionReader.of(sql, scope, file)));
    }

    @Override
    public SchemaVersion schema() {
        return new SchemaVersion(readers.read(Migrations::version), Migrations.KNOWN);
    }

    @Override
    public long sizeInBytes() {
        return readers.read(sql -> sql.first(
                        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
                        row -> row.getLong(1))
                .orElse(0L));
    }

    /**
     * {@inheritDoc} Writers of other processes wait meanwhile.
     *
     * @throws StoreBusyException if another process reads the file all the time, so that deleted data is still in the
     *      write-ahead log
     */
    @Override
    public void vacuum() {
        writer.outside(sql -> {
            sql.run("VACUUM");
            return file;
        });
        if (!writer.emptiesLog()) {
            throw new StoreBusyException("what was deleted is deleted, but its bytes are still in " + file
                    + "-wal, since another process reads the file; close that process, then run 'varve maintain"
                    + " --once --vacuum'");
        }
    }

    /** {@inheritDoc} The file is rewritten, see {@link #vacuum}. */
    @Override
    public Optional<String> scrub() {
        vacuum();
        return Optional.empty();
    }

    /** {@inheritDoc} Counts the messages, and reads their numbers if some are missing. */
    @Override
    public List<Span> holes(Scope scope) {
        return readers.read(sql -> {
            Optional<SessionTable.Row> session = new SessionTable(sql).find(scope);
            return session.isPresent() ? new MessageTable(sql).holes(session.get()) : List.of();
        });
    }

    @Override
    public String ownText() {
        List<String> statements =
                readers.read(sql -> sql.list("SELECT sql FROM sqlite_schema WHERE sql <> ''", row -> row.getString(1)));
        return String.join("\n", statements);
    }

    /** {@inheritDoc} Reads the whole file. */
    @Override
    public List<String> integrityProblems() {
        return readers.read(sql -> {
            List<String> problems = new ArrayList<>(sql.list("PRAGMA quick_check", row -> row.getString(1)));
            problems.removeIf(line -> line.equals("ok"));
            problems.addAll(new SessionTable(sql).lost());
            return problems;
        });
    }

    @Override
    public void close() {
        try {
            readers.close();
        } finally {
            try {
                writer.close(); // after the readers, as the last connection tidies the log away
            } finally {
                threads.close();
            }
        }
    }

    private interface SessionWork<T> {
        T run(Sql sql, SessionTable.Row session) throws SQLException;
    }

    private <T> T readSession(Scope scope, T absent, SessionWork<T> work) {
        return readers.read(sql -> {
            Optional<SessionTable.Row> session = new SessionTable(sql).find(scope);
            return session.isPresent() ? SqliteErrors.about(scope, () -> work.run(sql, session.get())) : absent;
        });
    }
}
