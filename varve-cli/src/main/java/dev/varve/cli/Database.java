package dev.varve.cli;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Scope;
import dev.varve.limit.FileLedger;
import dev.varve.store.jdbc.JdbcStore;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.Durability;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import picocli.CommandLine.Option;

/** Which database, and whose part of it. */
final class Database {
    private static final int POOL_SIZE = 8;
    private static final int PATIENCE_MILLIS = 5_000;

    private final Environment environment;

    @Option(
            names = "--db",
            paramLabel = "PATH|URL",
            description = "The database: a file, or postgresql://user@host/name with the password in $VARVE_DB_PASSWORD"
                    + " (default: $VARVE_DB, else .varve/varve.db in the current folder).")
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

    String resource() {
        return resource;
    }

    Scope scope(String session) {
        return new Scope(tenant, resource, session);
    }

    /** Path of a file, or URL of a server. */
    private String chosen() {
        String variable = environment.variables().getOrDefault("VARVE_DB", "");
        return path.orElse(variable.isEmpty() ? ".varve/varve.db" : variable);
    }

    /** Where the server is, if the database is on one. */
    Optional<ServerUrl> server() {
        return ServerUrl.of(chosen());
    }

    private Path file() {
        return environment.folder().resolve(chosen());
    }

    /** The file of the database, if it is on this machine. */
    Optional<Path> folder() {
        return server().isPresent() ? Optional.empty() : Optional.of(file().toAbsolutePath());
    }

    /** The database for people; never with a password. */
    String name() {
        return server().map(ServerUrl::toString).orElseGet(() -> file().toString());
    }

    /** What the months have cost, in a file beside the database, or where a database would be if it is on a server. */
    FileLedger ledger() {
        return new FileLedger(beside());
    }

    /** Which providers are left alone, in the same place. */
    ProviderFile providers() {
        return new ProviderFile(beside().resolve("providers.tsv"));
    }

    private Path beside() {
        return folder().map(file -> file.resolveSibling("."))
                .orElseGet(() -> environment.folder().resolve(".varve"));
    }

    /** Opens the database, and makes it if there is none. */
    JdbcStore open() {
        Optional<ServerUrl> server = server();
        return server.isPresent() ? open(pool(server.get())) : SqliteStore.open(file());
    }

    /**
     * Opens the database, and makes it if there is none, for work that can be repeated from a file: what loss of power
     * undoes, the next run does again. Saves one sync to disk per message.
     */
    JdbcStore openForRepeatableWork() {
        return server().isPresent()
                ? open()
                : SqliteStore.builder(file()).durability(Durability.NORMAL).open();
    }

    /** Whether there is one; of a server that is found out by opening it. */
    boolean exists() {
        return server().isPresent() || Files.exists(file());
    }

    /** Opens the database if there is one. Commands that only read make no file. */
    Optional<JdbcStore> openExisting() {
        return exists() ? Optional.of(open()) : Optional.empty();
    }

    /** Opens the store of a pool, and closes the pool with it. */
    JdbcStore open(DataSource pool) {
        return PostgresStore.builder(pool).closeDataSource(true).open();
    }

    /** Connections to the server, which must be one. */
    DataSource pool(ServerUrl server) {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(server.jdbc());
        server.user().ifPresent(pool::setUsername);
        Map<String, String> variables = environment.variables();
        Optional.ofNullable(variables.getOrDefault("VARVE_DB_PASSWORD", variables.get("PGPASSWORD")))
                .ifPresent(pool::setPassword);
        pool.setMaximumPoolSize(POOL_SIZE);
        pool.setMinimumIdle(0);
        pool.setConnectionTimeout(PATIENCE_MILLIS);
        pool.setInitializationFailTimeout(-1); // opening the store says better what is wrong
        return new HikariDataSource(pool);
    }
}
