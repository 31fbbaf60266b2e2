package dev.varve.store.jdbc.postgres;

import java.time.Duration;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/** Opens a database on a PostgreSQL server. Not thread-safe. */
public final class PostgresStoreBuilder {
    private final DataSource source;
    private String schema = "varve";
    private int partitions;
    private Duration statementTimeout = Duration.ofSeconds(15);
    private Duration lockTimeout = Duration.ofSeconds(5);
    private StatementBatcher.Patience patience = StatementBatcher.Patience.USUAL;
    private LongSupplier nanos = System::nanoTime;
    private boolean rowLevelSecurity;
    private boolean ownsSource;

    PostgresStoreBuilder(DataSource source) {
        this.source = source;
    }

    /**
     * Schema that holds the tables; default {@code varve}. Created if it is missing.
     *
     * @param newSchema letters, digits and underscores
     */
    public PostgresStoreBuilder schema(String newSchema) {
        if (!newSchema.matches("[A-Za-z_][A-Za-z0-9_]{0,62}")) {
            throw new IllegalArgumentException(
                    "a schema has 1 to 63 letters, digits and underscores, not \"" + newSchema + "\"");
        }
        schema = newSchema;
        return this;
    }

    /**
     * Splits new tables into this number of partitions by session; default 0, for none. Has no effect on existing
     * tables.
     */
    public PostgresStoreBuilder partitions(int newPartitions) {
        if (newPartitions < 0) {
            throw new IllegalArgumentException("negative number of partitions " + newPartitions);
        }
        partitions = newPartitions;
        return this;
    }

    /** Longest time for one statement; 15 seconds unless given. */
    public PostgresStoreBuilder statementTimeout(Duration newTimeout) {
        statementTimeout = positive(newTimeout);
        return this;
    }

    /** Longest wait for a lock, and for a place in a session that many write to; 5 seconds unless given. */
    public PostgresStoreBuilder lockTimeout(Duration newTimeout) {
        lockTimeout = positive(newTimeout);
        return this;
    }

    /** When a session waits for other sessions' statements in order to share the next one. */
    PostgresStoreBuilder patience(StatementBatcher.Patience newPatience) {
        patience = newPatience;
        return this;
    }

    /** Time that passes; {@link System#nanoTime} unless given. */
    PostgresStoreBuilder nanos(LongSupplier newNanos) {
        nanos = newNanos;
        return this;
    }

    /**
     * Has PostgreSQL itself hide the rows of other tenants from each statement. Superusers and roles with
     * {@code BYPASSRLS} see everything nevertheless. False unless given; once switched on it stays on.
     */
    public PostgresStoreBuilder rowLevelSecurity(boolean newRowLevelSecurity) {
        rowLevelSecurity = newRowLevelSecurity;
        return this;
    }

    /** Closes the data source together with the store, if it can be closed. False unless given. */
    public PostgresStoreBuilder closeDataSource(boolean newOwnsSource) {
        ownsSource = newOwnsSource;
        return this;
    }

    private static Duration positive(Duration timeout) {
        if (timeout.toMillis() < 1) {
            throw new IllegalArgumentException("a timeout must be at least a millisecond, is " + timeout);
        }
        return timeout;
    }

    /**
     * Opens the database, and creates or migrates the schema if need be; any number of nodes may do so at once.
     *
     * @throws dev.varve.store.SchemaTooNewException     if a newer Varve wrote the schema
     * @throws dev.varve.store.SchemaUnknownException    if one wrote it that was never released
     * @throws dev.varve.store.StoreUnavailableException if the server cannot be reached
     * @throws dev.varve.store.StoreReadOnlyException    if it is a replica and the schema is missing or old
     * @throws dev.varve.store.StoreException            if it refuses the user, or the database does not exist
     */
    public PostgresStore open() {
        StatementSettings settings =
                new StatementSettings(StatementSettings.quoted(schema), statementTimeout, lockTimeout);
        PostgresStore store = new PostgresStore(source, settings, patience, nanos, ownsSource);
        try {
            store.prepare(pg -> new Migrations(pg, schema, partitions), rowLevelSecurity);
            return store;
        } catch (RuntimeException | Error e) {
            try {
                store.close();
            } catch (RuntimeException also) {
                e.addSuppressed(also);
            }
            throw e;
        }
    }
}
