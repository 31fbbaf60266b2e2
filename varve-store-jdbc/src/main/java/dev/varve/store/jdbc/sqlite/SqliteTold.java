package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.schema.CorrectionColumns;
import dev.varve.store.jdbc.schema.HandOutColumns;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.ToldColumns;
import dev.varve.store.jdbc.schema.ToldTable;
import dev.varve.store.jdbc.schema.ToldTables;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;

/** Corrections of a resource, or its hand-outs, with their number: rows that cannot be read any more are missed. */
final class SqliteTold<T> extends ToldTable<T> {
    private static final String COUNT = "SELECT number FROM told_count WHERE tenant = ? AND resource = ? AND kind = ?";
    private static final String ADD_TO_COUNT = "INSERT INTO told_count (tenant, resource, kind, number)"
            + " VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET number = number + excluded.number";
    private static final String DELETE_COUNT =
            "DELETE FROM told_count WHERE tenant = ? AND resource = ? AND kind = ? AND number = 0";

    private final Sql sql;
    private final String resource;
    private final Object[] counted;

    private SqliteTold(Sql sql, ToldColumns<T> columns, String tenant, String resource) {
        super(
                columns,
                tenant,
                resource,
                new Object[] {WellFormed.encode(tenant), WellFormed.encode(resource)},
                "tenant, resource",
                "");
        this.sql = sql;
        this.resource = resource;
        this.counted = new Object[] {WellFormed.encode(tenant), WellFormed.encode(resource), columns.table()};
    }

    static ToldTables of(Sql sql, String tenant, String resource) {
        return new ToldTables(
                new SqliteTold<>(sql, CorrectionColumns.TABLE, tenant, resource),
                new SqliteTold<>(sql, HandOutColumns.TABLE, tenant, resource));
    }

    @Override
    public List<T> list(int most) throws SQLException {
        List<T> found = super.list(most);
        long expected = sql.first(COUNT, row -> row.getLong(1), counted).orElse(0L);
        if (found.size() != Math.min(most, expected)) {
            throw new SQLDataException("resource \"" + resource + "\" has " + found.size() + " readable rows of "
                    + expected + " in table " + counted[2]);
        }
        return found;
    }

    @Override
    protected int update(String statement, Object... arguments) throws SQLException {
        return sql.prepared(statement, arguments).executeUpdate();
    }

    @Override
    protected <R> List<R> read(String statement, RowReader<R> reader, Object... arguments) throws SQLException {
        return sql.list(statement, reader, arguments);
    }

    @Override
    protected String lock() {
        return "";
    }

    @Override
    protected void changed(int more) throws SQLException {
        if (more != 0) {
            update(ADD_TO_COUNT, counted[0], counted[1], counted[2], more);
            update(DELETE_COUNT, counted);
        }
    }
}
