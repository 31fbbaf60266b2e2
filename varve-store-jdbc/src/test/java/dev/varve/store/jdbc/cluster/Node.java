package dev.varve.store.jdbc.cluster;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.DuplicateMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * One process of a cluster: takes turns in sessions that all processes share, until it is killed. What the store has
 * acknowledged it writes to a history, a line in one write, so that it survives the process.
 */
public final class Node {
    /** Short, so that a test sees many of them expire. */
    static final Duration LEASE = Duration.ofMillis(1_500);

    private final String name;
    private final int sessions;
    private final Duration pause;
    private final Path history;
    private final Random random;

    private Node(String name, int sessions, Duration pause, Path history) {
        this.name = name;
        this.sessions = sessions;
        this.pause = pause;
        this.history = history;
        this.random = new Random(name.hashCode());
    }

    /** Name, database, sessions, milliseconds between turns, history. */
    public static void main(String[] arguments) {
        Thread parent = new Thread(Node::endWithParent, "parent");
        parent.setDaemon(true);
        parent.start();
        Node node = new Node(
                arguments[0],
                Integer.parseInt(arguments[2]),
                Duration.ofMillis(Long.parseLong(arguments[3])),
                Path.of(arguments[4]));
        node.run(arguments[1]);
    }

    /** Nothing is ever written to this process; its input ends when the test does, also if that was killed. */
    private static void endWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // Gone is gone.
        }
        Runtime.getRuntime().halt(1);
    }

    static Scope scope(int session) {
        return new Scope("tenant" + session % 3, "ada", "chat:" + session);
    }

    /** A word that stands in no other question. */
    static String word(String id) {
        return "q" + id.replaceAll("[^a-z0-9]", "x");
    }

    static Policy policy() {
        return SmallPolicies.tenth(Policy.defaults());
    }

    static Store open(String database) {
        return database.startsWith("jdbc:") ? postgres(database) : SqliteStore.open(Path.of(database));
    }

    private static Store postgres(String url) {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(url);
        pool.setMaximumPoolSize(6);
        pool.setMinimumIdle(0);
        pool.setInitializationFailTimeout(-1); // the server may be cut off at the start too
        pool.setConnectionTimeout(2_000);
        pool.setValidationTimeout(1_000);
        pool.addDataSourceProperty("socketTimeout", "10");
        return PostgresStore.builder(new HikariDataSource(pool))
                .closeDataSource(true)
                .open();
    }

    private void run(String database) {
        try (Varve varve = Varve.builder()
                .store(retrying(() -> open(database)))
                .model(new SlowModel())
                .policy(policy())
                .node(name)
                .leaseTime(LEASE)
                .cachedSessions(50)
                .listener(this::note)
                .build()) {
            for (int turn = 0; ; turn++) {
                turn(varve, turn);
                LockSupport.parkNanos(pause.toNanos());
            }
        }
    }

    /** Asks a question and gives the answer, which is one append; what fails is done again, as a host would. */
    private void turn(Varve varve, int turn) {
        int number = random.nextInt(sessions);
        Session session = varve.session(scope(number));
        String id = name + "-" + turn;
        List<Message> messages = List.of(
                Message.user(
                                "Question " + id + ": what about order " + turn + " of " + name + ", " + word(id) + "?",
                                Clock.systemUTC().instant())
                        .withId(id),
                Message.assistant(
                        "Answer " + id + ": it " + "was looked into ".repeat(random.nextInt(8)) + "and is fine.",
                        Clock.systemUTC().instant()));
        long seq = retrying(() -> append(session, messages));
        write("turn " + number + " " + id + " " + seq);
        if (random.nextInt(3) == 0) {
            retrying(session::context);
        }
    }

    private static long append(Session session, List<Message> messages) {
        try {
            List<LoggedMessage> logged = session.append(messages);
            return logged.get(0).seq();
        } catch (DuplicateMessageException e) {
            return e.seq(); // an earlier try got through
        }
    }

    private interface Action<T> {
        T run();
    }

    private <T> T retrying(Action<T> action) {
        while (true) {
            try {
                return action.run();
            } catch (StoreException e) {
                write("retry " + e.getClass().getSimpleName());
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        }
    }

    private void note(MemoryEvent event) {
        if (event instanceof MemoryEvent.Resumed) {
            write("resumed");
        } else if (event instanceof MemoryEvent.Discarded) {
            write("discarded");
        }
    }

    private synchronized void write(String line) {
        try {
            Files.write(
                    history,
                    (line + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Takes its time, and now and then longer than a lease lasts without a heartbeat; signs with the node's name. */
    private final class SlowModel implements MemoryModel {
        private final ScriptedModel model = new ScriptedModel();

        @Override
        public String name() {
            return name;
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            think(request.messages().get(0).seq());
            return model.observe(request);
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            think(request.notes().size());
            return model.reflect(request);
        }

        private void think(long seed) {
            boolean slow = seed % 50 == 0;
            LockSupport.parkNanos((slow ? LEASE.multipliedBy(2) : Duration.ofMillis(5 + seed % 40)).toNanos());
        }
    }
}
