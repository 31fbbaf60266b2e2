package dev.varve.store.jdbc.postgres;

import dev.varve.store.jdbc.postgres.StatementSettings.Way;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A borrowed connection with short ways to run SQL, in which {@code {s}} is replaced by the schema. Each statement
 * travels in one round trip together with its settings, and both are one transaction: no state of the connection
 * outlives it, so a pooler may run the next statement on another connection. Not thread-safe.
 */
final class PgSession {
    private final Connection connection;
    private final StatementTexts texts;
    private final String tenant;

    /** @param tenant owner of the rows in the statements; empty for those of all tenants */
    PgSession(Connection connection, StatementTexts texts, String tenant) {
        this.connection = connection;
        this.texts = texts;
        this.tenant = tenant;
    }

    /** Work with a connection. */
    interface Work<T> {
        T run(PgSession pg) throws SQLException;
    }

    /** Runs a statement that gives no rows. Returns how many rows it changed. */
    int update(String sql, @Nullable Object... arguments) throws SQLException {
        return changed(Way.PLAIN, sql, arguments);
    }

    /** Like {@link #update}, without sequential scans. */
    int updateByIndex(String sql, @Nullable Object... arguments) throws SQLException {
        return changed(Way.BY_INDEX, sql, arguments);
    }

    /** Like {@link #update}, for an effect that may be lost if the server crashes right afterwards. */
    int updateUnsynced(String sql, @Nullable Object... arguments) throws SQLException {
        return changed(Way.UNSYNCED, sql, arguments);
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return list(sql, reader, arguments).stream().findFirst();
    }

    <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return rows(Way.PLAIN, sql, reader, arguments);
    }

    /** Like {@link #list}, without sequential scans. */
    <T> List<T> listByIndex(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return rows(Way.BY_INDEX, sql, reader, arguments);
    }

    /** Like {@link #listByIndex}, for many rows in few places. */
    <T> List<T> listReadingAhead(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return rows(Way.READING_AHEAD, sql, reader, arguments);
    }

    /** Like {@link #listByIndex}, for a statement whose plan does not depend on its arguments. */
    <T> List<T> listByOnePlan(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return rows(Way.BY_ONE_PLAN, sql, reader, arguments);
    }

    <T> Optional<T> firstByOnePlan(String sql, RowReader<T> reader, @Nullable Object... arguments) throws SQLException {
        return listByOnePlan(sql, reader, arguments).stream().findFirst();
    }

    /** Runs a statement whose effect may be lost if the server crashes right afterwards. */
    <T> Optional<T> firstUnsyncedByOnePlan(String sql, RowReader<T> reader, @Nullable Object... arguments)
            throws SQLException {
        return rows(Way.UNSYNCED_BY_ONE_PLAN, sql, reader, arguments).stream().findFirst();
    }

    private int changed(Way way, String sql, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = executed(way, sql, arguments)) {
            return statement.getUpdateCount();
        }
    }

    private <T> List<T> rows(Way way, String sql, RowReader<T> reader, @Nullable Object... arguments)
            throws SQLException {
        try (PreparedStatement statement = executed(way, sql, arguments);
                ResultSet rows = statement.getResultSet()) {
            List<T> list = new ArrayList<>();
            while (rows.next()) {
                list.add(reader.readIntact(rows));
            }
            return list;
        }
    }

    /** Several statements of this connection. */
    interface Statements<T> {
        T run() throws SQLException;
    }

    /** Runs several statements in one transaction; an exception rolls it back. */
    <T> T transaction(Statements<T> statements) throws SQLException {
        connection.setAutoCommit(false);
        try {
            T outcome = statements.run();
            connection.commit();
            connection.setAutoCommit(true);
            return outcome;
        } catch (Throwable e) {
            rollBack(e);
            throw e;
        }
    }

    /** Runs several statements that read, all of them as of the first one. */
    <T> T snapshot(Statements<T> statements) throws SQLException {
        return transaction(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            }
            return statements.run();
        });
    }

    /** Rewrites the tables, each in a statement of its own, since VACUUM cannot run in a transaction. */
    void vacuum() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : Migrations.TABLES) {
                statement.execute("VACUUM FULL " + texts.settings().schema() + "." + table);
            }
        }
    }

    private void rollBack(Throwable cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) { // the connection is lost, and the transaction with it
            cause.addSuppressed(e);
        }
    }

    /** An executed statement, positioned at its own result after that of the settings. */
    private PreparedStatement executed(Way way, String sql, @Nullable Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(texts.of(way, sql));
        try {
            statement.setString(1, WellFormed.encode(tenant));
            statement.setString(2, tenant.isEmpty() ? "on" : "off");
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 3, arguments[i]);
            }
            statement.execute();
            statement.getMoreResults();
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }
}
