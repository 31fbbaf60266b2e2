package dev.varve.cli.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.config.UserFolder;
import dev.varve.internal.session.Masking;
import dev.varve.model.FileLedger;
import dev.varve.store.DurableStore;
import dev.varve.store.IdPrefix;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.Durability;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.store.jsonl.JsonlStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import picocli.CommandLine.Option;

/** Options that select a database and a resource in it. */
public final class Database {
    private static final String LINES = "jsonl:";
    private static final Pattern OTHER_SERVER = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*+://");
    private static final int POOL_SIZE = 8;
    private static final int PATIENCE_MILLIS = 5_000;

    private final Environment environment;

    @Option(
            names = "--db",
            paramLabel = "DATABASE",
            description =
                    "A file, postgresql://user@host/name with the password in $VARVE_DB_PASSWORD, or jsonl:FOLDER for"
                            + " files that people can read (default: $VARVE_DB; else ~/.varve/varve.db for commands about coding"
                            + " agents, and .varve/varve.db for others).")
    private Optional<String> named = Optional.empty();

    @Option(
            names = "--tenant",
            paramLabel = "NAME",
            defaultValue = Scope.DEFAULT,
            description = "Tenant that owns the sessions, in a shared database (default: ${DEFAULT-VALUE}).")
    private String tenant = Scope.DEFAULT;

    @Option(
            names = "--resource",
            paramLabel = "NAME",
            description =
                    "User or agent that owns the sessions (default: default; all of them for commands on the whole"
                            + " database, such as list and prune).")
    private Optional<String> resource = Optional.empty();

    /** Runs in this environment. */
    public Database(Environment environment) {
        this.environment = environment;
    }

    /** The tenant that the options name. */
    public String tenant() {
        return tenant;
    }

    /** The resource from the options, or the default one. */
    public String resource() {
        return resource.orElse(Scope.DEFAULT);
    }

    /** True if an option names the resource. */
    public boolean isResourceNamed() {
        return resource.isPresent();
    }

    /** Sessions of the resource, or of all resources if none was named; most recently active first. */
    public List<SessionSummary> sessions(Store store) {
        return store.sessions(tenant).stream()
                .filter(session ->
                        resource.map(session.scope().resource()::equals).orElse(true))
                .toList();
    }

    /** The session of this key, or the one that {@code varve list} prints like this. */
    public Scope find(Store store, String key) {
        Scope scope = scope(key);
        if (store.state(scope).isPresent()) {
            return scope;
        }
        List<Scope> all = sessions(store).stream().map(SessionSummary::scope).toList();
        Optional<Scope> whole =
                all.stream().filter(each -> each.toString().equals(key)).findFirst();
        try {
            return whole.or(() -> IdPrefix.find(all, Database::keys, key)).orElse(scope);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--session: " + e.getMessage(), e);
        }
    }

    /** Under which a session is known: its key, with and without the program before its colon. */
    private static List<String> keys(Scope scope) {
        String key = scope.session();
        return List.of(key, key.substring(key.indexOf(':') + 1));
    }

    /** The scope of a session of that tenant and resource. */
    public Scope scope(String session) {
        return new Scope(tenant, resource(), session);
    }

    /** True if an option names the database. */
    public boolean isNamed() {
        return named.isPresent();
    }

    /** Selects this database, regardless of {@code --db}. */
    public void choose(String name) {
        named = Optional.of(name);
    }

    /** Selects this file if no option names a database. */
    public void orElse(Path file) {
        named = named.or(() -> Optional.of(file.toString()));
    }

    /** Selects this file and resource, regardless of the options. */
    public void choose(Path file, String newResource) {
        choose(file.toString());
        resource = Optional.of(newResource);
    }

    /** Path of a file, URL of a server, or a folder of lines. */
    private String chosen() {
        return named.orElse(".varve/varve.db");
    }

    /** The server of the database; empty for a local one. */
    public Optional<ServerUrl> server() {
        return ServerUrl.of(chosen());
    }

    /** True if the database is a folder of JSON lines rather than a SQLite file. */
    private boolean isLines() {
        return chosen().startsWith(LINES);
    }

    private Path path() {
        String name = isLines() ? chosen().substring(LINES.length()) : chosen();
        if (name.isBlank()) {
            throw new UsageException("the database is named by nothing; name a file, or a folder as in jsonl:memory");
        }
        if (name.startsWith("jdbc:")) {
            throw new UsageException(
                    "--db takes no address of JDBC; write postgresql://user@host/name, or name a file");
        }
        if (OTHER_SERVER.matcher(name).lookingAt()) {
            throw new UsageException("--db takes no " + name.substring(0, name.indexOf(':'))
                    + " database; name a file, postgresql://user@host/name, or jsonl:FOLDER");
        }
        return environment.folder().resolve(name);
    }

    /** The file or folder of the database, if it is on this machine. */
    public Optional<Path> place() {
        return server().isPresent() ? Optional.empty() : Optional.of(path().toAbsolutePath());
    }

    /** The database for people; never with a password. */
    public String name() {
        return server().map(ServerUrl::toString).orElseGet(() -> path().toString());
    }

    /**
     * The ledger of monthly spending, in a file beside the database; for one on a server, at the place of a local
     * database.
     */
    public FileLedger ledger() {
        return new FileLedger(beside());
    }

    /** The file of paused providers, in the same place. */
    public ProviderFile providers() {
        return new ProviderFile(beside().resolve("providers.tsv"));
    }

    private Path beside() {
        return place().map(place -> place.resolveSibling("."))
                .orElseGet(() -> environment.folder().resolve(".varve"));
    }

    /**
     * A file about the database, such as the list of files that were imported: beside it, or in the person's folder
     * if it is on a server.
     */
    public Path about(String what) {
        Path folder = UserFolder.of(environment.variables())
                .orElse(environment.folder())
                .resolve(".varve");
        return place().map(Database::real)
                .map(place -> place.resolveSibling(place.getFileName() + "." + what))
                .orElseGet(() -> folder.resolve(name().replaceAll("[^A-Za-z0-9.-]+", "_") + "." + what));
    }

    /** Resolves links, so that all names of a database share the files beside it. */
    private static Path real(Path place) {
        try {
            return Files.exists(place) ? place.toRealPath() : place;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot follow " + place + "; check its permissions", e);
        }
    }

    /** The store as people read it: without secrets, unless the configuration keeps them. */
    public Store shown(Store store) {
        return Masking.by(environment.secrets()).forOthers(store);
    }

    /** The record of deletions that an import must not undo. */
    public Forgotten forgotten() {
        return new Forgotten(about("forgotten"));
    }

    /** Opens the database, creating it if necessary. */
    public DurableStore open() {
        return noting(open(Durability.FULL, true));
    }

    private DurableStore noting(DurableStore store) {
        return new TombstoneStore(
                store, forgotten(), () -> BriefingFiles.empty(environment.variables(), place()), environment.clock());
    }

    /**
     * Opens the database, creating it if necessary, for work that can be repeated from a file: what a loss of power
     * undoes, the next run repeats. Saves one sync to disk per message in SQLite. Deletions here are not recorded, so
     * the content may be imported again, as when a damaged file is retracted.
     */
    public DurableStore openForRepeatableWork() {
        return open(Durability.NORMAL, true);
    }

    private DurableStore open(Durability durability, boolean createIfMissing) {
        Optional<ServerUrl> server = server();
        if (server.isPresent()) {
            return onServer(pool(server.get()));
        }
        refuseLinkOfProject();
        return isLines()
                ? JsonlStore.open(path())
                : SqliteStore.builder(path())
                        .durability(durability)
                        .createIfMissing(createIfMissing)
                        .readOnly(mayOnlyBeRead(path()))
                        .open();
    }

    /** A link in the folder may have come with the project, and would select another file of the person's. */
    private void refuseLinkOfProject() {
        Path file = path();
        if (named.isEmpty() && (Files.isSymbolicLink(file) || Files.isSymbolicLink(file.resolveSibling("")))) {
            throw new UsageException(
                    file + " is reached by a link, which may have come with the project; name the database with --db");
        }
    }

    /** True if nothing can be saved in it, since this user may only read its file or the folder of that. */
    public boolean mayOnlyBeRead() {
        return place().filter(Database::mayOnlyBeRead).isPresent();
    }

    /** True for a database that can only be read, such as another user's, or one on a read-only medium. */
    private static boolean mayOnlyBeRead(Path file) {
        Path folder = file.toAbsolutePath().resolveSibling(".");
        return Files.isRegularFile(file) && !(Files.isWritable(file) && Files.isWritable(folder));
    }

    /** True if there is one; of a server that is found out by opening it. */
    public boolean exists() {
        return server().isPresent() || Files.exists(path());
    }

    /**
     * Runs a command on the database, or {@code absent} with the reason if there is none. A read-only command never
     * creates a file, nor a schema in an empty database.
     */
    public <R> R with(Function<DurableStore, R> command, Function<String, R> absent) {
        if (!exists()) {
            return absent.apply("there is no database " + name() + " yet; "
                    + (isOfAgents() ? "'varve import --all' makes it" : "'varve replay FILE' makes it") + elsewhere());
        }
        try (DurableStore store = noting(open(Durability.FULL, false))) {
            return command.apply(store);
        }
    }

    /** True for the database of the person's coding agents. */
    public boolean isOfAgents() {
        return place().equals(ofAgents());
    }

    /** True for a database that hooks use: that of the person's coding agents, or the one named by the variable. */
    public boolean isOfHooks() {
        return isOfAgents() || chosen().equals(environment.variables().get("VARVE_DB"));
    }

    /** Suggests the database of the person's coding agents to a user who named none. */
    private String elsewhere() {
        return ofAgents()
                .filter(file -> named.isEmpty() && Files.exists(file))
                .map(file -> "; that of coding agents is " + file + ", name it with --db")
                .orElse("");
    }

    private Optional<Path> ofAgents() {
        return UserFolder.of(environment.variables())
                .map(user -> user.resolve(".varve").resolve("varve.db").toAbsolutePath());
    }

    /** Opens the store of a pool, and closes the pool with it. */
    public DurableStore open(DataSource pool) {
        return noting(onServer(pool));
    }

    private static DurableStore onServer(DataSource pool) {
        return PostgresStore.builder(pool).closeDataSource(true).open();
    }

    /** Connections to the server, which must be one. */
    public DataSource pool(ServerUrl server) {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(server.jdbc());
        server.user().ifPresent(pool::setUsername);
        Map<String, String> variables = environment.variables();
        Optional.ofNullable(variables.getOrDefault("VARVE_DB_PASSWORD", variables.get("PGPASSWORD")))
                .ifPresent(pool::setPassword);
        pool.setMaximumPoolSize(POOL_SIZE);
        pool.setMinimumIdle(0);
        pool.setConnectionTimeout(PATIENCE_MILLIS);
        pool.setInitializationFailTimeout(-1); // opening the store reports the problem better
        return new HikariDataSource(pool);
    }
}
