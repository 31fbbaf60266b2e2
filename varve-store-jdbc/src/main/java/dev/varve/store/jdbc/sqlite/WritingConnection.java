package dev.varve.store.jdbc.sqlite;

import dev.varve.store.StoreBusyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The connection that writes: opened when it is first needed, and anew after a failure. For whoever has the turn to write. */
final class WritingConnection {
    private final ConnectionFactory connections;
    private final SqliteFile file;
    private final LogSync log;
    private final Checkpoints checkpoints;

    private @Nullable Sql connection;
    private volatile boolean closed;

    WritingConnection(ConnectionFactory connections, LogSync log, Checkpoints checkpoints) {
        this.connections = connections;
        this.file = connections.file();
        this.log = log;
        this.checkpoints = checkpoints;
    }

    /** After a sync that failed the database gets all that is in the log, since nobody knows what of the log is on disk. */
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
        Sql sql = connection == null ? connections.writer() : connection;
        connection = sql;
        return sql;
    }

    void closeIfBroken(Sql sql) throws SQLException {
        if (sql.isBroken()) {
            close(sql);
        }
    }

    private void close(Sql sql) throws SQLException {
        connection = null;
        try {
            log.release();
        } catch (IOException | UncheckedIOException e) {
            throw new SQLException("the log could not be written to disk: " + e.getMessage(), e);
        } finally {
            sql.close();
        }
    }

    /** If it is open. */
    Optional<Sql> ifOpen() {
        ensureOpen();
        return Optional.ofNullable(connection);
    }

    private void ensureOpen() {
        if (closed) {
            throw file.closed();
        }
    }

    /** Lets nobody use it any more. Thread-safe. */
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
