package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.ToldColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Corrections of a resource, or its hand-outs. */
final class ToldTable<T> {
    private static final String OF_RESOURCE = " WHERE tenant = ? AND resource = ?";
    private static final String NEWEST_FIRST = " ORDER BY told_at DESC, told_id LIMIT ?";
    private static final String COUNT = "SELECT number FROM told_count WHERE tenant = ? AND resource = ? AND kind = ?";
    private static final String ADD_TO_COUNT = "INSERT INTO told_count (tenant, resource, kind, number)"
            + " VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET number = number + excluded.number";
    private static final String DELETE_COUNT =
            "DELETE FROM told_count WHERE tenant = ? AND resource = ? AND kind = ? AND number = 0";

    private final Sql sql;
    private final ToldColumns<T> columns;
    private final String tenant;
    private final String resource;
    private final String keyOfTenant;
    private final String keyOfResource;
    private final String select;

    ToldTable(Sql sql, ToldColumns<T> columns, String tenant, String resource) {
        this.sql = sql;
        this.columns = columns;
        this.tenant = tenant;
        this.resource = resource;
        this.keyOfTenant = WellFormed.encode(tenant);
        this.keyOfResource = WellFormed.encode(resource);
        this.select = "SELECT " + ToldColumns.NAMES + " FROM " + columns.table() + OF_RESOURCE;
    }

    /** Returns whether it is new. */
    boolean add(T told) throws SQLException {
        int added = sql.prepared(
                        "INSERT OR IGNORE INTO " + columns.table() + " (" + ToldColumns.NAMES
                                + ", tenant, resource) VALUES (?, ?, ?, ?, ?, ?)",
                        columns.values(told, keyOfTenant, keyOfResource))
                .executeUpdate();
        count(added);
        return added > 0;
    }

    List<T> list(int most) throws SQLException {
        List<T> found = sql.list(select + NEWEST_FIRST, this::read, keyOfTenant, keyOfResource, most);
        long expected = sql.first(COUNT, row -> row.getLong(1), keyOfTenant, keyOfResource, columns.table())
                .orElse(0L);
        if (found.size() != Math.min(most, expected)) {
            throw new SQLDataException("resource \"" + resource + "\" has " + found.size() + " readable rows of "
                    + expected + " in table " + columns.table());
        }
        return sorted(found);
    }

    List<T> list(Scope session, int most) throws SQLException {
        return sorted(sql.list(
                select + " AND session = ?" + NEWEST_FIRST,
                this::read,
                keyOfTenant,
                keyOfResource,
                WellFormed.encode(session.session()),
                most));
    }

    private List<T> sorted(List<T> found) {
        return found.stream().sorted(columns.order()).toList();
    }

    private T read(ResultSet row) throws SQLException {
        return columns.read(row, tenant, resource);
    }

    /** Returns whether there is one with that id. */
    boolean change(String id, UnaryOperator<T> change) throws SQLException {
        Optional<T> known =
                sql.first(select + " AND told_id = ?", this::read, keyOfTenant, keyOfResource, WellFormed.encode(id));
        if (known.isPresent()) {
            put(change.apply(known.get()));
        }
        return known.isPresent();
    }

    private void put(T told) throws SQLException {
        sql.prepared(
                        "UPDATE " + columns.table() + " SET (" + ToldColumns.NAMES + ") = (?, ?, ?, ?)" + OF_RESOURCE
                                + " AND told_id = ?",
                        columns.values(told, keyOfTenant, keyOfResource, WellFormed.encode(columns.id(told))))
                .executeUpdate();
    }

    /** Deletes the oldest and keeps the given number. */
    void keepNewest(int most) throws SQLException {
        count(-sql.prepared(
                        "DELETE FROM " + columns.table() + " WHERE rowid IN (SELECT rowid FROM " + columns.table()
                                + OF_RESOURCE + NEWEST_FIRST + " OFFSET ?)",
                        keyOfTenant,
                        keyOfResource,
                        -1,
                        most)
                .executeUpdate());
    }

    int deleteBefore(Instant time) throws SQLException {
        int deleted = sql.prepared(
                        "DELETE FROM " + columns.table() + OF_RESOURCE + " AND told_at < ?",
                        keyOfTenant,
                        keyOfResource,
                        Micros.of(time))
                .executeUpdate();
        count(-deleted);
        return deleted;
    }

    private record Row<T>(String key, Optional<T> told) {}

    /** Keeps what is left of each row; one that is damaged may hold what must go, and goes. */
    void keep(Function<T, Optional<T>> rest) throws SQLException {
        RowReader<T> reader = this::read;
        List<Row<T>> rows = new ArrayList<>();
        sql.scan(
                select,
                row -> rows.add(new Row<>(row.getString(1), reader.readIfIntact(row))),
                keyOfTenant,
                keyOfResource);
        for (Row<T> row : rows) {
            Optional<T> left = row.told().flatMap(rest);
            if (left.isEmpty()) {
                count(-sql.prepared(
                                "DELETE FROM " + columns.table() + OF_RESOURCE + " AND told_id = ?",
                                keyOfTenant,
                                keyOfResource,
                                row.key())
                        .executeUpdate());
            } else if (!left.equals(row.told())) {
                put(left.get());
            }
        }
    }

    private void count(int more) throws SQLException {
        if (more != 0) {
            sql.prepared(ADD_TO_COUNT, keyOfTenant, keyOfResource, columns.table(), more)
                    .executeUpdate();
            sql.prepared(DELETE_COUNT, keyOfTenant, keyOfResource, columns.table())
                    .executeUpdate();
        }
    }
}
