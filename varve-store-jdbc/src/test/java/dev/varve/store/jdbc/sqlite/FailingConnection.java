package dev.varve.store.jdbc.sqlite;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;

/** A connection that works until its fuse has burnt down, statement by statement. */
final class FailingConnection {
    private static final Set<String> RUNS = Set.of("execute", "executeUpdate", "executeQuery");

    private FailingConnection() {}

    /** Counts statements. */
    static final class Fuse {
        private final boolean forGood;
        private int left = Integer.MAX_VALUE;
        private boolean burnt;

        /** @param forGood whether everything fails from then on, as if the process had died; else one statement fails */
        Fuse(boolean forGood) {
            this.forGood = forGood;
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
                throw new SQLException("cut");
            }
        }
    }

    static Connection of(Connection connection, Fuse fuse) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(() -> method.invoke(connection, arguments));
            return result instanceof PreparedStatement statement ? statement(statement, fuse) : result;
        });
    }

    private static PreparedStatement statement(PreparedStatement statement, Fuse fuse) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (RUNS.contains(method.getName())) {
                fuse.burn();
            }
            return call(() -> method.invoke(statement, arguments));
        });
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
