package dev.varve.store.jdbc.sqlite;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Supplier;

/** A connection that works until its fuse has burnt down, statement by statement. */
final class FailingConnection {
    private static final Set<String> RUNS = Set.of("execute", "executeUpdate", "executeQuery");

    private FailingConnection() {}

    /** Counts statements. */
    static final class Fuse {
        private final boolean forGood;
        private final Supplier<SQLException> failure;
        private int left = Integer.MAX_VALUE;
        private boolean burnt;

        /** @param forGood whether everything fails from then on, as if the process had died; else one statement fails */
        Fuse(boolean forGood) {
            this(forGood, () -> new SQLException("cut"));
        }

        Fuse(boolean forGood, Supplier<SQLException> failure) {
            this.forGood = forGood;
            this.failure = failure;
        }

        void light(int statements) {
            left = statements;
            burnt = false;
        }

        boolean hasBurnt() {
            return burnt;
        }

        void burn() throws SQLException {
            boolean dead = burnt && forGood;
            if (dead || (!burnt && left-- == 0)) {
                burnt = true;
                throw failure.get();
            }
        }
    }

    /** Hears of each statement before it runs, and may make it fail. */
    interface Watch {
        void before(String sql) throws SQLException;
    }

    static Connection of(Connection connection, Fuse fuse) {
        return watched(connection, sql -> fuse.burn());
    }

    static Connection watched(Connection connection, Watch watch) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(() -> method.invoke(connection, arguments));
            return result instanceof PreparedStatement statement
                    ? statement(statement, (String) arguments[0], watch)
                    : result;
        });
    }

    private static PreparedStatement statement(PreparedStatement statement, String sql, Watch watch) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (RUNS.contains(method.getName())) {
                ask(watch, sql, statement);
            }
            return call(() -> method.invoke(statement, arguments));
        });
    }

    /** The driver closes a statement that fails at its first row. */
    private static void ask(Watch watch, String sql, PreparedStatement statement) throws SQLException {
        try {
            watch.before(sql);
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object call(Call call) throws Throwable {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
