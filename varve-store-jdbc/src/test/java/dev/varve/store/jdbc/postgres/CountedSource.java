package dev.varve.store.jdbc.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;

/** A data source that notes each statement that goes to the server, commits included. */
final class CountedSource {
    private final DataSource source;
    private final Watch watch;
    private final List<String> statements = Collections.synchronizedList(new ArrayList<>());

    /** Hears of a statement before it goes, and may hold it or fail in its place. */
    interface Watch {
        void before(String sql) throws SQLException;
    }

    CountedSource(DataSource source) {
        this(source, sql -> {});
    }

    CountedSource(DataSource source, Watch watch) {
        this.source = source;
        this.watch = watch;
    }

    DataSource source() {
        return (DataSource) wrap(source, DataSource.class, "");
    }

    List<String> statements() {
        return List.copyOf(statements);
    }

    void clear() {
        statements.clear();
    }

    private Object wrap(Object target, Class<?> type, String sql) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call(target, method, arguments == null ? new Object[0] : arguments, sql));
    }

    private Object call(Object target, Method method, Object[] arguments, String sql) throws Throwable {
        if (method.getName().startsWith("execute") || method.getName().equals("commit")) {
            statements.add(sql.isEmpty() ? method.getName() : sql);
            watch.before(sql);
        }
        Object result;
        try {
            result = method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        return switch (method.getName()) {
            case "getConnection" -> wrap(result, java.sql.Connection.class, "");
            case "prepareStatement" -> wrap(result, java.sql.PreparedStatement.class, (String) arguments[0]);
            default -> result;
        };
    }
}
