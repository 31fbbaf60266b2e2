package dev.varve.lab.trials;

import dev.varve.Varve;
import dev.varve.lab.gateway.GatewayNode;
import dev.varve.lab.gateway.NodeProcess;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Printer;
import dev.varve.store.DurableStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The database is locked by somebody else, cannot grow or change, or is taken away while calls go on. */
final class DatabaseFaults {
    private static final int TURNS = 20;

    private final Path folder;

    DatabaseFaults(Path folder) {
        this.folder = folder;
    }

    private interface Fault {
        AutoCloseable begin(Path database, NodeProcess node) throws SQLException, IOException, InterruptedException;
    }

    boolean run(Printer printer) throws InterruptedException, IOException, SQLException {
        printer.say("");
        printer.head("the database", "calls while it lasts", "answered as sent", "slowest call, ms", "log afterwards");
        boolean well = compare("is locked by another process", folder, DatabaseFaults::locked, printer);
        well &= compare("may not grow", folder, DatabaseFaults::limited, printer);
        well &= onFullDisk(printer);
        well &= compare("cannot be changed any more", folder, DatabaseFaults::unchangeable, printer);
        well &= compare("is deleted", folder, DatabaseFaults::deleted, printer);
        return well;
    }

    /** Nobody else can write. */
    private static AutoCloseable locked(Path database, NodeProcess node) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        statement.execute("PRAGMA busy_timeout=20000");
        statement.execute("BEGIN IMMEDIATE");
        return () -> {
            statement.execute("ROLLBACK");
            connection.close();
        };
    }

    /** The system refuses the gateway each byte that it writes to a file. */
    private static AutoCloseable limited(Path database, NodeProcess node) throws IOException, InterruptedException {
        String process = "--pid=" + node.pid();
        must("prlimit", process, "--fsize=1:unlimited");
        return () -> must("prlimit", process, "--fsize=unlimited:unlimited");
    }

    /** A disk of its own, which something else fills. */
    private boolean onFullDisk(Printer printer) throws InterruptedException, IOException, SQLException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        if (!did("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString())) {
            printer.say("| is on a full disk | (needs the right to mount a disk) | | | |");
            return true;
        }
        try {
            return compare("is on a full disk", disk, DatabaseFaults::full, printer);
        } finally {
            must("umount", disk.toString());
        }
    }

    private static AutoCloseable full(Path database, NodeProcess node) throws IOException {
        Path filler = database.resolveSibling("filler");
        try (OutputStream out = Files.newOutputStream(filler)) {
            byte[] block = new byte[4_096];
            while (true) {
                out.write(block);
            }
        } catch (IOException asItShouldBe) {
            return () -> Files.delete(filler);
        }
    }

    /**
     * The file and its log. Not the index of the log, which SQLite maps into memory: a system that refuses a write to mapped
     * memory ends the process (SIGBUS), which no program can answer.
     */
    private static AutoCloseable unchangeable(Path database, NodeProcess node)
            throws IOException, InterruptedException {
        String[] files = {database.toString(), database + "-wal"};
        for (String file : files) {
            if (!did("chattr", "+i", file)) {
                throw new UnsupportedOperationException("(needs the right to make a file unchangeable)");
            }
        }
        return () -> {
            for (String file : files) {
                must("chattr", "-i", file);
            }
        };
    }

    /** The gateway makes a new file, and its client sends it all again. */
    private static AutoCloseable deleted(Path database, NodeProcess node) throws IOException {
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(Path.of(database + suffix));
        }
        return () -> {};
    }

    private static boolean did(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " has not ended after a minute");
        }
        return process.exitValue() == 0;
    }

    private static void must(String... command) throws IOException, InterruptedException {
        if (!did(command)) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }

    private boolean compare(String name, Path where, Fault fault, Printer printer)
            throws InterruptedException, IOException, SQLException {
        Path database = where.resolve(name.replace(' ', '-') + ".db");
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
            AutoCloseable over = fault.begin(database, node);
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
            turn(talk, node);
        } catch (UnsupportedOperationException e) {
            printer.say("| " + name + " | " + e.getMessage() + " | | | |");
            return true;
        }
        Optional<String> problem;
        try (DurableStore store = GatewayNode.open(database.toString());
                Varve varve = ByWords.builder().store(store).keepStoreOpen().build()) {
            problem = talk.problem(varve);
        }
        boolean well = right == calls && problem.isEmpty();
        String log = problem.orElse("all that was said, once");
        record Line(String fault, int calls, int right, long slowestMillis, String log) {}
        printer.row(new Line(name, calls, right, slowest / 1_000_000, log), "%s | %d | %d | %d | %s");
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
            Talk.Ended ended = talk.call(node.url());
            if (ended.outcome() != Talk.Outcome.ANSWERED) {
                throw new IllegalStateException("a healthy gateway did not answer: " + ended);
            }
        }
    }
}
