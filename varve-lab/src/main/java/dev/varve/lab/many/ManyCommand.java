package dev.varve.lab.many;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.contender.Server;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Times;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.postgres.PostgresStoreBuilder;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether what is there slows down what is done. */
@Command(
        name = "many",
        description = {
            "Very many sessions in one database: how long lists, recall, turns and upkeep take, and what sessions take of a"
                    + " process. Messages that an earlier run has left in the database are used again."
        })
public final class ManyCommand implements Callable<Integer> {
    private static final int CONNECTIONS = 4;
    private static final int CHANGED = 100;
    private static final int HELD = 10_000;
    private static final int CACHED = 1_000;
    private static final int FURTHER_TURNS = 3;
    private static final Duration QUIET = Duration.ofHours(12);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @Option(
            names = "--postgres",
            paramLabel = "URL",
            description =
                    "JDBC URL of an empty database or of one that an earlier run has filled (default: a server of its"
                            + " own, which goes with the run).")
    String url = "";

    @Option(names = "--sqlite", paramLabel = "FILE", description = "This SQLite file instead of a PostgreSQL.")
    Optional<Path> file = Optional.empty();

    @Option(
            names = "--bulk",
            description = "Leave the index of words out while a PostgreSQL is filled, and make it afterwards: faster.")
    boolean bulk;

    @Option(names = "--sessions", defaultValue = "1000", description = "A thousand share a resource.")
    int sessions = 1_000;

    @Option(names = "--messages", defaultValue = "100000", description = "In all sessions together.")
    long messages = 100_000;

    @Option(names = "--words", defaultValue = "30", description = "In a message, on average.")
    int words = 30;

    @Option(names = "--partitions", defaultValue = "0", description = "Cut new tables into so many by session.")
    int partitions;

    @Option(names = "--rounds", defaultValue = "200", description = "How often each thing is done.")
    int rounds = 200;

    @Mixin
    Printer printer = new Printer();

    private final Random random = new Random(20_261_123);

    @Override
    public Integer call() throws InterruptedException, SQLException {
        printer.say(Machine.describe());
        if (file.isPresent()) {
            try (SqliteStore store = SqliteStore.builder(file.get()).open()) {
                fill(store);
                printer.format("%n%,d bytes for each message.", store.sizeInBytes() / messages);
                measure(store);
                memory(store);
            }
            return 0;
        }
        if (!url.isEmpty()) {
            run(url);
            return 0;
        }
        try (Server server = Server.start(1)) {
            run(server.url());
        }
        return 0;
    }

    private void run(String database) throws InterruptedException, SQLException {
        try (HikariDataSource pool = Server.pool(database, CONNECTIONS)) {
            PostgresStoreBuilder builder = PostgresStore.builder(pool).statementTimeout(PATIENCE);
            try (Store store = (partitions > 0 ? builder.partitions(partitions) : builder).open()) {
                if (bulk && !isFilled(pool)) {
                    execute(pool, "DROP INDEX IF EXISTS varve.message_by_term");
                }
                fill(store);
                if (bulk) {
                    printer.say(
                            "Making the index of words, if it is not there yet: some 20 minutes for 50 million messages.");
                    execute(
                            pool,
                            "CREATE INDEX IF NOT EXISTS message_by_term ON varve.message USING gin (terms)"
                                    + " WITH (gin_pending_list_limit = 512)");
                }
                Server.settle(pool);
                sizes(pool);
                measure(store);
                memory(store);
            }
        }
    }

    private void fill(Store store) throws InterruptedException {
        new Filling(store, sessions, messages, words, Math.min(CHANGED, sessions / 2), Instant.now()).run(CONNECTIONS);
    }

    private boolean isFilled(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT count(*) FROM varve.session WHERE last_seq >= ?")) {
            statement.setLong(1, messages / sessions);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getLong(1) >= sessions;
            }
        }
    }

    private static void execute(HikariDataSource pool, String command) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    private void sizes(HikariDataSource pool) throws SQLException {
        printer.say("");
        printer.head("table", "rows", "MiB", "indexes MiB");
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT coalesce(p.relname, c.relname),"
                                + " sum(c.reltuples)::bigint, sum(pg_table_size(c.oid)) / 1048576.0,"
                                + " sum(pg_indexes_size(c.oid)) / 1048576.0"
                                + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                                + " LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent"
                                + " WHERE n.nspname = 'varve' AND c.relkind = 'r' AND c.reltuples > 0 GROUP BY 1 ORDER BY 3 DESC")) {
            record Size(String table, long rows, double mib, double indexMib) {}
            while (row.next()) {
                printer.row(
                        new Size(row.getString(1), row.getLong(2), row.getDouble(3), row.getDouble(4)),
                        "%s | %,d | %,.1f | %,.1f");
            }
        }
    }

    private interface Work {
        void run(int number);
    }

    private void time(String name, int times, Work work) {
        Times taken = new Times();
        for (int i = 0; i < times; i++) {
            int number = random.nextInt(sessions);
            long began = System.nanoTime();
            work.run(number);
            taken.add(System.nanoTime() - began);
        }
        printer.step(name, times, taken);
    }

    private void measure(Store store) {
        Prose prose = new Prose(7, words);
        printer.say("");
        printer.stepHead("what", "times");
        try (Varve varve = engine(store, HELD)) {
            time(
                    "the 50 most quiet sessions",
                    rounds,
                    number -> store.sessions(SessionQuery.all().withLimit(50)));
            time(
                    "all sessions, page by page",
                    3,
                    number -> new SessionPages(store, SessionQuery.all()).forEachRemaining(session -> {}));
            time(
                    "sessions of a resource",
                    Math.min(rounds, 20),
                    number -> varve.project("many", Filling.resource(number)).sessions());
            time(
                    "recall in a session",
                    rounds,
                    number -> varve.session(Filling.scope(number)).recall(question(prose)));
            time(
                    "recall in a resource of 1,000 sessions",
                    rounds,
                    number ->
                            Project.of(store, "many", Filling.resource(number)).recall(question(prose)));
            time("append and context, session not in memory", rounds, number -> turn(varve, number, prose));
            time(
                    "catch up what is quiet, " + Math.min(CHANGED, sessions / 2) + " have changed",
                    1,
                    number -> catchUp(varve));
            time("catch up what is quiet, nothing has changed", Math.min(rounds, 20), number -> catchUp(varve));
        }
    }

    private static RecallQuery question(Prose prose) {
        return RecallQuery.of(prose.tellingWord() + " " + prose.tellingWord() + " " + prose.word());
    }

    private static void turn(Varve varve, int number, Prose prose) {
        Session session = varve.session(Filling.scope(number));
        Instant now = Instant.now();
        session.append(prose.user(now), prose.assistant(now));
        session.context();
    }

    private static void catchUp(Varve varve) {
        for (int begun = varve.catchUpQuiet(QUIET); begun > 0; begun = varve.catchUpQuiet(QUIET)) {
            varve.awaitIdle(PATIENCE);
        }
    }

    /** The observer writes nothing here, unless it is told to catch up: histories are raw but for their newest part. */
    private static Varve engine(Store store, int cached) {
        return ByWords.builder()
                .store(store)
                .keepStoreOpen()
                .cachedSessions(cached)
                .policy(Policy.defaults())
                .build();
    }

    private void memory(Store store) {
        try (Varve varve = engine(store, CACHED)) {
            long before = used();
            List<Session> held = new ArrayList<>();
            for (int i = 0; i < HELD; i++) {
                held.add(varve.session(Filling.scope(i)));
            }
            long idle = used();
            int cached = Math.min(CACHED, sessions);
            for (int i = 0; i < cached; i++) {
                held.get(i).context();
            }
            varve.awaitIdle(PATIENCE);
            long after = used();
            Prose prose = new Prose(8, words);
            for (int turns = 0; turns < FURTHER_TURNS; turns++) {
                for (int i = 0; i < cached; i++) {
                    held.get(i).append(prose.user(Instant.now()));
                    held.get(i).context();
                    held.get(i).append(prose.assistant(Instant.now()));
                }
                varve.awaitIdle(PATIENCE);
            }
            long talked = used();
            printer.format(
                    "%nHeap: %,d bytes for each of %,d sessions that are held and idle, %,d for each of %,d in the cache"
                            + " after its first context, with notes that the next one shows and the messages that they"
                            + " leave, %,d after %d turns more, with words for recall.",
                    (idle - before) / HELD,
                    held.size(),
                    (after - idle) / cached,
                    cached,
                    (talked - idle) / cached,
                    FURTHER_TURNS);
        }
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
