package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.schema.RowReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection with short ways to run SQL. Statements are prepared once and kept. Not thread-safe. */
final class Sql implements AutoCloseable {
    private final Connection connection;
    private final KnownRows rows;
    private final Optional<FileIdentity> file;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private boolean begun;
    private boolean touched;
    private boolean broken;

    /** @param file identity of the open file, if the system tells it */
    Sql(Connection connection, KnownRows rows, Optional<FileIdentity> file) {
        this.connection = connection;
        this.rows = rows;
        this.file = file;
    }

    /** True if the file was deleted or replaced, see {@link FileIdentity#isGone}. */
    boolean isOfGoneFile() {
        return file.isPresent() && file.get().isGone();
    }

    /** Work with a connection. */
    interface Work<T> {
        T run(Sql sql) throws SQLException;
    }

    /** A statement with its arguments, to be run at once. It is kept for the next time, so do not close it. */
    PreparedStatement prepared(String sql, @Nullable Object... arguments) throws SQLException {
        touched = touched || !sql.startsWith("SELECT");
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }

    /** Runs a statement once, without keeping it; for statements that may return rows, such as a pragma. */
    void run(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /** Begins a transaction that may write. */
    void begin() throws SQLException {
        begin("BEGIN IMMEDIATE");
        keepRowsIfUnchanged();
    }

    private void begin(String statement) throws SQLException {
        prepared(statement).executeUpdate();
        begun = true;
    }

    void commit() throws SQLException {
        prepared("COMMIT").executeUpdate();
        begun = false;
    }

    /** Rolls back a transaction that did not fail. */
    void rollBack() throws SQLException {
        rows.forgetAll();
        begun = false;
        prepared("ROLLBACK").executeUpdate();
    }

    /**
     * Rolls back a transaction, if it had begun. After any failure except a lock the connection {@linkplain
     * #isBroken() is broken}: the driver closes the failed statement, which is kept here, and a transaction may have
     * ended by itself.
     */
    void rollBack(Throwable cause) {
        broken = broken || (cause instanceof SQLException e && !SqliteErrors.isBusy(e));
        try {
            if (begun) {
                rollBack();
            }
        } catch (SQLException e) { // some failures have rolled back already; a new connection is right in any case
            cause.addSuppressed(e);
            broken = true;
        }
    }

    /** Runs work; a failure breaks the connection as in {@link #rollBack(Throwable)}. */
    <T> T attempt(Work<T> work) throws SQLException {
        try {
            return work.run(this);
        } catch (SQLException e) {
            broken = broken || !SqliteErrors.isBusy(e);
            throw e;
        }
    }

    /** Runs work between a statement that begins a transaction and COMMIT. An exception rolls it back. */
    <T> T transaction(String begin, Work<T> work) throws SQLException {
        begin(begin);
        try {
            T outcome = work.run(this);
            commit();
            return outcome;
        } catch (Throwable e) {
            rollBack(e);
            throw e;
        }
    }

    /** Session rows that need not be read again. */
    KnownRows rows() {
        return rows;
    }

    /** Drops the cached rows if another connection has committed since the last call. */
    void keepRowsIfUnchanged() throws SQLException {
        rows.keepIfAt(first("PRAGMA data_version", row -> row.getLong(1)).orElse(-1L));
    }

    /**
     * The write-ahead log.
     *
     * @param pages number of pages
     * @param copied number of them that are in the database already
     */
    record Log(int pages, int copied) {
        int waiting() {
            return pages - copied;
        }
    }

    /** Size of the log. */
    Log log() throws SQLException {
        return checkpoint("NOOP");
    }

    /** Copies as many pages of the log as readers permit, without waiting. */
    Log copyLog() throws SQLException {
        return checkpoint("PASSIVE");
    }

    private Log checkpoint(String mode) throws SQLException {
        return first("PRAGMA wal_checkpoint(" + mode + ")", row -> new Log(row.getInt(2), row.getInt(3)))
                .orElseThrow();
    }

    /** Brings the write-ahead log into the database and empties it. @return false if a reader of another process is in the way */
    boolean emptiesLog() throws SQLException {
        return first("PRAGMA wal_checkpoint(TRUNCATE)", row -> row.getInt(1) == 0)
                .orElse(false);
    }

    void forgetTouched() {
        touched = false;
    }

    /** True if a writing statement was run since {@link #forgetTouched}. */
    boolean isTouched() {
        return touched;
    }

    /** True if it must not be used again, only closed. */
    boolean isBroken() {
        return broken;
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        try (ResultSet rows = prepared(sql, arguments).executeQuery()) {
            return rows.next() ? Optional.of(reader.readIntact(rows)) : Optional.empty();
        }
    }

    <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        List<T> list = new ArrayList<>();
        scan(sql, row -> list.add(reader.read(row)), arguments);
        return list;
    }

    /** Visits rows one by one, until there are no more or the visitor returns false. */
    void scan(String sql, RowReader<Boolean> visitor, @Nullable Object... arguments) throws SQLException {
        try (ResultSet rows = prepared(sql, arguments).executeQuery()) {
            while (rows.next() && visitor.readIntact(rows)) {
                // the visitor does the work
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
