package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.DuplicateMessageException;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.CallingThread;
import dev.varve.testkit.Messages;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

/** Writes that wait together share one durable transaction, and each still stands or falls by itself. */
class SqliteGroupCommitTest {
    /** So few sessions that none is indexed when another begins, which would be a transaction more. */
    private static final int WRITERS = 8;

    private static final Span ALL = new Span(1, Long.MAX_VALUE);

    private final Gate gate = new Gate();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("shared.db");
    }

    /** Holds the first transaction at its start, and lets a statement fail. */
    private static final class Gate implements FailingConnection.Watch {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile boolean armed;
        private volatile String failing = "";
        private volatile int begun;
        private volatile int failures;

        @Override
        public void before(String sql) throws SQLException {
            if (armed && sql.equals("BEGIN IMMEDIATE")) {
                begun++;
                entered.countDown();
                try {
                    open.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            if (begun == 2 && !failing.isEmpty() && sql.startsWith(failing)) {
                failing = "";
                failures++;
                throw new SQLException("disk I/O error", null, SQLiteErrorCode.SQLITE_IOERR.code);
            }
        }
    }

    private SqliteStore open() {
        return SqliteStore.builder(file)
                .wrapper(connection -> FailingConnection.watched(connection, gate))
                .open();
    }

    private static Scope scope(int writer) {
        return Scope.of("chat " + writer);
    }

    private static void append(SqliteStore store, int writer, String id) {
        Message message = Message.user("What about " + id + "?", Messages.START).withId(id);
        store.append(scope(writer), List.of(new CountedMessage(message, 9)));
    }

    /** Lets the first writer begin alone, and the others wait behind it. */
    private List<CallingThread> together(IntConsumer write) throws InterruptedException {
        gate.armed = true;
        List<CallingThread> calls = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            calls.add(CallingThread.started(() -> write.accept(writer)));
            gate.entered.await();
        }
        calls.forEach(CallingThread::awaitWaiting);
        gate.open.countDown();
        return calls;
    }

    @Test
    void seven_writes_that_wait_for_one_are_one_transaction() throws InterruptedException {
        try (SqliteStore store = open()) {
            for (CallingThread outcome : together(writer -> append(store, writer, "first"))) {
                assertThat(outcome.failure()).isNull();
            }
        }
        assertThat(gate.begun).as("transactions").isEqualTo(2);
        try (SqliteStore fresh = SqliteStore.open(file)) {
            assertThat(IntStream.range(0, WRITERS).boxed())
                    .allSatisfy(writer ->
                            assertThat(fresh.messages(scope(writer), ALL)).hasSize(1));
        }
    }

    @Test
    void a_write_that_is_refused_is_undone_alone() throws InterruptedException {
        try (SqliteStore store = open()) {
            append(store, 3, "again");
            List<CallingThread> outcomes = together(writer -> append(store, writer, "again"));
            for (int writer = 0; writer < WRITERS; writer++) {
                if (writer == 3) {
                    assertThat(outcomes.get(writer).failure()).isInstanceOf(DuplicateMessageException.class);
                } else {
                    assertThat(outcomes.get(writer).failure()).isNull();
                }
                assertThat(store.messages(scope(writer), ALL)).hasSize(1);
            }
            assertThat(gate.begun).as("transactions").isEqualTo(2);
        }
    }

    @Test
    void a_group_whose_commit_fails_tells_each_and_leaves_nothing() throws InterruptedException {
        gate.failing = "COMMIT";
        try (SqliteStore store = open()) {
            List<CallingThread> outcomes = together(writer -> append(store, writer, "first"));
            assertThat(outcomes.get(0).failure()).as("committed before").isNull();
            for (CallingThread outcome : outcomes.subList(1, WRITERS)) {
                assertThat(outcome.failure()).isInstanceOf(StoreException.class);
            }
            for (int writer = 1; writer < WRITERS; writer++) {
                assertThat(store.messages(scope(writer), ALL)).isEmpty();
                append(store, writer, "first");
            }
        }
        assertThat(gate.failures).isEqualTo(1);
    }

    @Test
    void a_group_in_which_the_database_fails_goes_on_one_by_one() throws InterruptedException {
        gate.failing = "INSERT";
        try (SqliteStore store = open()) {
            for (CallingThread outcome : together(writer -> append(store, writer, "first"))) {
                assertThat(outcome.failure()).isNull();
            }
            assertThat(gate.begun).as("transactions").isEqualTo(1 + WRITERS);
        }
        assertThat(gate.failures).isEqualTo(1);
    }

    @Test
    void a_caller_that_is_interrupted_still_gets_the_outcome() throws InterruptedException {
        try (SqliteStore store = open()) {
            List<CallingThread> outcomes = together(writer -> {
                if (writer > 0) {
                    Thread.currentThread().interrupt();
                }
                append(store, writer, "first");
            });
            for (CallingThread outcome : outcomes.subList(1, WRITERS)) {
                assertThat(outcome.isInterruptedAfterwards())
                        .as("still interrupted")
                        .isTrue();
            }
        }
    }

    @Test
    void many_writers_at_full_speed_lose_and_double_nothing() throws InterruptedException {
        int each = 40;
        try (SqliteStore store =
                SqliteStore.builder(file).durability(Durability.NORMAL).open()) {
            List<Thread> threads = IntStream.range(0, WRITERS)
                    .mapToObj(writer ->
                            new Thread(() -> IntStream.range(0, each).forEach(i -> append(store, writer, "m" + i))))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            for (int writer = 0; writer < WRITERS; writer++) {
                assertThat(store.messages(scope(writer), ALL))
                        .extracting(logged -> logged.message().id())
                        .containsExactlyElementsOf(
                                IntStream.range(0, each).mapToObj(i -> "m" + i).toList());
            }
        }
    }
}
