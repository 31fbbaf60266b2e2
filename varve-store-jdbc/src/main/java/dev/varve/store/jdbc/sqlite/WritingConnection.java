package dev.varve.store.jdbc.sqlite;

import dev.varve.store.StoreBusyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection that writes: opened on first use, and reopened after a failure, or if the file was deleted or
 * replaced. Used while holding the turn to write, unless stated otherwise.
 */
final class WritingConnection {
    private static final Logger LOG = LoggerFactory.getLogger(WritingConnection.class);

    private final ConnectionFactory connections;
    private final SqliteFile file;
    private final LogSync log;
    private final Checkpoints checkpoints;

    private volatile @Nullable Sql connection;
    private boolean wasOpen;
    private volatile boolean closed;

    WritingConnection(ConnectionFactory connections, LogSync log, Checkpoints checkpoints) {
        this.connections = connections;
        this.file = connections.file();
        this.log = log;
        this.checkpoints = checkpoints;
    }

    /**
     * After a failed sync, copies the whole log into the database, since nobody knows which part of the log is on
     * disk.
     */
    void saveLog(Sql sql) throws SQLException {
        if (log.hasFailed()) {
            if (!checkpoints.empty(sql)) {
                throw new StoreBusyException(
                        "an earlier write to " + file.path() + " did not reach the disk, and another"
                                + " process reads the file, so it cannot be written anew; nothing was changed, try again");
            }
            log.recovered();
        }
    }

    /** Opens it if need be. */
    Sql get() throws SQLException {
        ensureOpen();
        if (isGone()) {
            LOG.warn(
                    "{}: deleted or replaced while it was open; what it held is not here any more. From now on the file of this"
                            + " name is used, and made anew if it is missing",
                    file.path());
            checkpoints.letGoOfFile();
            close();
        }
        Sql sql = connection;
        if (sql == null) {
            if (wasOpen) {
                file.checkAgain();
            }
            sql = connections.writer();
            connection = sql;
            wasOpen = true;
        }
        return sql;
    }

    /** True if the open file is no longer the file of that name. Thread-safe. */
    boolean isGone() {
        Sql sql = connection;
        return sql != null && sql.isOfGoneFile();
    }

    void closeIfBroken(Sql sql) throws SQLException {
        if (sql.isBroken()) {
            close(sql);
        }
    }

    private void close(Sql sql) throws SQLException {
        connection = null;
        try {
            if (sql.isOfGoneFile()) {
                log.discard();
            } else {
                log.release();
            }
        } catch (IOException | UncheckedIOException e) {
            throw new SQLException("the log could not be written to disk: " + e.getMessage(), e);
        } finally {
            sql.close();
        }
    }

    /** The connection, if it is open and the file still exists. */
    Optional<Sql> ifOpen() {
        ensureOpen();
        return Optional.ofNullable(connection).filter(sql -> !sql.isOfGoneFile());
    }

    private void ensureOpen() {
        if (closed) {
            throw file.closed();
        }
    }

    /** Refuses further use. Thread-safe. */
    void refuse() {
        closed = true;
    }

    /** Repeatable. */
    void close() throws SQLException {
        Sql sql = connection;
        if (sql != null) {
            close(sql);
        }
    }
}
