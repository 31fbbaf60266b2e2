package dev.varve.store.jdbc.postgres;

import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.schema.SchemaSteps;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Brings a schema to this version, forward only, in one transaction. Nodes that start at once wait for each other at
 * the table of versions, which the first one makes; PostgreSQL lets the others fail who try to make it at the same
 * moment, and they try again.
 */
final class Migrations {
    static final SchemaSteps STEPS = new SchemaSteps(Migrations.class, List.of("V1__log_memory_search.sql"));

    static final int KNOWN = STEPS.known();

    private static final List<String> PARTITIONED = List.of("session", "message", "record", "fact");

    /** Tables that hold content of tenants. */
    static final List<String> TABLES =
            List.of("session", "message", "record", "fact", "correction", "hand_out", "embedding", "vector");

    /** Duplicate schema, table or object, unique violation, deadlock: another node made it first. */
    private static final Set<String> LOST_RACE = Set.of("42P06", "42P07", "42710", "23505", "40P01");

    private static final int ATTEMPTS = 50;

    private final PgSession pg;
    private final String schema;
    private final int partitions;
    private final SchemaSteps steps;

    /** @param schema unquoted name, for messages */
    Migrations(PgSession pg, String schema, int partitions) {
        this(pg, schema, partitions, STEPS);
    }

    /** With other steps, for tests. */
    Migrations(PgSession pg, String schema, int partitions, SchemaSteps steps) {
        this.pg = pg;
        this.schema = schema;
        this.partitions = partitions;
        this.steps = steps;
    }

    /** Version of the schema, 0 if there is none. */
    static int version(PgSession pg) throws SQLException {
        if (pg.first("SELECT to_regclass('{s}.schema_version')::text", row -> Optional.ofNullable(row.getString(1)))
                .orElseThrow()
                .isEmpty()) {
            return 0;
        }
        return pg.first("SELECT coalesce(max(version), 0) FROM {s}.schema_version", row -> row.getInt(1))
                .orElse(0);
    }

    /**
     * True if the schema is of this version.
     *
     * @throws SchemaTooNewException  if a newer Varve wrote it
     * @throws SchemaUnknownException if one wrote it that was never released
     */
    boolean areDone() throws SQLException {
        return version(pg) > 0 && checked() == steps.known();
    }

    /** Runs the missing steps. Refuses the same schemas as {@link #areDone}. */
    int run() throws SQLException {
        refuseOtherEncodings();
        for (int attempt = 1; ; attempt++) {
            try {
                return pg.transaction(this::runMissingSteps);
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !LOST_RACE.contains(PostgresErrors.state(e))) {
                    throw e;
                }
            }
        }
    }

    private int runMissingSteps() throws SQLException {
        if (pg.first("SELECT 1 FROM pg_namespace WHERE nspname = ?", row -> row.getInt(1), schema)
                .isEmpty()) {
            pg.update("CREATE SCHEMA IF NOT EXISTS {s}");
        }
        pg.update("CREATE TABLE IF NOT EXISTS {s}.schema_version"
                + " (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL)");
        pg.update("LOCK TABLE {s}.schema_version IN ACCESS EXCLUSIVE MODE");
        int found = checked();
        for (int next = found + 1; next <= steps.known(); next++) {
            for (String statement : steps.statements(next)) {
                pg.update(statement
                        .replace("{partitioned}", partitions > 0 ? "PARTITION BY HASH (session_id)" : "")
                        .replace("{partitioned_by_resource}", partitions > 0 ? "PARTITION BY HASH (resource_id)" : ""));
            }
            pg.update(
                    "INSERT INTO {s}.schema_version (version, fingerprint) VALUES (?, ?)",
                    next,
                    steps.fingerprint(next));
        }
        if (found == 0) {
            makePartitions();
        }
        return steps.known();
    }

    private void makePartitions() throws SQLException {
        for (String table : PARTITIONED) {
            for (int part = 0; part < partitions; part++) {
                pg.update("CREATE TABLE IF NOT EXISTS {s}." + table + "_" + part + " PARTITION OF {s}." + table
                        + " FOR VALUES WITH (MODULUS " + partitions + ", REMAINDER " + part + ")");
            }
        }
    }

    /** The version of a schema that has its table of versions. */
    private int checked() throws SQLException {
        return steps.version(
                "the database (schema \"" + schema + "\")",
                pg.list("SELECT * FROM {s}.schema_version", SchemaSteps.Done::read));
    }

    private void refuseOtherEncodings() throws SQLException {
        String encoding = pg.first("SELECT current_setting('server_encoding')", row -> row.getString(1))
                .orElse("");
        if (!encoding.equals("UTF8")) {
            throw new StoreException("the database has encoding " + encoding
                    + ", which cannot hold all text; create one with ENCODING 'UTF8'");
        }
    }

    /** Limits every statement to the rows of its tenant. */
    boolean separateTenants() throws SQLException {
        return pg.transaction(() -> {
            for (String table : TABLES) {
                boolean separate = pg.first(
                                "SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = '{s}." + table
                                        + "'::regclass",
                                row -> row.getBoolean(1))
                        .orElse(false);
                if (!separate) {
                    pg.update("ALTER TABLE {s}." + table + " ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY");
                }
            }
            return true;
        });
    }
}
