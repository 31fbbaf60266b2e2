package dev.varve.store.jdbc.sqlite;

import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreReadOnlyException;
import dev.varve.store.jdbc.schema.SchemaSteps;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * Brings a file to the schema of this version, forward only. Each step is a resource; its number is its place in the
 * list, and the file remembers how far it is. All steps run in one transaction that excludes other writers, so several
 * processes may open a new file at once.
 */
final class Migrations {
    /** "Varv". Distinguishes a Varve file from any other SQLite database. */
    static final int APPLICATION_ID = 0x56617276;

    static final SchemaSteps STEPS = new SchemaSteps(Migrations.class, List.of("V1__log_memory_search.sql"));

    static final int KNOWN = STEPS.known();

    private final Sql sql;
    private final Path file;
    private final SchemaSteps steps;

    Migrations(Sql sql, Path file) {
        this(sql, file, STEPS);
    }

    /** With other steps, for tests. */
    Migrations(Sql sql, Path file, SchemaSteps steps) {
        this.sql = sql;
        this.file = file;
        this.steps = steps;
    }

    /**
     * Looks at the file without changing it; inside a transaction, as it asks more than once.
     *
     * @return the version of its schema, 0 if it is empty
     * @throws StoreCorruptException  if it belongs to another program
     * @throws SchemaTooNewException  if a newer Varve wrote it
     * @throws SchemaUnknownException if one wrote it that was never released
     */
    int check() throws SQLException {
        int application = number("PRAGMA application_id");
        int tables = number("SELECT count(*) FROM sqlite_schema");
        if (application == 0 && tables == 0) {
            return 0;
        }
        if (application != APPLICATION_ID) {
            throw new StoreCorruptException(file + " is a SQLite database of another program, not a Varve store;"
                    + " nothing was changed, name another file");
        }
        return steps.version(file.toString(), sql.list("SELECT * FROM schema_version", SchemaSteps.Done::read));
    }

    /** The version that a Varve file remembers. */
    static int version(Sql sql) throws SQLException {
        return sql.first("SELECT coalesce(max(version), 0) FROM schema_version", row -> row.getInt(1))
                .orElse(0);
    }

    /** Runs the steps that are missing. */
    void run() throws SQLException {
        int found = sql.transaction("BEGIN", transaction -> check()); // consistent, while others may be migrating
        if (found == steps.known()) {
            return;
        }
        sql.transaction("BEGIN IMMEDIATE", this::runMissingSteps);
    }

    private int runMissingSteps(Sql transaction) throws SQLException {
        int version = check(); // another process may have been faster
        if (version == 0) {
            transaction.run("PRAGMA application_id = " + APPLICATION_ID);
            transaction.run(
                    "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT");
        }
        for (int next = version + 1; next <= steps.known(); next++) {
            for (String statement : steps.statements(next)) {
                transaction.run(statement);
            }
            transaction
                    .prepared(
                            "INSERT INTO schema_version (version, fingerprint) VALUES (?, ?)",
                            next,
                            steps.fingerprint(next))
                    .executeUpdate();
        }
        return steps.known();
    }

    /** For a file that may not be changed: it must have the schema of this version already. */
    void require() throws SQLException {
        int version = check();
        if (version < steps.known()) {
            throw new StoreReadOnlyException(
                    file + " has schema version " + version + " and would have to be brought to " + steps.known()
                            + ", but is open for reading only; open it once for writing");
        }
    }

    private int number(String query) throws SQLException {
        return sql.first(query, row -> row.getInt(1)).orElse(0);
    }
}
