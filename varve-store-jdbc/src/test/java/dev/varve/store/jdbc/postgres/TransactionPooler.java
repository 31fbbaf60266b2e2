package dev.varve.store.jdbc.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What PgBouncer does in transaction mode, in this process: a client's connection has no server connection of its own, each
 * transaction gets any that is free, and its session state (settings, prepared statements, advisory locks, temporary tables)
 * is gone before the next one.
 */
final class TransactionPooler {
    private final DataSource servers;

    TransactionPooler(DataSource servers) {
        this.servers = servers;
    }

    DataSource source() {
        return proxy(DataSource.class, (method, arguments) -> {
            if (method.getName().equals("getConnection")) {
                Client client = new Client();
                return proxy(Connection.class, client::call);
            }
            return invoke(servers, method, arguments);
        });
    }

    /** One client's connection. */
    private final class Client {
        private boolean autoCommit = true;
        private int networkTimeout;
        private @Nullable Connection transaction;

        @Nullable Object call(Method method, Object[] arguments) throws Throwable {
            switch (method.getName()) {
                case "getAutoCommit":
                    return autoCommit;
                case "setAutoCommit":
                    autoCommit = (Boolean) arguments[0];
                    return end(null);
                case "isReadOnly":
                    return false;
                case "setReadOnly":
                    return null;
                case "getNetworkTimeout":
                    return networkTimeout;
                case "setNetworkTimeout":
                    networkTimeout = (Integer) arguments[1];
                    return null;
                case "commit", "rollback":
                    return end(method);
                case "close":
                    return end(null);
                case "prepareStatement":
                    return autoCommit ? alone((String) arguments[0]) : within().prepareStatement((String) arguments[0]);
                default:
                    throw new UnsupportedOperationException(method + " is session state");
            }
        }

        private Connection within() throws SQLException {
            Connection server = transaction;
            if (server == null) {
                server = servers.getConnection();
                server.setAutoCommit(false);
                transaction = server;
            }
            return server;
        }

        private @Nullable Object end(@Nullable Method how) throws Throwable {
            Connection server = transaction;
            transaction = null;
            if (server != null) {
                try (server) {
                    invoke(server, how == null ? Connection.class.getMethod("rollback") : how);
                    server.setAutoCommit(true);
                    forget(server);
                }
            }
            return null;
        }

        /** A statement that is a transaction of its own; the server connection is free when its results are read. */
        private PreparedStatement alone(String sql) throws SQLException {
            Connection server = servers.getConnection();
            PreparedStatement statement = server.prepareStatement(sql);
            return proxy(PreparedStatement.class, (method, arguments) -> {
                if (!method.getName().equals("close")) {
                    return invoke(statement, method, arguments);
                }
                try (server) {
                    statement.close();
                    forget(server);
                }
                return null;
            });
        }
    }

    private static void forget(Connection server) throws SQLException {
        try (Statement statement = server.createStatement()) {
            statement.execute("DISCARD ALL");
        }
    }

    private interface Call {
        @Nullable Object run(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> call.run(method, arguments == null ? new Object[0] : arguments)));
    }

    private static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
