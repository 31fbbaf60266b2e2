package dev.varve.store.jdbc.sqlite;

import dev.varve.ClosedException;
import dev.varve.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * One connection that writes, since SQLite has one writer at a time anyway, and a few that read beside it, which the
 * write-ahead log allows. Connections are opened when they are first needed. Thread-safe.
 */
final class Connections implements AutoCloseable {
    static final int READERS = 4;

    /**
     * Pages of the log that make SQLite copy it into the file: 4 MB. Rarely enough to stay out of the p99 of a turn,
     * and soon enough that most commits write over an old log, which syncs in half the time that a growing file takes.
     */
    private static final int CHECKPOINT_PAGES = 1_000;

    private static final long KEPT_LOG_BYTES = 32L << 20;
    private static final int SWITCH_RETRY_MILLIS = 10;
    private static final int WRITER_CACHE_KB = 8_000;
    private static final int READER_CACHE_KB = 2_000;

    private final SqliteFile file;
    private final Durability durability;
    private final int busyMillis;
    private final UnaryOperator<Connection> wrapper;

    private final WriteQueue queue = new WriteQueue();
    private final GroupCommit groups;
    private @Nullable Sql writer;

    private final Semaphore readers = new Semaphore(READERS);
    private final Deque<Sql> idle = new ArrayDeque<>();

    private volatile boolean closed;

    /** @param wrapper for tests, which make connections fail on purpose; otherwise the identity */
    Connections(SqliteFile file, Durability durability, int busyMillis, UnaryOperator<Connection> wrapper) {
        this.file = file;
        this.durability = durability;
        this.busyMillis = busyMillis;
        this.wrapper = wrapper;
        this.groups = new GroupCommit(this::onWriter, file.path());
    }

    /** Makes sure that the file is a Varve store of this version, creating or migrating it if need be. */
    void prepare() {
        if (file.readOnly()) {
            read(sql -> {
                new Migrations(sql, file.path()).require();
                return file;
            });
        } else {
            exclusively(sql -> file); // opening the writer is what migrates
        }
    }

    /** Queues work for a transaction of the writer, whose outcome {@link #outcome} gives. */
    <T> WriteQueue.Write<T> write(Sql.Work<T> work) {
        file.refuseIfReadOnly();
        return queue.add(work);
    }

    /** Waits for work that was queued. It is on disk then; if it threw, nothing of it was written. */
    <T> T outcome(WriteQueue.Write<T> write) {
        return queue.await(write, groups::commit);
    }

    /** Runs work on the writer outside any transaction, with no other writer of this store beside it. */
    <T> T exclusively(Sql.Work<T> work) {
        file.refuseIfReadOnly();
        return SqliteErrors.confirmed(file.path(), () -> {
            queue.begin();
            try {
                return onWriter(work);
            } finally {
                queue.end();
            }
        });
    }

    /**
     * Runs work that is one statement of a moment, and so needs no transaction. The writer does it if it is idle: it
     * has the pages at hand that it wrote itself, which a reader would have to read anew.
     */
    <T> T query(Sql.Work<T> work) {
        return SqliteErrors.confirmed(file.path(), () -> {
            if (queue.tryBegin()) {
                try {
                    ensureOpen();
                    if (writer != null) {
                        return onWriter(work);
                    }
                } finally {
                    queue.end();
                }
            }
            return onReader(work);
        });
    }

    /** Runs work in one transaction of a reader, so that all it reads is of one moment. */
    <T> T read(Sql.Work<T> work) {
        return SqliteErrors.confirmed(file.path(), () -> onReader(sql -> sql.transaction("BEGIN", work)));
    }

    /** The same for work that must not be begun twice. */
    <T> T readOnce(Sql.Work<T> work) {
        try {
            return onReader(sql -> sql.transaction("BEGIN", work));
        } catch (SQLException e) {
            throw SqliteErrors.of(e, file.path());
        }
    }

    /** For whoever has the turn. */
    private <T> T onWriter(Sql.Work<T> work) throws SQLException {
        ensureOpen();
        Sql sql = writer == null ? openWriter() : writer;
        writer = sql;
        try {
            return sql.attempt(work);
        } finally {
            if (sql.isBroken()) {
                writer = null;
                sql.close();
            }
        }
    }

    private <T> T onReader(Sql.Work<T> work) throws SQLException {
        readers.acquireUninterruptibly();
        try {
            ensureOpen();
            Sql sql = borrow();
            try {
                return sql.attempt(work);
            } finally {
                giveBack(sql);
            }
        } finally {
            readers.release();
        }
    }

    private Sql borrow() throws SQLException {
        synchronized (idle) {
            Sql sql = idle.poll();
            if (sql != null) {
                return sql;
            }
        }
        return openReader();
    }

    private void giveBack(Sql sql) throws SQLException {
        if (sql.isBroken()) {
            sql.close();
            return;
        }
        synchronized (idle) {
            idle.push(sql);
        }
    }

    private Sql openReader() throws SQLException {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        config.setCacheSize(-READER_CACHE_KB);
        return connect(config);
    }

    /** Nothing of the file is changed before the migrations have found that it is ours. */
    private Sql openWriter() throws SQLException {
        SQLiteConfig config = config();
        config.setCacheSize(-WRITER_CACHE_KB);
        Sql sql = connect(config);
        try {
            new Migrations(sql, file.path()).run();
            useWriteAheadLog(sql);
            sql.run("PRAGMA synchronous = " + durability);
            sql.run("PRAGMA wal_autocheckpoint = " + CHECKPOINT_PAGES);
            sql.run("PRAGMA journal_size_limit = " + KEPT_LOG_BYTES);
            sql.run("PRAGMA secure_delete = ON");
            return sql;
        } catch (SQLException | RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    private void useWriteAheadLog(Sql sql) throws SQLException {
        String mode = switchToWriteAheadLog(sql);
        if (!mode.equals("wal")) {
            throw new StoreException(file.path() + " is on a file system without a write-ahead log (journal mode is "
                    + mode + "); put it on a local disk");
        }
    }

    /** Of several connections that switch a new file at once SQLite lets all but one fail without waiting. */
    private String switchToWriteAheadLog(Sql sql) throws SQLException {
        for (int waited = 0; ; waited += SWITCH_RETRY_MILLIS) {
            try {
                return sql.first("PRAGMA journal_mode = WAL", row -> row.getString(1))
                        .orElse("");
            } catch (SQLException e) {
                if (!SqliteErrors.isBusy(e) || waited >= busyMillis) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(SWITCH_RETRY_MILLIS));
            }
        }
    }

    private SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(busyMillis);
        config.setGetGeneratedKeys(false); // nobody asks for them, and the driver would run a query after each insert
        if (!file.mayCreate()) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        return config;
    }

    private Sql connect(SQLiteConfig config) throws SQLException {
        return new Sql(wrapper.apply(config.createConnection(file.url())));
    }

    private void ensureOpen() {
        if (closed) {
            throw new ClosedException("the store " + file.path() + " is closed; open it again");
        }
    }

    /** Waits for calls that have begun. The writer goes last, as the last connection tidies the log away. */
    @Override
    public void close() {
        closed = true;
        readers.acquireUninterruptibly(READERS);
        queue.begin();
        try {
            for (Sql sql : idle) {
                sql.close();
            }
            idle.clear();
            if (writer != null) {
                writer.close();
                writer = null;
            }
        } catch (SQLException e) {
            throw SqliteErrors.of(e, file.path());
        } finally {
            queue.end();
            readers.release(READERS);
        }
    }
}
