package dev.varve.store.jdbc.postgres;

import dev.varve.store.jdbc.schema.CorrectionColumns;
import dev.varve.store.jdbc.schema.HandOutColumns;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.ToldColumns;
import dev.varve.store.jdbc.schema.ToldTable;
import dev.varve.store.jdbc.schema.ToldTables;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.List;

/** Corrections of a resource, or its hand-outs. */
final class PostgresTold<T> extends ToldTable<T> {
    private final PgSession pg;

    private PostgresTold(PgSession pg, ToldColumns<T> columns, String tenant, String resource) {
        super(
                columns,
                tenant,
                resource,
                new Object[] {WellFormed.encode(tenant), SessionRowKey.ofResource(tenant, resource)},
                "tenant, resource_id",
                "{s}.");
        this.pg = pg;
    }

    static ToldTables of(PgSession pg, String tenant, String resource) {
        return new ToldTables(
                new PostgresTold<>(pg, CorrectionColumns.TABLE, tenant, resource),
                new PostgresTold<>(pg, HandOutColumns.TABLE, tenant, resource));
    }

    @Override
    protected int update(String sql, Object... arguments) throws SQLException {
        return pg.update(sql, arguments);
    }

    @Override
    protected <R> List<R> read(String sql, RowReader<R> reader, Object... arguments) throws SQLException {
        return pg.list(sql, reader, arguments);
    }

    @Override
    protected String lock() {
        return " FOR UPDATE";
    }

    @Override
    protected void changed(int more) {}
}
