package dev.varve.store.jdbc.sqlite;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.store.Learning;
import dev.varve.store.jdbc.schema.FactColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLDataException;
import java.sql.SQLException;
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
            + " ORDER BY created_at DESC";
    private static final String EXISTS = "SELECT 1 FROM fact WHERE tenant = ? AND resource = ? AND fact_id = ?";
    private static final String COUNT = "SELECT facts FROM fact_count WHERE tenant = ? AND resource = ?";
    private static final String ADD_TO_COUNT = "INSERT INTO fact_count (tenant, resource, facts) VALUES (?, ?, ?)"
            + " ON CONFLICT DO UPDATE SET facts = facts + excluded.facts";
    private static final String DELETE_COUNT = "DELETE FROM fact_count WHERE tenant = ? AND resource = ? AND facts = 0";
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
            boolean isNew = sql.first(EXISTS, row -> true, tenant, resource, WellFormed.encode(fact.id()))
                    .isEmpty();
            sql.prepared(PUT, FactColumns.values(fact, tenant, resource)).executeUpdate();
            count(tenant, resource, isNew ? 1 : 0);
        }
        for (Map.Entry<String, String> change : learning.superseded().entrySet()) {
            sql.prepared(
                            SUPERSEDE,
                            FactColumns.supersededBy(change.getValue()),
                            tenant,
                            resource,
                            WellFormed.encode(change.getKey()))
                    .executeUpdate();
        }
    }

    List<Fact> list(String tenant, String resource, Set<Fact.Status> statuses) throws SQLException {
        String encodedTenant = WellFormed.encode(tenant);
        String encodedResource = WellFormed.encode(resource);
        List<Fact> facts =
                sql.list(LIST, row -> FactColumns.read(row, tenant, resource), encodedTenant, encodedResource);
        long expected = sql.first(COUNT, row -> row.getLong(1), encodedTenant, encodedResource)
                .orElse(0L);
        if (facts.size() != expected) {
            throw new SQLDataException(
                    "resource \"" + resource + "\" has " + facts.size() + " readable facts of " + expected);
        }
        return facts.stream()
                .filter(fact -> statuses.contains(fact.status()))
                .sorted(Fact.NEWEST_FIRST)
                .toList();
    }

    private void count(String tenant, String resource, int more) throws SQLException {
        sql.prepared(ADD_TO_COUNT, tenant, resource, more).executeUpdate();
        sql.prepared(DELETE_COUNT, tenant, resource).executeUpdate();
    }

    boolean delete(String tenant, String resource, String id) throws SQLException {
        return deleteEncoded(WellFormed.encode(tenant), WellFormed.encode(resource), WellFormed.encode(id));
    }

    /** Deletes the facts learned in a session. */
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
        if (existed) {
            count(tenant, resource, -1);
        }
        sql.prepared(REVIVE, tenant, resource, FactColumns.supersededBy(WellFormed.decode(id)))
                .executeUpdate();
        return existed;
    }
}
