package dev.varve.store.jdbc.schema;

import dev.varve.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Corrections or hand-outs of a resource, in a table that both databases have alike except for the names of its key.
 * Methods that change rows after reading them need a surrounding transaction.
 *
 * @param <T> corrections or hand-outs
 */
public abstract class ToldTable<T> {
    private static final String NEWEST_FIRST = " ORDER BY told_at DESC, told_id LIMIT ?";

    private final ToldColumns<T> columns;
    private final String tenant;
    private final String resource;
    private final Object[] key;
    private final String keyNames;
    private final String table;
    private final String ofResource;
    private final String select;

    /**
     * @param key of the resource
     * @param keyNames its two columns
     * @param schema prefix of the table's name
     */
    protected ToldTable(
            ToldColumns<T> columns, String tenant, String resource, Object[] key, String keyNames, String schema) {
        this.columns = columns;
        this.tenant = tenant;
        this.resource = resource;
        this.key = key.clone();
        this.keyNames = keyNames;
        this.table = schema + columns.table();
        this.ofResource = " WHERE (" + keyNames + ") = (?, ?)";
        this.select = "SELECT " + ToldColumns.NAMES + " FROM " + table + ofResource;
    }

    /** Runs a statement. Returns how many rows it changed. */
    protected abstract int update(String sql, Object... arguments) throws SQLException;

    /** Reads rows. */
    protected abstract <R> List<R> read(String sql, RowReader<R> reader, Object... arguments) throws SQLException;

    /** The clause at the end of a query whose rows will be changed. */
    protected abstract String lock();

    /** Called after rows were added or, with a negative number, deleted. */
    protected abstract void changed(int more) throws SQLException;

    /** Returns whether it is new. */
    public boolean add(T told) throws SQLException {
        int added = update(
                "INSERT INTO " + table + " (" + ToldColumns.NAMES + ", " + keyNames
                        + ") VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                columns.values(told, key));
        changed(added);
        return added > 0;
    }

    /** The newest, in the order of lists. */
    public List<T> list(int most) throws SQLException {
        return sorted(read(select + NEWEST_FIRST, this::read, with(most)));
    }

    /** The newest of a session. */
    public List<T> list(Scope session, int most) throws SQLException {
        return sorted(read(
                select + " AND session = ?" + NEWEST_FIRST,
                this::read,
                with(WellFormed.encode(session.session()), most)));
    }

    private List<T> sorted(List<T> found) {
        return found.stream().sorted(columns.order()).toList();
    }

    private T read(ResultSet row) throws SQLException {
        return columns.read(row, tenant, resource);
    }

    private Object[] with(Object... more) {
        return Arguments.and(key, more);
    }

    /** Returns whether there is one with that id. In a transaction. */
    public boolean change(String id, UnaryOperator<T> change) throws SQLException {
        List<T> known = read(select + " AND told_id = ?" + lock(), this::read, with(WellFormed.encode(id)));
        for (T told : known) {
            put(change.apply(told));
        }
        return !known.isEmpty();
    }

    private void put(T told) throws SQLException {
        update(
                "UPDATE " + table + " SET (" + ToldColumns.NAMES + ") = (?, ?, ?, ?)" + ofResource + " AND told_id = ?",
                columns.values(told, with(WellFormed.encode(columns.id(told)))));
    }

    /** Deletes the oldest and keeps the given number. */
    public void keepNewest(int most) throws SQLException {
        delete(
                " AND told_id IN (SELECT told_id FROM " + table + ofResource + NEWEST_FIRST + " OFFSET ?)",
                with(Integer.MAX_VALUE, most));
    }

    /** Returns how many went. */
    public int deleteBefore(Instant time) throws SQLException {
        return delete(" AND told_at < ?", Micros.of(time));
    }

    private record Row<T>(String key, Optional<T> told) {}

    /**
     * Keeps the rest of each row after a deletion. A damaged row is deleted, since it may hold deleted content. Needs
     * a transaction.
     */
    public void keep(Function<T, Optional<T>> rest) throws SQLException {
        RowReader<T> reader = this::read;
        List<Row<T>> rows = read(select + lock(), row -> new Row<>(row.getString(1), reader.readIfIntact(row)), key);
        for (Row<T> row : rows) {
            Optional<T> left = row.told().flatMap(rest);
            if (left.isEmpty()) {
                delete(" AND told_id = ?", row.key());
            } else if (!left.equals(row.told())) {
                put(left.get());
            }
        }
    }

    private int delete(String which, Object... more) throws SQLException {
        int deleted = update("DELETE FROM " + table + ofResource + which, Arguments.and(key, more));
        changed(-deleted);
        return deleted;
    }
}
