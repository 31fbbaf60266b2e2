package dev.varve.store.jdbc.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * A data source as transaction managers make them: while a thread has a transaction, it gets the transaction's connection
 * whenever it asks for one, and closing that does nothing.
 */
final class ThreadBoundSource {
    private final DataSource pool;
    private final ThreadLocal<Connection> bound = new ThreadLocal<>();

    ThreadBoundSource(DataSource pool) {
        this.pool = pool;
    }

    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    Connection connection = bound.get();
                    return connection == null ? pool.getConnection() : unclosable(connection);
                });
    }

    private static Connection unclosable(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** What an application does in a transaction. */
    interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** Runs work in a transaction of this thread, which what it throws rolls back. */
    void inTransaction(Work work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            bound.set(connection);
            try {
                work.run(unclosable(connection));
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                bound.remove();
            }
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
