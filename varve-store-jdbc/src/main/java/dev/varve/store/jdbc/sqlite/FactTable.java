package dev.varve.store.jdbc.sqlite;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.store.Learning;
import dev.varve.store.jdbc.schema.FactColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Facts of all resources. */
final class FactTable {
    private static final String PUT = "INSERT OR REPLACE INTO fact (" + FactColumns.NAMES
            + ", tenant, resource) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String SUPERSEDE =
            "UPDATE fact SET superseded_by = ? WHERE tenant = ? AND resource = ? AND fact_id = ?";
    private static final String LIST = "SELECT " + FactColumns.NAMES + " FROM fact WHERE tenant = ? AND resource = ?"
            + " AND ((superseded_by = '' AND ?) OR (superseded_by <> '' AND ?)) ORDER BY created_at DESC";
    private static final String IDS_OF = "SELECT fact_id FROM fact WHERE tenant = ? AND resource = ? AND origin = ?";
    private static final String DELETE = "DELETE FROM fact WHERE tenant = ? AND resource = ? AND fact_id = ?";
    private static final String REVIVE =
            "UPDATE fact SET superseded_by = '' WHERE tenant = ? AND resource = ? AND superseded_by = ?";

    private final Sql sql;

    FactTable(Sql sql) {
        this.sql = sql;
    }

    void learn(Scope scope, Learning learning) throws SQLException {
        String tenant = WellFormed.encode(scope.tenant());
        String resource = WellFormed.encode(scope.resource());
        for (Fact fact : learning.facts()) {
            sql.prepared(PUT, FactColumns.values(fact, tenant, resource)).executeUpdate();
        }
        for (Map.Entry<String, String> change : learning.superseded().entrySet()) {
            sql.prepared(
                            SUPERSEDE,
                            WellFormed.encode(change.getValue()),
                            tenant,
                            resource,
                            WellFormed.encode(change.getKey()))
                    .executeUpdate();
        }
    }

    List<Fact> list(String tenant, String resource, Set<Fact.Status> statuses) throws SQLException {
        List<Fact> facts = new ArrayList<>(sql.list(
                LIST,
                row -> FactColumns.read(row, tenant, resource),
                WellFormed.encode(tenant),
                WellFormed.encode(resource),
                statuses.contains(Fact.Status.CURRENT),
                statuses.contains(Fact.Status.SUPERSEDED)));
        facts.sort(Fact.NEWEST_FIRST);
        return facts;
    }

    boolean delete(String tenant, String resource, String id) throws SQLException {
        return deleteEncoded(WellFormed.encode(tenant), WellFormed.encode(resource), WellFormed.encode(id));
    }

    /** Deletes what a session taught. */
    void deleteOf(Scope origin) throws SQLException {
        String tenant = WellFormed.encode(origin.tenant());
        String resource = WellFormed.encode(origin.resource());
        List<String> ids =
                sql.list(IDS_OF, row -> row.getString(1), tenant, resource, WellFormed.encode(origin.session()));
        for (String id : ids) {
            deleteEncoded(tenant, resource, id);
        }
    }

    private boolean deleteEncoded(String tenant, String resource, String id) throws SQLException {
        boolean existed = sql.prepared(DELETE, tenant, resource, id).executeUpdate() > 0;
        sql.prepared(REVIVE, tenant, resource, id).executeUpdate();
        return existed;
    }
}
