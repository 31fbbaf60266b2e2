package dev.varve.store.jdbc.sqlite;

import dev.varve.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * Opens connections to a file.
 *
 * @param busyMillis how long a connection waits for the lock of another process
 * @param disk       for tests, which make it fail or wait on purpose; otherwise that of the system
 * @param wrapper    for tests, which make connections fail on purpose; otherwise the identity
 */
record ConnectionFactory(
        SqliteFile file, Durability durability, int busyMillis, LogSync.Disk disk, UnaryOperator<Connection> wrapper) {
    /** Pages of a log that a commit copies itself: 32 MB; {@link Checkpoints} rarely lets it grow so far. */
    static final int MOST_LOG_PAGES = 8_000;

    /** A log that was as long before is written over, which syncs in half the time that a growing file takes. */
    private static final long KEPT_LOG_BYTES = 32L << 20;

    private static final int SWITCH_RETRY_MILLIS = 10;
    private static final int WRITER_CACHE_KB = 8_000;
    private static final int READER_CACHE_KB = 2_000;

    Sql reader() throws SQLException {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        config.setCacheSize(-READER_CACHE_KB);
        return connect(config, 0);
    }

    /** Nothing of the file is changed before the migrations have found that it is ours. */
    Sql writer() throws SQLException {
        SQLiteConfig config = config();
        config.setCacheSize(-WRITER_CACHE_KB);
        Sql sql = connect(config, KnownRows.MOST);
        try {
            new Migrations(sql, file.path()).run();
            useWriteAheadLog(sql);
            sql.run("PRAGMA synchronous = NORMAL"); // commits do not wait for the disk, see LogSync
            sql.run("PRAGMA wal_autocheckpoint = " + MOST_LOG_PAGES);
            sql.run("PRAGMA journal_size_limit = " + KEPT_LOG_BYTES);
            sql.run("PRAGMA secure_delete = ON");
            return sql;
        } catch (SQLException | RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    /** For {@link Checkpoints}, of a file that has been written. */
    Sql copier() throws SQLException {
        Sql sql = connect(config(), 0);
        try {
            sql.run("PRAGMA synchronous = NORMAL"); // syncs the log before it is copied, and the database after it
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

    /** Retries: if several connections switch a new file at once, SQLite lets all but one fail without waiting. */
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
        config.setOpenMode(SQLiteOpenMode.NOMUTEX); // no connection is used by two threads at once
        config.setGetGeneratedKeys(false); // unused, and would cost a query after each insert
        if (!file.mayCreate()) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        return config;
    }

    private Sql connect(SQLiteConfig config, int knownRows) throws SQLException {
        Connection connection = wrapper.apply(config.createConnection(file.url()));
        // Only now: some file systems replace a file opened for writing by a copy.
        return new Sql(connection, new KnownRows(knownRows), FileIdentity.of(file.path()));
    }
}
