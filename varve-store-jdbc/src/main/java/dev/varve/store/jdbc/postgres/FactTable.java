package dev.varve.store.jdbc.postgres;

import dev.varve.Fact;
import dev.varve.store.Learning;
import dev.varve.store.jdbc.schema.FactColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Facts of one resource. Its tenant and a hash of its name are the key by which the table can be partitioned. */
final class FactTable {
    private static final String OF_RESOURCE = " WHERE tenant = ? AND resource_id = ?";
    private static final String PUT = "INSERT INTO {s}.fact (" + FactColumns.NAMES + ", tenant, resource_id, resource)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, resource_id, fact_id) DO UPDATE SET"
            + " (" + FactColumns.NAMES + ") = (excluded.fact_id, excluded.origin, excluded.span_from, excluded.span_to,"
            + " excluded.tokens, excluded.created_at, excluded.superseded_by, excluded.body)";
    private static final String SUPERSEDE = "UPDATE {s}.fact SET superseded_by = ?" + OF_RESOURCE + " AND fact_id = ?";
    private static final String LIST = "SELECT " + FactColumns.NAMES + " FROM {s}.fact" + OF_RESOURCE
            + " AND (superseded_by = '' AND ? OR superseded_by <> '' AND ?) ORDER BY created_at DESC";
    private static final String IDS_OF = "SELECT fact_id FROM {s}.fact" + OF_RESOURCE + " AND origin = ?";
    private static final String DELETE = "DELETE FROM {s}.fact" + OF_RESOURCE + " AND fact_id = ?";
    private static final String REVIVE =
            "UPDATE {s}.fact SET superseded_by = ''" + OF_RESOURCE + " AND superseded_by = ?";

    private final PgSession pg;
    private final String tenant;
    private final String resource;
    private final String key;
    private final UUID id;

    FactTable(PgSession pg, String tenant, String resource) {
        this.pg = pg;
        this.tenant = tenant;
        this.resource = resource;
        this.key = WellFormed.encode(tenant);
        this.id = SessionRowKey.ofResource(tenant, resource);
    }

    void learn(Learning learning) throws SQLException {
        for (Fact fact : learning.facts()) {
            pg.update(PUT, FactColumns.values(fact, key, id, WellFormed.encode(resource)));
        }
        for (Map.Entry<String, String> change : learning.superseded().entrySet()) {
            pg.update(
                    SUPERSEDE,
                    FactColumns.supersededBy(change.getValue()),
                    key,
                    id,
                    WellFormed.encode(change.getKey()));
        }
    }

    List<Fact> list(Set<Fact.Status> statuses) throws SQLException {
        List<Fact> facts = new ArrayList<>(pg.list(
                LIST,
                row -> FactColumns.read(row, tenant, resource),
                key,
                id,
                statuses.contains(Fact.Status.CURRENT),
                statuses.contains(Fact.Status.SUPERSEDED)));
        facts.sort(Fact.NEWEST_FIRST);
        return facts;
    }

    /** Deletes a fact; the facts it superseded count again. */
    boolean delete(String fact) throws SQLException {
        return deleteEncoded(WellFormed.encode(fact));
    }

    /** Deletes the facts learned in a session. */
    void deleteOf(String origin) throws SQLException {
        List<String> ids = pg.list(IDS_OF, row -> row.getString(1), key, id, WellFormed.encode(origin));
        for (String fact : ids) {
            deleteEncoded(fact);
        }
    }

    private boolean deleteEncoded(String fact) throws SQLException {
        boolean existed = pg.update(DELETE, key, id, fact) > 0;
        pg.update(REVIVE, key, id, FactColumns.supersededBy(WellFormed.decode(fact)));
        return existed;
    }
}
