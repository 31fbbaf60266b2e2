package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.testkit.Messages;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a turn goes to the server: each statement is one round trip, with the settings that it runs under. */
class PostgresTurnTest {
    private static final int TURNS = 100;

    private final AtomicLong nanos = new AtomicLong();

    /** From one look at the time to the next. */
    private long passing;

    private HikariDataSource pool;

    @BeforeEach
    void connect() {
        pool = Databases.pool();
    }

    @AfterEach
    void disconnect() {
        pool.close();
    }

    @Test
    void a_turn_of_a_session_that_the_node_knows_is_two_statements_where_the_context_follows_at_once() {
        assertThat(sent(Policy.defaults().withMemory(false))).hasSize(2 * TURNS);
    }

    @Test
    void a_context_that_comes_later_is_one_more() {
        passing = FreshRows.NANOS;

        assertThat(sent(Policy.defaults().withMemory(false))).hasSize(3 * TURNS);
    }

    /** Taking the lease, reading what is new, committing, giving the lease back; and a look whether the row is as it was left. */
    @Test
    void notes_cost_less_than_one_more_statement_a_turn() {
        List<String> sent = sent(Policy.defaults().withContext(context -> context.recall(0)));

        assertThat(sent).anyMatch(sql -> sql.contains("INSERT INTO") && sql.contains(".record"));
        assertThat(sent.size()).isBetween(2 * TURNS, 3 * TURNS);
    }

    /** What was said lately is in the heap; a memory that keeps its window in one row sends five statements a turn. */
    @Test
    void automatic_recall_costs_no_statement_of_its_own() {
        assertThat(sent(Policy.defaults()).size()).isBetween(2 * TURNS, 3 * TURNS);
    }

    /** What goes to the server while a session goes on, all of it by this thread. */
    private List<String> sent(Policy policy) {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store = PostgresStore.builder(counted.source())
                        .schema(Databases.newSchema())
                        .nanos(() -> nanos.addAndGet(passing))
                        .open();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .policy(policy)
                        .build()) {
            Session session = varve.session("chat");
            turn(session, 0);
            counted.clear();
            for (int turn = 1; turn <= TURNS; turn++) {
                turn(session, turn);
            }
            return counted.statements().stream().filter(sql -> !isOfClock(sql)).toList();
        }
    }

    /** What a timer does now and then: renewing a lease, and looking for those of dead nodes. */
    private static boolean isOfClock(String sql) {
        return sql.contains("abandoned") || sql.contains("SET lease_until");
    }

    private static void turn(Session session, int turn) {
        session.append(Messages.user("Please book table " + turn + " at the harbour for " + (turn % 7 + 2)
                        + " people; I prefer the terrace, and no fish on day " + turn + ".")
                .message());
        session.context();
        session.append(
                Messages.assistant("Table " + turn + " is booked on the terrace. " + "The kitchen knows. ".repeat(30))
                        .message());
    }
}
