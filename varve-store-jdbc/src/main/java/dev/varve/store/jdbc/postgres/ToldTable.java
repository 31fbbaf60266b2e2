package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.ToldColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Corrections of a resource, or its hand-outs. */
final class ToldTable<T> {
    private static final String OF_RESOURCE = " WHERE tenant = ? AND resource_id = ?";
    private static final String NEWEST_FIRST = " ORDER BY told_at DESC, told_id";

    private final PgSession pg;
    private final ToldColumns<T> columns;
    private final String tenant;
    private final String resource;
    private final String key;
    private final UUID id;
    private final String table;

    ToldTable(PgSession pg, ToldColumns<T> columns, String tenant, String resource) {
        this.pg = pg;
        this.columns = columns;
        this.tenant = tenant;
        this.resource = resource;
        this.key = WellFormed.encode(tenant);
        this.id = SessionKey.ofResource(tenant, resource);
        this.table = "{s}." + columns.table();
    }

    /** Returns whether it is new. */
    boolean add(T told) throws SQLException {
        return pg.update(
                        "INSERT INTO " + table + " (" + ToldColumns.NAMES
                                + ", tenant, resource_id) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        columns.values(told, key, id))
                > 0;
    }

    List<T> list(int most) throws SQLException {
        return sorted(pg.list(select() + NEWEST_FIRST + " LIMIT ?", this::read, key, id, most));
    }

    List<T> list(Scope session, int most) throws SQLException {
        return sorted(pg.list(
                select() + " AND session = ?" + NEWEST_FIRST + " LIMIT ?",
                this::read,
                key,
                id,
                WellFormed.encode(session.session()),
                most));
    }

    private String select() {
        return "SELECT " + ToldColumns.NAMES + " FROM " + table + OF_RESOURCE;
    }

    private List<T> sorted(List<T> found) {
        return found.stream().sorted(columns.order()).toList();
    }

    private T read(ResultSet row) throws SQLException {
        return columns.read(row, tenant, resource);
    }

    /** Returns whether there is one with that id. In a transaction. */
    boolean change(String told, UnaryOperator<T> change) throws SQLException {
        Optional<T> known =
                pg.first(select() + " AND told_id = ? FOR UPDATE", this::read, key, id, WellFormed.encode(told));
        if (known.isPresent()) {
            put(change.apply(known.get()));
        }
        return known.isPresent();
    }

    private void put(T told) throws SQLException {
        pg.update(
                "UPDATE " + table + " SET (" + ToldColumns.NAMES + ") = (?, ?, ?, ?)" + OF_RESOURCE
                        + " AND told_id = ?",
                columns.values(told, key, id, WellFormed.encode(columns.id(told))));
    }

    /** Deletes the oldest and keeps the given number. */
    void keepNewest(int most) throws SQLException {
        pg.update(
                "DELETE FROM " + table + OF_RESOURCE + " AND told_id IN (SELECT told_id FROM " + table + OF_RESOURCE
                        + NEWEST_FIRST + " OFFSET ?)",
                key,
                id,
                key,
                id,
                most);
    }

    int deleteBefore(Instant time) throws SQLException {
        return pg.update("DELETE FROM " + table + OF_RESOURCE + " AND told_at < ?", key, id, Micros.of(time));
    }

    private record Row<T>(String key, Optional<T> told) {}

    /** Keeps what is left of each row; one that is damaged may hold what must go, and goes. In a transaction. */
    void keep(Function<T, Optional<T>> rest) throws SQLException {
        RowReader<T> reader = this::read;
        List<Row<T>> rows = pg.list(
                select() + " FOR UPDATE", row -> new Row<>(row.getString(1), reader.readIfIntact(row)), key, id);
        for (Row<T> row : rows) {
            Optional<T> left = row.told().flatMap(rest);
            if (left.isEmpty()) {
                pg.update("DELETE FROM " + table + OF_RESOURCE + " AND told_id = ?", key, id, row.key());
            } else if (!left.equals(row.told())) {
                put(left.get());
            }
        }
    }
}
