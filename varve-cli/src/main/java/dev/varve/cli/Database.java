package dev.varve.cli;

import dev.varve.Scope;
import dev.varve.limit.FileLedger;
import dev.varve.store.jdbc.Durability;
import dev.varve.store.jdbc.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which database, and whose part of it. */
final class Database {
    private final Environment environment;

    @Option(
            names = "--db",
            paramLabel = "PATH",
            description = "The database (default: $VARVE_DB, else .varve/varve.db in the current folder).")
    private Optional<String> path = Optional.empty();

    @Option(names = "--tenant", paramLabel = "NAME", defaultValue = Scope.DEFAULT, description = "Tenant.")
    private String tenant = Scope.DEFAULT;

    @Option(
            names = "--resource",
            paramLabel = "NAME",
            defaultValue = Scope.DEFAULT,
            description = "User or agent that owns the sessions.")
    private String resource = Scope.DEFAULT;

    Database(Environment environment) {
        this.environment = environment;
    }

    String tenant() {
        return tenant;
    }

    Scope scope(String session) {
        return new Scope(tenant, resource, session);
    }

    Path path() {
        String variable = environment.variables().getOrDefault("VARVE_DB", "");
        String chosen = path.orElse(variable.isEmpty() ? ".varve/varve.db" : variable);
        return environment.folder().resolve(chosen);
    }

    /** What the months have cost, in a file beside the database. */
    FileLedger ledger() {
        return new FileLedger(path().resolveSibling("."));
    }

    /** Opens the database, and makes it if there is none. */
    SqliteStore open() {
        return SqliteStore.open(path());
    }

    /**
     * Opens the database, and makes it if there is none, for work that can be repeated from a file: what loss of power
     * undoes, the next run does again. Saves one sync to disk per message.
     */
    SqliteStore openForRepeatableWork() {
        return SqliteStore.builder(path()).durability(Durability.NORMAL).open();
    }

    boolean exists() {
        return Files.exists(path());
    }

    /** Opens the database if there is one. Commands that only read make none. */
    Optional<SqliteStore> openExisting() {
        return exists() ? Optional.of(open()) : Optional.empty();
    }
}
