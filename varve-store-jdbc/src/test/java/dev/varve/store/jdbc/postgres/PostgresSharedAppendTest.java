package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.DuplicateMessageException;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.StoreUnavailableException;
import dev.varve.testkit.Messages;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Appends that wait together share a statement, and each still stands or falls by itself. */
class PostgresSharedAppendTest {
    private static final int WRITERS = 16;
    private static final int ALONE = SharedAppends.LANES;
    private static final Span ALL = new Span(1, Long.MAX_VALUE);

    private final String schema = Databases.newSchema();
    private final Gate gate = new Gate();
    private HikariDataSource pool;
    private CountedSource source;
    private PostgresStore store;

    /** Holds appends until it is opened, and may break the connection of those that go together. */
    private static final class Gate implements CountedSource.Watch {
        private final Semaphore held = new Semaphore(0);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile boolean armed;
        private volatile boolean breaking;

        @Override
        public void before(String sql) throws SQLException {
            if (armed && isAppend(sql)) {
                held.release();
                try {
                    open.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            if (breaking && isShared(sql)) {
                throw new SQLException("the connection broke", "08006");
            }
        }
    }

    private static boolean isAppend(String sql) {
        return sql.contains("INSERT INTO") && sql.contains(".message");
    }

    private static boolean isShared(String sql) {
        return isAppend(sql) && sql.contains("SKIP LOCKED");
    }

    @BeforeEach
    void open() {
        pool = Databases.pool();
        source = new CountedSource(pool, gate);
        store = PostgresStore.builder(source.source())
                .schema(schema)
                .lockTimeout(Duration.ofMinutes(1))
                .statementTimeout(Duration.ofMinutes(1))
                .open();
    }

    @AfterEach
    void close() {
        gate.open.countDown();
        store.close();
        pool.close();
    }

    private static Scope scope(int writer) {
        return new Scope(writer % 4 == 3 ? "another" : "tenant", "resource", "chat " + writer);
    }

    private static List<CountedMessage> message(String id) {
        return List.of(new CountedMessage(
                Message.user("What about " + id + "?", Messages.START).withId(id), 9));
    }

    private static List<String> ids(PostgresStore store, int writer) {
        return store.messages(scope(writer), ALL).stream()
                .map(logged -> logged.message().id())
                .toList();
    }

    private SessionState begun(int writer) {
        return store.append(scope(writer), message("first")).state();
    }

    private List<SessionState> allBegun() {
        return IntStream.range(0, WRITERS).mapToObj(this::begun).toList();
    }

    /** Lets the first writers be under way alone, and the others wait behind them. Gives their outcomes. */
    private List<CompletableFuture<Boolean>> together(Consumer<Integer> write) throws InterruptedException {
        source.clear();
        gate.armed = true;
        List<CompletableFuture<Boolean>> outcomes = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            CompletableFuture<Boolean> outcome = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    write.accept(writer);
                    outcome.complete(Thread.currentThread().isInterrupted());
                } catch (RuntimeException e) {
                    outcome.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            outcomes.add(outcome);
            if (writer < ALONE) {
                gate.held.acquire();
            } else {
                while (thread.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
        }
        gate.armed = false;
        gate.open.countDown();
        return outcomes;
    }

    private static Throwable failure(CompletableFuture<Boolean> outcome) {
        return outcome.handle((value, failure) -> failure)
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    @Test
    void appends_that_wait_go_together() throws InterruptedException {
        List<SessionState> known = allBegun();
        for (CompletableFuture<Boolean> outcome :
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)))) {
            assertThat(failure(outcome)).isNull();
        }
        assertThat(source.statements().stream().filter(PostgresSharedAppendTest::isAppend))
                .as("those alone, and one or two for each of the two tenants")
                .hasSizeBetween(ALONE + 2, ALONE + 2 * ALONE);
        assertThat(IntStream.range(0, WRITERS))
                .allSatisfy(writer -> assertThat(ids(store, writer)).containsExactly("first", "second"));
    }

    @Test
    void what_they_return_is_the_row_as_it_is_stored() throws InterruptedException {
        List<SessionState> known = allBegun();
        SessionState[] after = new SessionState[WRITERS];
        together(writer -> after[writer] = store.append(scope(writer), message("second"), known.get(writer))
                        .state())
                .forEach(PostgresSharedAppendTest::failure);
        assertThat(IntStream.range(0, WRITERS))
                .allSatisfy(writer -> assertThat(store.state(scope(writer))).contains(after[writer]));
    }

    @Test
    void one_that_is_refused_fails_alone() throws InterruptedException {
        List<SessionState> known = allBegun();
        List<CompletableFuture<Boolean>> outcomes = together(writer ->
                store.append(scope(writer), message(writer == WRITERS - 2 ? "first" : "second"), known.get(writer)));
        for (int writer = 0; writer < WRITERS; writer++) {
            if (writer == WRITERS - 2) {
                assertThat(failure(outcomes.get(writer))).isInstanceOf(DuplicateMessageException.class);
                assertThat(ids(store, writer)).containsExactly("first");
            } else {
                assertThat(failure(outcomes.get(writer))).isNull();
                assertThat(ids(store, writer)).containsExactly("first", "second");
            }
        }
    }

    @Test
    void a_session_to_which_another_node_has_written_goes_on_from_there() throws InterruptedException {
        List<SessionState> known = allBegun();
        try (PostgresStore other = PostgresStore.builder(pool).schema(schema).open()) {
            other.append(scope(WRITERS - 2), message("of another"));
        }
        for (CompletableFuture<Boolean> outcome :
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)))) {
            assertThat(failure(outcome)).isNull();
        }
        assertThat(ids(store, WRITERS - 2)).containsExactly("first", "of another", "second");
    }

    @Test
    void a_row_that_somebody_holds_holds_up_no_other_session() throws InterruptedException, SQLException {
        List<SessionState> known = allBegun();
        int held = WRITERS - 2;
        List<CompletableFuture<Boolean>> outcomes;
        try (Connection holder = pool.getConnection()) {
            holder.setAutoCommit(false);
            try (PreparedStatement lock =
                    holder.prepareStatement("SELECT FROM \"" + schema + "\".session WHERE session_id = ? FOR UPDATE")) {
                lock.setObject(1, SessionKey.of(scope(held)).session());
                lock.execute();
            }
            outcomes = together(writer -> store.append(scope(writer), message("second"), known.get(writer)));
            for (int writer = 0; writer < WRITERS; writer++) {
                if (writer != held) {
                    assertThat(failure(outcomes.get(writer))).isNull();
                }
            }
            assertThat(outcomes.get(held)).isNotDone();
            holder.rollback();
            holder.setAutoCommit(true);
        }
        assertThat(failure(outcomes.get(held))).isNull();
        assertThat(ids(store, held)).containsExactly("first", "second");
    }

    @Test
    void each_hears_of_a_connection_that_breaks() throws InterruptedException {
        List<SessionState> known = allBegun();
        gate.breaking = true;
        List<CompletableFuture<Boolean>> outcomes =
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)));
        outcomes.subList(0, ALONE)
                .forEach(outcome -> assertThat(failure(outcome)).isNull());
        assertThat(outcomes.subList(ALONE, WRITERS).stream().map(PostgresSharedAppendTest::failure))
                .filteredOn(failure -> failure != null) // one of a tenant may have been left alone
                .hasSizeGreaterThan(WRITERS - ALONE - 4)
                .hasOnlyElementsOfType(StoreUnavailableException.class);
        gate.breaking = false;
        for (int writer = 0; writer < WRITERS; writer++) {
            assertThat(store.append(scope(writer), message("third"), known.get(writer))
                            .messages())
                    .hasSize(1);
        }
    }

    @Test
    void a_caller_that_is_interrupted_still_gets_the_outcome() throws InterruptedException {
        List<SessionState> known = allBegun();
        List<CompletableFuture<Boolean>> outcomes = together(writer -> {
            if (writer >= ALONE) {
                Thread.currentThread().interrupt();
            }
            store.append(scope(writer), message("second"), known.get(writer));
        });
        outcomes.subList(ALONE, WRITERS).forEach(outcome -> {
            assertThat(failure(outcome)).isNull();
            assertThat(outcome.join()).as("still interrupted").isTrue();
        });
    }

    @Test
    void many_writers_on_two_nodes_lose_and_double_nothing() throws InterruptedException {
        int each = 25;
        try (PostgresStore other = PostgresStore.builder(pool)
                .schema(schema)
                .lockTimeout(Duration.ofMinutes(1))
                .open()) {
            List<CompletableFuture<Void>> done = new ArrayList<>();
            for (PostgresStore node : List.of(store, other)) {
                for (int i = 0; i < WRITERS; i++) {
                    int writer = i;
                    CompletableFuture<Void> end = new CompletableFuture<>();
                    done.add(end);
                    Thread thread = new Thread(() -> {
                        try {
                            SessionState known = SessionState.empty();
                            for (int k = 0; k < each; k++) {
                                String id = (node == other ? "other " : "this ") + k;
                                known = node.append(scope(writer), message(id), known)
                                        .state();
                            }
                            end.complete(null);
                        } catch (RuntimeException e) {
                            end.completeExceptionally(e);
                        }
                    });
                    thread.setDaemon(true);
                    thread.start();
                }
            }
            done.forEach(CompletableFuture::join);
        }
        for (int writer = 0; writer < WRITERS; writer++) {
            List<String> ids = ids(store, writer);
            for (String node : List.of("this ", "other ")) {
                assertThat(ids.stream().filter(id -> id.startsWith(node)))
                        .containsExactlyElementsOf(
                                IntStream.range(0, each).mapToObj(k -> node + k).toList());
            }
        }
    }
}
