package dev.varve.store.jdbc.sqlite;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A few read connections beside the one that writes, which the write-ahead log permits. Opened on first use.
 * Thread-safe.
 */
final class Readers implements AutoCloseable {
    static final int MOST = 4;

    private final ConnectionFactory connections;
    private final PlatformThreads threads;
    private final Runnable beforeOpening;
    private final Semaphore permits = new Semaphore(MOST);
    private final Deque<Sql> idle = new ArrayDeque<>();
    private volatile boolean closed;

    /** @param beforeOpening sees to it that there is a file to read */
    Readers(ConnectionFactory connections, PlatformThreads threads, Runnable beforeOpening) {
        this.connections = connections;
        this.threads = threads;
        this.beforeOpening = beforeOpening;
    }

    /** Runs work in one transaction, so that all it reads is of one moment. */
    <T> T read(Sql.Work<T> work) {
        return query(sql -> sql.transaction("BEGIN", work));
    }

    /** Reads once, for work that must not be repeated. */
    <T> T readOnce(Sql.Work<T> work) {
        return threads.call(() -> {
            try {
                return borrowed(sql -> sql.transaction("BEGIN", work));
            } catch (SQLException e) {
                throw SqliteErrors.of(e, connections.file().path());
            }
        });
    }

    /** Runs work that is one statement of a moment, and so needs no transaction. */
    <T> T query(Sql.Work<T> work) {
        return threads.call(() -> SqliteErrors.confirmed(connections.file().path(), () -> borrowed(work)));
    }

    private <T> T borrowed(Sql.Work<T> work) throws SQLException {
        permits.acquireUninterruptibly();
        try {
            if (closed) {
                throw connections.file().closed();
            }
            Sql sql = borrow();
            try {
                return sql.attempt(work);
            } finally {
                giveBack(sql);
            }
        } finally {
            permits.release();
        }
    }

    private Sql borrow() throws SQLException {
        Sql sql = poll();
        while (sql != null && sql.isOfGoneFile()) {
            sql.close();
            sql = poll();
        }
        if (sql == null) {
            beforeOpening.run();
            sql = connections.reader();
        }
        return sql;
    }

    private @Nullable Sql poll() {
        synchronized (idle) {
            return idle.poll();
        }
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

    /** Waits for calls that have begun. Repeatable. */
    @Override
    public void close() {
        closed = true;
        permits.acquireUninterruptibly(MOST);
        try {
            closeIdle();
        } catch (SQLException e) {
            throw SqliteErrors.of(e, connections.file().path());
        } finally {
            permits.release(MOST);
        }
    }

    /** All of them, also if one cannot be closed. */
    private void closeIdle() throws SQLException {
        Sql sql = idle.poll();
        if (sql != null) {
            try {
                sql.close();
            } finally {
                closeIdle();
            }
        }
    }
}
