package dev.varve.bench.throughput;

import dev.varve.Message;
import dev.varve.bench.contender.Langchain4jRemembering;
import dev.varve.bench.contender.Remembering;
import dev.varve.bench.contender.Server;
import dev.varve.bench.contender.SpringRemembering;
import dev.varve.bench.contender.VarveRemembering;
import dev.varve.bench.measure.Chatter;
import dev.varve.bench.measure.Machine;
import dev.varve.bench.measure.Steps;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Turns per second of several memories side by side, on a PostgreSQL server that is started for it and syncs its disk. */
@Command(
        name = "throughput",
        description =
                "Turns per second, many sessions at once: Varve on SQLite and PostgreSQL, and the window memories of"
                        + " LangChain4j and Spring AI on the same PostgreSQL.")
public final class ThroughputCommand implements Callable<Integer> {
    private static final int WORDS = 50;
    private static final int CONNECTIONS = 20;
    private static final int ROUNDS = 3;
    private static final String REFERENCE = "Varve, PostgreSQL";

    @Option(
            names = "--histories",
            split = ",",
            defaultValue = "100,1000,10000",
            description = "Messages before the clock starts (default: ${DEFAULT-VALUE}).")
    private List<Integer> histories = List.of();

    @Option(
            names = "--sessions",
            split = ",",
            defaultValue = "1,4,16",
            description = "Sessions at once (default: ${DEFAULT-VALUE}).")
    private List<Integer> sessions = List.of();

    @Option(
            names = "--windows",
            split = ",",
            defaultValue = "0,40",
            description =
                    "Messages that the others' windows hold; 0 for the whole history (default: ${DEFAULT-VALUE}).")
    private List<Integer> windows = List.of();

    @Option(
            names = "--millis",
            defaultValue = "600",
            description = "Time of a round, of which each figure has three (default: ${DEFAULT-VALUE}).")
    private int millis = 600;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "210",
            description =
                    "Begin no further figure after so long, and say which are missing (default: ${DEFAULT-VALUE}).")
    private int limitSeconds = 210;

    /** A memory under test. The number tells its sessions from those of others in a table that they share. */
    private record Contestant(int number, String name, Opener opener) {}

    private interface Opener {
        Remembering open(int history);
    }

    @Override
    public Integer call() throws Exception {
        List<ThroughputLine> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
        Path folder = Machine.freshFolder();
        try (Server server = Server.start(CONNECTIONS)) {
            List<Contestant> contestants = contestants(folder, server.pool());
            try (Steps steps = new Steps("throughput", histories.size() * contestants.size() * sessions.size())) {
                for (int history : histories) {
                    for (Contestant contestant : contestants) {
                        if (System.nanoTime() < end) {
                            lines.addAll(measure(contestant, history, steps));
                        } else {
                            missing.add(contestant.name() + " at " + history + " messages");
                        }
                    }
                }
            }
        } finally {
            Machine.delete(folder);
        }
        if (json) {
            System.out.println(JsonMapper.builder().build().writeValueAsString(lines));
        } else {
            print(lines);
        }
        if (!missing.isEmpty()) {
            System.err.println("Not measured within " + limitSeconds + " s: " + String.join("; ", missing));
        }
        return 0;
    }

    private List<Contestant> contestants(Path folder, DataSource pool) {
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(new Contestant(
                contestants.size(),
                "Varve, SQLite",
                history -> new VarveRemembering(SqliteStore.open(folder.resolve(history + ".db")))));
        contestants.add(new Contestant(
                contestants.size(),
                REFERENCE,
                history -> new VarveRemembering(
                        PostgresStore.builder(pool).schema("varve_" + history).open())));
        for (int window : windows) {
            String suffix = window == 0 ? "all, JDBC" : window + ", JDBC";
            contestants.add(new Contestant(
                    contestants.size(),
                    "LangChain4j window of " + suffix,
                    history -> Langchain4jRemembering.ofMessages(pool, window == 0 ? history : window)));
            contestants.add(new Contestant(
                    contestants.size(),
                    "Spring AI window of " + suffix,
                    history -> new SpringRemembering(pool, window == 0 ? history : window)));
        }
        return contestants;
    }

    private List<ThroughputLine> measure(Contestant contestant, int history, Steps steps)
            throws InterruptedException, ExecutionException {
        List<ThroughputLine> lines = new ArrayList<>();
        try (Remembering memory = contestant.opener().open(history)) {
            String run = contestant.number() + "-" + history + "-"; // Spring AI's table has room for 36 characters
            int most = sessions.stream().mapToInt(Integer::intValue).max().orElse(1);
            for (int session = 0; session < most; session++) {
                memory.begin(run + session, messages(session, history));
            }
            round(memory, run, 1, ROUNDS, new ArrayList<>()); // does not count: code is not compiled yet
            for (int count : sessions) {
                steps.next(contestant.name() + ", " + history + " messages, " + count + " at once");
                List<Double> rates = new ArrayList<>();
                List<Long> durations = new ArrayList<>();
                long rounds = System.nanoTime();
                for (int round = 0; round < ROUNDS && !isTooSlow(rounds, round); round++) {
                    rates.add(round(memory, run, count, round, durations));
                }
                lines.add(ThroughputLine.of(contestant.name(), history, count, rates, durations));
            }
        }
        return lines;
    }

    /** Where a single turn takes many rounds' time, one round has to do. */
    private boolean isTooSlow(long start, int rounds) {
        return System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(5L * millis * rounds) && rounds > 0;
    }

    /** Turns per second of a round. A turn that has begun is finished, so the time is that until the last one ends. */
    private double round(Remembering memory, String run, int count, int round, List<Long> durations)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        long start = System.nanoTime();
        long end = start + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            List<Callable<List<Long>>> agents = new ArrayList<>();
            for (int session = 0; session < count; session++) {
                String name = run + session;
                Chatter chatter = new Chatter(1_000L * (round + 1) + session, WORDS);
                agents.add(() -> turns(memory, name, chatter, end));
            }
            int turns = 0;
            for (Future<List<Long>> agent : threads.invokeAll(agents)) {
                turns += agent.get().size();
                durations.addAll(agent.get());
            }
            return turns * 1e9 / (System.nanoTime() - start);
        } finally {
            threads.shutdown();
        }
    }

    private static List<Long> turns(Remembering memory, String session, Chatter chatter, long end) {
        List<Long> durations = new ArrayList<>();
        do {
            Message question = chatter.user();
            Message answer = chatter.assistant();
            long start = System.nanoTime();
            memory.turn(session, question, answer);
            durations.add(System.nanoTime() - start);
        } while (System.nanoTime() < end);
        return durations;
    }

    private static List<Message> messages(int session, int count) {
        Chatter chatter = new Chatter(session, WORDS);
        List<Message> messages = new ArrayList<>(count);
        for (int i = 0; i < count; i += 2) {
            messages.add(chatter.user());
            messages.add(chatter.assistant());
        }
        return messages;
    }

    private void print(List<ThroughputLine> lines) {
        System.out.println(Machine.describe());
        System.out.printf(
                Locale.ROOT,
                "A turn: keep a question, read what the model is to see, keep the answer; messages of %d words.%n"
                        + "Turns per second: the median of %d rounds (one if it takes long), least and most; ratio: to %s.%n"
                        + "What a window leaves out is gone; Varve keeps all, notes included.%n%n%-32s %8s %9s %9s %17s %7s %9s %9s%n",
                WORDS,
                ROUNDS,
                REFERENCE,
                "memory",
                "history",
                "sessions",
                "turns/s",
                "least to most",
                "ratio",
                "median ms",
                "p99 ms");
        for (ThroughputLine line : lines) {
            double reference = lines.stream()
                    .filter(other -> other.memory().equals(REFERENCE) && other.isBeside(line))
                    .mapToDouble(ThroughputLine::turnsPerSecond)
                    .findFirst()
                    .orElse(Double.NaN);
            System.out.println(line.row(reference));
        }
    }
}
