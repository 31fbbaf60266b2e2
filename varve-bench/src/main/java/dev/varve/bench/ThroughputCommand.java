package dev.varve.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Message;
import dev.varve.store.jdbc.PostgresStore;
import dev.varve.store.jdbc.SqliteStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Turns per second of several memories side by side, on a PostgreSQL server that is started for it and syncs its disk. */
@Command(
        name = "throughput",
        description =
                "Turns per second, many sessions at once: Varve on SQLite and PostgreSQL, and the window memories of"
                        + " LangChain4j and Spring AI on the same PostgreSQL.")
final class ThroughputCommand implements Callable<Integer> {
    private static final int WORDS = 50;
    private static final int CONNECTIONS = 20;
    private static final int MOST_TURNS = 200_000;

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

    @Option(names = "--seconds", defaultValue = "3", description = "Time per figure (default: ${DEFAULT-VALUE}).")
    private int seconds = 3;

    @Override
    public Integer call() throws Exception {
        System.out.println(Machine.describe());
        System.out.printf(
                Locale.ROOT,
                "A turn: keep a question, read what the model is to see, keep the answer; messages of %d words.%n"
                        + "The windows are as long as the history: what a window leaves out is gone.%n%n"
                        + "%-28s %8s %9s %9s %8s %8s %8s %8s%n",
                WORDS,
                "memory",
                "history",
                "sessions",
                "turns/s",
                "median",
                "p95",
                "p99",
                "max ms");
        Path folder = Machine.freshFolder();
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "on")
                        .setServerConfig("synchronous_commit", "on")
                        .start();
                HikariDataSource pool = pool(server.getJdbcUrl("postgres", "postgres"))) {
            for (int history : histories) {
                measure(
                        "Varve, SQLite",
                        history,
                        new VarveRemembering(SqliteStore.open(folder.resolve(history + ".db"))));
                measure(
                        "Varve, PostgreSQL",
                        history,
                        new VarveRemembering(PostgresStore.builder(pool)
                                .schema("varve_" + history)
                                .open()));
                measure("LangChain4j window, JDBC", history, new Langchain4jRemembering(pool, history));
                measure("Spring AI window, JDBC", history, new SpringRemembering(pool, history));
            }
        } finally {
            Machine.delete(folder);
        }
        return 0;
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(config);
    }

    private void measure(String name, int history, Remembering memory) throws InterruptedException, ExecutionException {
        try (memory) {
            int most = sessions.stream().mapToInt(Integer::intValue).max().orElse(1);
            for (int session = 0; session < most; session++) {
                memory.begin(name(history, session), messages(session, history));
            }
            for (int count : sessions) {
                Times times = measure(history, count, memory);
                System.out.printf(
                        Locale.ROOT,
                        "%-28s %8d %9d %9.0f %s%n",
                        name,
                        history,
                        count,
                        (double) times.count() / seconds,
                        times);
            }
        }
    }

    private Times measure(int history, int count, Remembering memory) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try {
            List<Callable<List<Long>>> agents = new ArrayList<>();
            for (int session = 0; session < count; session++) {
                String name = name(history, session);
                Chatter chatter = new Chatter(1_000L + session, WORDS);
                agents.add(() -> turns(memory, name, chatter, end));
            }
            Times times = new Times(MOST_TURNS);
            for (Future<List<Long>> agent : threads.invokeAll(agents)) {
                agent.get().forEach(times::add);
            }
            return times;
        } finally {
            threads.shutdown();
        }
    }

    private static List<Long> turns(Remembering memory, String session, Chatter chatter, long end) {
        List<Long> durations = new ArrayList<>();
        while (System.nanoTime() < end) {
            Message question = chatter.user();
            Message answer = chatter.assistant();
            long start = System.nanoTime();
            memory.turn(session, question, answer);
            durations.add(System.nanoTime() - start);
        }
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

    private static String name(int history, int session) {
        return "h" + history + "-s" + session;
    }
}
