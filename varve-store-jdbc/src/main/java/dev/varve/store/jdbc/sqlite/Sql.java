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
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private boolean broken;

    Sql(Connection connection) {
        this.connection = connection;
    }

    /** What is done with a connection. */
    interface Work<T> {
        T run(Sql sql) throws SQLException;
    }

    /** Runs a statement that gives no rows. Returns how many rows it changed. */
    int update(String sql, @Nullable Object... arguments) throws SQLException {
        return bound(sql, arguments).executeUpdate();
    }

    /** Runs a statement once, without keeping it; for what gives rows or none, such as a pragma. */
    void run(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /**
     * Runs work. After any failure but that of a lock the connection {@linkplain #isBroken() is broken}: the driver
     * closes the statement that failed, which is kept here, and a transaction may have ended by itself.
     */
    <T> T attempt(Work<T> work) throws SQLException {
        try {
            return work.run(this);
        } catch (SQLException e) {
            broken = broken || !SqliteErrors.isBusy(e);
            throw e;
        }
    }

    /** Runs work between a statement that begins a transaction and COMMIT. Whatever the work throws undoes it. */
    <T> T transaction(String begin, Work<T> work) throws SQLException {
        update(begin);
        try {
            T outcome = work.run(this);
            update("COMMIT");
            return outcome;
        } catch (Throwable e) {
            rollBack(e);
            throw e;
        }
    }

    private void rollBack(Throwable cause) {
        try {
            update("ROLLBACK");
        } catch (SQLException e) { // some failures have rolled back already; a new connection is right in any case
            cause.addSuppressed(e);
            broken = true;
        }
    }

    /** Whether it must not be used again, only closed. */
    boolean isBroken() {
        return broken;
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        try (ResultSet rows = bound(sql, arguments).executeQuery()) {
            return rows.next() ? Optional.of(reader.readIntact(rows)) : Optional.empty();
        }
    }

    <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        List<T> list = new ArrayList<>();
        scan(sql, row -> list.add(reader.read(row)), arguments);
        return list;
    }

    /** Looks at one row after the other, until there are no more or the visitor says false. */
    void scan(String sql, RowReader<Boolean> visitor, @Nullable Object... arguments) throws SQLException {
        try (ResultSet rows = bound(sql, arguments).executeQuery()) {
            while (rows.next() && visitor.readIntact(rows)) {
                // the visitor does the work
            }
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... arguments) throws SQLException {
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

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
