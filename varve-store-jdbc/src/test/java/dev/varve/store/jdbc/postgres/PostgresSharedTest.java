package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.DuplicateMessageException;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.StoreUnavailableException;
import dev.varve.store.jdbc.CallingThread;
import dev.varve.testkit.Messages;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Appends that wait together share a statement, and so do looks at rows; each still stands or falls by itself. */
class PostgresSharedTest {
    private static final int WRITERS = 16;
    private static final int ALONE = 1;
    private static final Span ALL = new Span(1, Long.MAX_VALUE);

    private final String schema = Databases.newSchema();
    private final Gate gate = new Gate();
    private HikariDataSource pool;
    private CountedSource source;
    private PostgresStore store;

    /** Holds such statements until it is opened, and may break the connection of those that go together. */
    private static final class Gate implements CountedSource.Watch {
        private final Semaphore held = new Semaphore(0);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile Predicate<String> holding = PostgresSharedTest::isAppend;
        private volatile boolean armed;
        private volatile boolean breaking;

        @Override
        public void before(String sql) throws SQLException {
            if (armed && holding.test(sql)) {
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

    private static boolean isLook(String sql) {
        return sql.contains("SELECT version = ?") || isSharedLook(sql);
    }

    private static boolean isSharedLook(String sql) {
        return sql.contains("SELECT session_id, version, hint") && !isAppend(sql);
    }

    private static boolean isShared(String sql) {
        return isAppend(sql) && sql.contains("SKIP LOCKED") || isSharedLook(sql);
    }

    @BeforeEach
    void open() {
        pool = Databases.pool();
        source = new CountedSource(pool, gate);
        store = opened(new StatementBatcher.Patience(Duration.ofMinutes(1), Integer.MAX_VALUE));
    }

    private PostgresStore opened(StatementBatcher.Patience patience) {
        return PostgresStore.builder(source.source())
                .schema(schema)
                .lockTimeout(Duration.ofMinutes(1))
                .statementTimeout(Duration.ofMinutes(1))
                .patience(patience)
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

    /** Lets the first call be under way alone, and the others wait behind it. */
    private List<CallingThread> together(IntConsumer call) throws InterruptedException {
        source.clear();
        gate.armed = true;
        List<CallingThread> calls = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            CallingThread calling = CallingThread.started(() -> call.accept(writer));
            calls.add(calling);
            if (writer < ALONE) {
                gate.held.acquire();
            } else {
                calling.awaitWaiting();
            }
        }
        gate.armed = false;
        gate.open.countDown();
        return calls;
    }

    @Test
    void appends_that_wait_go_together() throws InterruptedException {
        List<SessionState> known = allBegun();
        for (CallingThread outcome :
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)))) {
            assertThat(outcome.failure()).isNull();
        }
        assertThat(source.statements().stream().filter(PostgresSharedTest::isAppend))
                .as("the one alone, and one for each of the two tenants")
                .hasSize(ALONE + 2);
        assertThat(IntStream.range(0, WRITERS))
                .allSatisfy(writer -> assertThat(ids(store, writer)).containsExactly("first", "second"));
    }

    @Test
    void one_that_is_too_long_for_a_group_leaves_the_others_together() throws InterruptedException {
        List<SessionState> known = allBegun();
        int almostAll = 15_999;
        for (CallingThread outcome : together(writer -> store.append(
                scope(writer),
                List.of(new CountedMessage(worded(writer), writer == 2 ? almostAll : 9)),
                known.get(writer)))) {
            assertThat(outcome.failure()).isNull();
        }
        assertThat(source.statements().stream().filter(PostgresSharedTest::isAppend))
                .as("the one under way, the long one, and one for each of the two tenants")
                .hasSize(ALONE + 3);
    }

    /** A message without words, one of several passages, and usual ones. */
    private static Message worded(int writer) {
        String text = switch (writer % 3) {
            case 0 -> "?!";
            case 1 -> ("Harbour " + writer + " has a crane, and the crane a driver. ").repeat(200);
            default -> "The crane of harbour " + writer + " has no driver, no driver at all.";
        };
        return Message.user(text, Messages.START);
    }

    @Test
    void each_message_gets_its_own_words() throws InterruptedException, SQLException {
        List<SessionState> known = allBegun();
        List<CallingThread> outcomes = together(writer -> store.append(
                scope(writer),
                List.of(new CountedMessage(worded(writer), 9), new CountedMessage(worded(writer + 1), 9)),
                known.get(writer)));
        outcomes.forEach(outcome -> assertThat(outcome.failure()).isNull());
        try (Connection connection = pool.getConnection();
                PreparedStatement words = connection.prepareStatement("SELECT terms, counts, passages FROM \"" + schema
                        + "\".message WHERE session_id = ? AND seq > 1 ORDER BY seq")) {
            for (int writer = 0; writer < WRITERS; writer++) {
                SessionRowKey key = SessionRowKey.of(scope(writer));
                words.setObject(1, key.session());
                try (ResultSet rows = words.executeQuery()) {
                    for (int message = writer; message <= writer + 1; message++) {
                        HashedTerms expected = HashedTerms.of(key, SearchText.passages(worded(message)));
                        assertThat(rows.next()).isTrue();
                        assertThat((Object[]) rows.getArray(1).getArray())
                                .containsExactly(
                                        Arrays.stream(expected.terms()).boxed().toArray());
                        assertThat((Object[]) rows.getArray(2).getArray())
                                .containsExactly(
                                        Arrays.stream(expected.counts()).boxed().toArray());
                        assertThat((Object[]) rows.getArray(3).getArray())
                                .containsExactly(Arrays.stream(expected.passages())
                                        .boxed()
                                        .toArray());
                    }
                }
            }
        }
    }

    @Test
    void a_statement_that_takes_long_holds_up_no_other_session() throws InterruptedException {
        SessionState known = begun(0);
        SessionState other = begun(1);
        try (PostgresStore impatient = opened(new StatementBatcher.Patience(Duration.ZERO, Integer.MAX_VALUE))) {
            gate.armed = true;
            CallingThread held = CallingThread.started(() -> impatient.append(scope(0), message("second"), known));
            gate.held.acquire();
            gate.armed = false;
            assertThat(CallingThread.started(() -> impatient.append(scope(1), message("second"), other))
                            .failure())
                    .isNull();
            assertThat(held.isDone()).isFalse();
            gate.open.countDown();
            assertThat(held.failure()).isNull();
        }
        assertThat(ids(store, 0)).containsExactly("first", "second");
        assertThat(ids(store, 1)).containsExactly("first", "second");
    }

    @Test
    void two_that_wait_share_a_statement_beside_the_one_under_way() throws InterruptedException {
        List<SessionState> known = List.of(begun(0), begun(1), begun(2));
        try (PostgresStore both = opened(new StatementBatcher.Patience(Duration.ofMinutes(1), 2))) {
            source.clear();
            gate.armed = true;
            CallingThread held = CallingThread.started(() -> both.append(scope(0), message("second"), known.get(0)));
            gate.held.acquire();
            gate.armed = false;
            CallingThread waiting = CallingThread.started(() -> both.append(scope(1), message("second"), known.get(1)));
            waiting.awaitWaiting();
            assertThat(waiting.isDone()).as("one that waits alone").isFalse();

            both.append(scope(2), message("second"), known.get(2));

            assertThat(waiting.failure()).isNull();
            assertThat(held.isDone()).isFalse();
            gate.open.countDown();
            assertThat(held.failure()).isNull();
        }
        assertThat(source.statements().stream().filter(PostgresSharedTest::isAppend))
                .hasSize(2);
        assertThat(IntStream.range(0, 3))
                .allSatisfy(writer -> assertThat(ids(store, writer)).containsExactly("first", "second"));
    }

    @Test
    void what_they_return_is_the_row_as_it_is_stored() throws InterruptedException {
        List<SessionState> known = allBegun();
        SessionState[] after = new SessionState[WRITERS];
        together(writer -> after[writer] = store.append(scope(writer), message("second"), known.get(writer))
                        .state())
                .forEach(CallingThread::failure);
        assertThat(IntStream.range(0, WRITERS))
                .allSatisfy(writer -> assertThat(store.state(scope(writer))).contains(after[writer]));
    }

    @Test
    void one_that_is_refused_fails_alone() throws InterruptedException {
        List<SessionState> known = allBegun();
        List<CallingThread> outcomes = together(writer ->
                store.append(scope(writer), message(writer == WRITERS - 2 ? "first" : "second"), known.get(writer)));
        for (int writer = 0; writer < WRITERS; writer++) {
            if (writer == WRITERS - 2) {
                assertThat(outcomes.get(writer).failure()).isInstanceOf(DuplicateMessageException.class);
                assertThat(ids(store, writer)).containsExactly("first");
            } else {
                assertThat(outcomes.get(writer).failure()).isNull();
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
        for (CallingThread outcome :
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)))) {
            assertThat(outcome.failure()).isNull();
        }
        assertThat(ids(store, WRITERS - 2)).containsExactly("first", "of another", "second");
    }

    @Test
    void a_row_that_somebody_holds_holds_up_no_other_session() throws InterruptedException, SQLException {
        List<SessionState> known = allBegun();
        int held = WRITERS - 2;
        List<CallingThread> outcomes;
        try (Connection holder = pool.getConnection()) {
            holder.setAutoCommit(false);
            try (PreparedStatement lock =
                    holder.prepareStatement("SELECT FROM \"" + schema + "\".session WHERE session_id = ? FOR UPDATE")) {
                lock.setObject(1, SessionRowKey.of(scope(held)).session());
                lock.execute();
            }
            outcomes = together(writer -> store.append(scope(writer), message("second"), known.get(writer)));
            for (int writer = 0; writer < WRITERS; writer++) {
                if (writer != held) {
                    assertThat(outcomes.get(writer).failure()).isNull();
                }
            }
            assertThat(outcomes.get(held).isDone()).isFalse();
            holder.rollback();
            holder.setAutoCommit(true);
        }
        assertThat(outcomes.get(held).failure()).isNull();
        assertThat(ids(store, held)).containsExactly("first", "second");
    }

    private static void assertThatThoseTogetherHear(List<CallingThread> outcomes) {
        outcomes.subList(0, ALONE)
                .forEach(outcome -> assertThat(outcome.failure()).isNull());
        assertThat(outcomes.subList(ALONE, WRITERS))
                .allSatisfy(outcome -> assertThat(outcome.failure()).isInstanceOf(StoreUnavailableException.class));
    }

    @Test
    void each_hears_of_a_connection_that_breaks() throws InterruptedException {
        List<SessionState> known = allBegun();
        gate.breaking = true;
        List<CallingThread> outcomes =
                together(writer -> store.append(scope(writer), message("second"), known.get(writer)));
        assertThatThoseTogetherHear(outcomes);
        gate.breaking = false;
        for (int writer = 0; writer < WRITERS; writer++) {
            assertThat(store.append(scope(writer), message("third"), known.get(writer))
                            .messages())
                    .hasSize(1);
        }
    }

    @Test
    void looks_that_wait_go_together_and_each_sees_what_was_written_before() throws InterruptedException {
        List<SessionState> known = allBegun();
        int changed = WRITERS - 2;
        int gone = WRITERS - 3;
        try (PostgresStore other = PostgresStore.builder(pool).schema(schema).open()) {
            other.append(scope(changed), message("of another"));
            other.delete(scope(gone));
        }
        gate.holding = PostgresSharedTest::isLook;
        List<Optional<SessionState>> found = new CopyOnWriteArrayList<>(Collections.nCopies(WRITERS, Optional.empty()));
        for (CallingThread outcome :
                together(writer -> found.set(writer, store.state(scope(writer), known.get(writer))))) {
            assertThat(outcome.failure()).isNull();
        }
        assertThat(source.statements().stream().filter(PostgresSharedTest::isLook))
                .as("the one alone, and one for each of the two tenants")
                .hasSize(ALONE + 2);
        for (int writer = 0; writer < WRITERS; writer++) {
            assertThat(found.get(writer)).as("session %s", writer).isEqualTo(store.state(scope(writer)));
        }
        assertThat(found.get(0)).contains(known.get(0));
        assertThat(found.get(changed).orElseThrow().lastSeq()).isEqualTo(2);
        assertThat(found.get(gone)).isEmpty();
    }

    @Test
    void each_look_hears_of_a_connection_that_breaks() throws InterruptedException {
        List<SessionState> known = allBegun();
        gate.holding = PostgresSharedTest::isLook;
        gate.breaking = true;
        List<CallingThread> outcomes = together(writer -> store.state(scope(writer), known.get(writer)));
        assertThatThoseTogetherHear(outcomes);
        gate.breaking = false;
        assertThat(store.state(scope(0), known.get(0))).contains(known.get(0));
    }

    @Test
    void a_caller_that_is_interrupted_still_gets_the_outcome() throws InterruptedException {
        List<SessionState> known = allBegun();
        List<CallingThread> outcomes = together(writer -> {
            if (writer >= ALONE) {
                Thread.currentThread().interrupt();
            }
            store.append(scope(writer), message("second"), known.get(writer));
        });
        outcomes.subList(ALONE, WRITERS).forEach(outcome -> {
            assertThat(outcome.failure()).isNull();
            assertThat(outcome.isInterruptedAfterwards())
                    .as("still interrupted")
                    .isTrue();
        });
    }

    @Test
    void many_writers_on_two_nodes_lose_and_double_nothing() throws InterruptedException {
        int each = 25;
        try (PostgresStore other = PostgresStore.builder(pool)
                .schema(schema)
                .lockTimeout(Duration.ofMinutes(1))
                .open()) {
            List<CallingThread> calls = new ArrayList<>();
            for (PostgresStore node : List.of(store, other)) {
                for (int i = 0; i < WRITERS; i++) {
                    int writer = i;
                    calls.add(CallingThread.started(() -> {
                        SessionState known = SessionState.empty();
                        for (int k = 0; k < each; k++) {
                            String id = (node == other ? "other " : "this ") + k;
                            known = node.append(scope(writer), message(id), known)
                                    .state();
                        }
                    }));
                }
            }
            calls.forEach(call -> assertThat(call.failure()).isNull());
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
