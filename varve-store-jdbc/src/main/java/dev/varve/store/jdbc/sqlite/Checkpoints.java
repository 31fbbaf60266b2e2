package dev.varve.store.jdbc.sqlite;

import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the write-ahead log into the database. SQLite would do so within a commit, blocking all writers for
 * milliseconds. Here one writer copies after its own write, while the others continue. The sync of the database, and
 * pages written meanwhile, wait for a moment without writers, after which the log starts over. Thread-safe.
 */
final class Checkpoints implements AutoCloseable {
    /** Pages that trigger a copy when they wait: 8 MB. */
    static final int PAGES = 2_000;

    /** Most pages of a checkpoint that runs while others wait. */
    private static final int FEW_PAGES = 64;

    private static final int PASSES = 4;

    /** Commits from one look at the length of the log to the next. */
    private static final int LOOK_EVERY = 16;

    private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

    private final ConnectionFactory connections;

    /**
     * Held while copying, since SQLite refuses a second checkpoint. Acquired after the turn to write, if both are
     * needed.
     */
    private final ReentrantLock copying = new ReentrantLock();

    private @Nullable Sql connection;
    private volatile long lookedAt;
    private boolean failed;
    private boolean closed;

    Checkpoints(ConnectionFactory connections) {
        this.connections = connections;
    }

    /**
     * Copies most of the log if it has grown long. Call it without holding the turn to write.
     *
     * @param commit the number of the caller's own
     * @return whether {@link #copyRest} should follow, in the turn
     */
    boolean copiesMost(long commit) {
        if (commit - lookedAt < LOOK_EVERY || !copying.tryLock()) {
            return false;
        }
        try {
            lookedAt = commit;
            return !closed && copiesMost(connection());
        } catch (SQLException e) {
            failed(e);
            return false;
        } finally {
            copying.unlock();
        }
    }

    private boolean copiesMost(Sql sql) throws SQLException {
        Sql.Log log = sql.log();
        if (log.waiting() < PAGES) {
            return false;
        }
        int before = log.copied();
        for (int pass = 0; pass < PASSES && log.waiting() > FEW_PAGES; pass++) {
            log = sql.copyLog();
        }
        failed = false;
        return log.copied() != before; // otherwise somebody still reads an earlier state
    }

    /** Copies the rest, so that the next commit restarts the log. Call it while holding the turn to write. */
    void copyRest() {
        copying.lock();
        try {
            if (!closed) {
                connection().copyLog();
            }
        } catch (SQLException e) {
            failed(e);
        } finally {
            copying.unlock();
        }
    }

    /** Copies all on the connection that writes, and cuts the file off. @return false if a reader of another process is in the way */
    boolean empty(Sql sql) throws SQLException {
        copying.lock();
        try {
            return sql.emptiesLog();
        } finally {
            copying.unlock();
        }
    }

    private Sql connection() throws SQLException {
        Sql sql = connection == null ? connections.copier() : connection;
        connection = sql;
        return sql;
    }

    /** Nothing is lost: the log keeps the rest, and a commit that finds the log very long copies it, too. */
    private void failed(SQLException e) {
        if (!failed) {
            LOG.warn(
                    "{}: the write-ahead log grows, since it could not be copied into the file", connections.file(), e);
        }
        failed = true;
        letGo();
    }

    private void letGo() {
        Sql sql = connection;
        connection = null;
        try {
            if (sql != null) {
                sql.close();
            }
        } catch (SQLException e) {
            LOG.debug("{}: a connection was not closed", connections.file(), e);
        }
    }

    /** Forgets the file after it was deleted or replaced; the next copy uses the current one. */
    void letGoOfFile() {
        copying.lock();
        try {
            letGo();
        } finally {
            copying.unlock();
        }
    }

    /** Waits until no thread copies. Can be called more than once. */
    @Override
    public void close() {
        copying.lock();
        try {
            closed = true;
            letGo();
        } finally {
            copying.unlock();
        }
    }
}
