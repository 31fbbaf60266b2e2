package dev.varve.store.jdbc.schema;

import dev.varve.Scope;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;

/**
 * A correction or a hand-out as columns. Both tables have the same ones; each database has its own for tenant and resource.
 *
 * @param <T> which of them
 */
public abstract class ToldColumns<T> {
    /** Column names, in the order of reading and writing. */
    public static final String NAMES = "told_id, session, told_at, body";

    private final String table;
    private final Comparator<T> order;

    ToldColumns(String table, Comparator<T> order) {
        this.table = table;
        this.order = order;
    }

    /** The name of the table. */
    public String table() {
        return table;
    }

    /** The order of lists. */
    public Comparator<T> order() {
        return order;
    }

    /** The id within the resource. */
    public abstract String id(T told);

    /** The session that it belongs to. */
    public abstract Scope session(T told);

    abstract Instant at(T told);

    /** JSON of everything without a column of its own. */
    abstract String body(T told);

    abstract T read(String id, Scope session, Instant at, String body) throws SQLDataException;

    /** The values of {@link #NAMES}, followed by more arguments of the statement. */
    public Object[] values(T told, Object... more) {
        Scope session = session(told);
        Object[] columns = {WellFormed.encode(id(told)), WellFormed.encode(session.session()), Micros.of(at(told))};
        String body = Checksum.seal(body(told), sealed(session.tenant(), session.resource(), columns));
        return Arguments.and(Arguments.and(columns, body), more);
    }

    /** Reads a row that begins with {@link #NAMES}. */
    public T read(ResultSet row, String tenant, String resource) throws SQLException {
        String body = Checksum.open(
                table,
                row.getString(1),
                row.getString(4),
                sealed(tenant, resource, row.getString(1), row.getString(2), row.getLong(3)));
        return read(
                WellFormed.decode(row.getString(1)),
                new Scope(tenant, resource, WellFormed.decode(row.getString(2))),
                Micros.toInstant(row.getLong(3)),
                body);
    }

    /** The columns that the checksum in the body covers. */
    private static Object[] sealed(String tenant, String resource, Object... columns) {
        return Arguments.and(columns, WellFormed.encode(tenant), WellFormed.encode(resource));
    }
}
