package dev.varve.store.jdbc.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;

/** A data source that notes each statement that goes to the server, commits included. */
final class CountedSource {
    private final DataSource source;
    private final List<String> statements = Collections.synchronizedList(new ArrayList<>());

    CountedSource(DataSource source) {
        this.source = source;
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
