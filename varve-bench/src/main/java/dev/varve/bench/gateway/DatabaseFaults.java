package dev.varve.bench.gateway;

import dev.varve.Varve;
import dev.varve.bench.measure.Printer;
import dev.varve.store.DurableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/** The database is locked by somebody else, full, or taken away while calls go on. */
final class DatabaseFaults {
    private static final int TURNS = 20;

    private final Path folder;

    DatabaseFaults(Path folder) {
        this.folder = folder;
    }

    private interface Fault {
        AutoCloseable begin(Path database) throws SQLException, IOException;
    }

    boolean run(Printer printer) throws InterruptedException, IOException, SQLException {
        printer.say("\n| the database | calls while it lasts | answered as sent | slowest call, ms | log afterwards |\n"
                + "|---|---|---|---|---|");
        boolean well = compare("is locked by another process", DatabaseFaults::locked, printer);
        well &= compare("cannot grow", DatabaseFaults::full, printer);
        well &= compare("is gone", DatabaseFaults::gone, printer);
        return well;
    }

    /** Nobody else can write. */
    private static AutoCloseable locked(Path database) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        statement.execute("PRAGMA busy_timeout=20000");
        statement.execute("BEGIN IMMEDIATE");
        return () -> {
            statement.execute("ROLLBACK");
            connection.close();
        };
    }

    /** As on a full disk: a trigger refuses each new message with the error of one. */
    private static AutoCloseable full(Path database) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        statement.execute("PRAGMA busy_timeout=20000");
        String table = messages(connection);
        statement.execute("CREATE TRIGGER bench_full BEFORE INSERT ON " + table
                + " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
        return () -> {
            statement.execute("DROP TRIGGER bench_full");
            connection.close();
        };
    }

    private static String messages(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                var tables = statement.executeQuery(
                        "SELECT name FROM sqlite_master WHERE type='table' AND name LIKE '%message%' AND sql NOT LIKE"
                                + " '%VIRTUAL%' ORDER BY length(name)")) {
            return tables.getString(1);
        }
    }

    private static AutoCloseable gone(Path database) throws IOException {
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(Path.of(database + suffix));
        }
        return () -> {};
    }

    private boolean compare(String name, Fault fault, Printer printer)
            throws InterruptedException, IOException, SQLException {
        Path database = folder.resolve(name.replace(' ', '-') + ".db");
        boolean gone = name.endsWith("gone");
        Talk talk = new Talk("talk-1");
        long slowest = 0;
        int right = 0;
        int calls = 0;
        try (TalkingProvider provider = new TalkingProvider(0);
                NodeProcess node =
                        NodeProcess.start(database.toString(), provider.url(), "early", folder.resolve("nodes.log"))) {
            for (int i = 0; i < TURNS; i++) {
                turn(talk, node);
            }
            AutoCloseable over = fault.begin(database);
            for (int i = 0; i < TURNS; i++) {
                talk.ask();
                while (!talk.hasEnded()) {
                    long began = System.nanoTime();
                    Talk.Ended ended = talk.call(node.url());
                    slowest = Math.max(slowest, System.nanoTime() - began);
                    calls++;
                    if (ended.outcome() != Talk.Outcome.ANSWERED) {
                        break;
                    }
                    right++;
                }
            }
            close(over);
            if (!gone) {
                turn(talk, node);
            }
        }
        String log = "gone with it";
        boolean well = right == calls;
        if (!gone) {
            try (DurableStore store = GatewayNode.open(database.toString());
                    Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
                Optional<String> problem = talk.problem(varve);
                well &= problem.isEmpty();
                log = problem.orElse("all that was said, once");
            }
        }
        String row = "| " + name + " | " + calls + " | " + right + " | " + slowest / 1_000_000 + " | " + log + " |";
        printer.row(Map.of("fault", name, "calls", calls, "right", right, "slowestNanos", slowest, "log", log), row);
        return well;
    }

    private static void close(AutoCloseable fault) throws IOException {
        try {
            fault.close();
        } catch (Exception e) {
            throw new IOException("the database was not mended", e);
        }
    }

    private static void turn(Talk talk, NodeProcess node) throws InterruptedException {
        talk.ask();
        while (!talk.hasEnded()) {
            if (talk.call(node.url()).outcome() != Talk.Outcome.ANSWERED) {
                throw new IllegalStateException("a healthy gateway did not answer");
            }
        }
    }
}
