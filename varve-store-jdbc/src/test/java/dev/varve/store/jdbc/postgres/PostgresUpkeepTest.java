package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionQuery;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.testkit.Messages;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What upkeep asks for is read by index, however many sessions there are, and a turn does not pay for these indexes. */
class PostgresUpkeepTest {
    private static final int OTHERS = 4_000;
    private static final Instant NOW = Instant.parse("2026-03-02T09:30:00Z");
    private static final Scope AWAITS = new Scope("acme", "ada", "awaits");
    private static final Pattern ROWS = Pattern.compile("actual rows=(\\d+)(?:\\.\\d+)? loops=1");
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by \\w[\\w ]*: (\\d+)");

    private final HikariDataSource pool = Databases.pool();
    private final String schema = Databases.newSchema();

    @AfterEach
    void drop() throws SQLException {
        execute("DROP SCHEMA IF EXISTS \"" + schema + "\" CASCADE");
        pool.close();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private PostgresStore open() {
        return PostgresStore.builder(pool).schema(schema).open();
    }

    /** Sessions of the last weeks of which everything is noted and nothing is old; rows alone, since nothing else is read. */
    private void addOthers() throws SQLException {
        String names = SessionColumns.NAMES
                .replace("closed_tokens", "0")
                .replace("buffered_tokens", "0")
                .replace("covered_tokens", "0")
                .replace("last_message_at", "last_message_at - number * 600000000::bigint");
        execute("INSERT INTO \"" + schema + "\".session (tenant, session_id, resource, name, " + SessionColumns.NAMES
                + ") SELECT tenant, gen_random_uuid(), 'resource-' || number / 10, 'other-' || number, " + names
                + " FROM \"" + schema + "\".session, generate_series(1, " + OTHERS + ") AS number");
        execute("VACUUM ANALYZE \"" + schema + "\".session");
    }

    /** How many rows the server looks at for a query. */
    private int rowsRead(SessionQuery query) throws SQLException {
        SessionColumns.Matching matching =
                SessionColumns.matching("\"" + schema + "\".session", "md5(resource) = md5(?)", query);
        int most = 0;
        try (Connection connection = pool.getConnection();
                PreparedStatement explain = connection.prepareStatement(
                        "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) " + matching.sql())) {
            for (int i = 0; i < matching.arguments().length; i++) {
                explain.setObject(i + 1, matching.arguments()[i]);
            }
            try (ResultSet lines = explain.executeQuery()) {
                StringBuilder plan = new StringBuilder();
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
                for (Pattern counted : List.of(ROWS, REMOVED)) {
                    for (Matcher found = counted.matcher(plan); found.find(); ) {
                        most = Math.max(most, Integer.parseInt(found.group(1)));
                    }
                }
                assertThat(plan.toString()).as("a plan that tells rows").containsPattern(ROWS);
            }
        }
        return most;
    }

    @Test
    void upkeep_reads_the_sessions_that_await_it_and_not_the_others() throws SQLException {
        try (PostgresStore store = open()) {
            store.append(AWAITS, List.of(Messages.counted(Message.assistant("noted", NOW))));
            addOthers();
            SessionQuery quiet = SessionQuery.all().withQuietSince(NOW.plus(Duration.ofHours(1)));

            assertThat(store.sessions(quiet.withUnobserved(1)))
                    .singleElement()
                    .satisfies(session -> assertThat(session.scope()).isEqualTo(AWAITS));
            assertThat(rowsRead(quiet.withUnobserved(1))).as("digest").isLessThan(10);
            assertThat(rowsRead(quiet.withUncovered(1))).as("end").isLessThan(10);
            assertThat(rowsRead(SessionQuery.all().withQuietSince(NOW.minus(Duration.ofDays(27)))))
                    .as("prune")
                    .isLessThan(OTHERS / 10);
            assertThat(rowsRead(SessionQuery.all().withOldestBefore(NOW.minus(Duration.ofDays(90)))))
                    .as("retention")
                    .isLessThan(10);
            assertThat(rowsRead(SessionQuery.all().withLimit(20)))
                    .as("the quietest")
                    .isLessThan(40);
            assertThat(rowsRead(SessionQuery.all().withResource("acme", "resource-17")))
                    .as("those of a resource")
                    .isLessThan(40);
        }
    }

    @Test
    void a_session_of_which_the_old_messages_are_gone_is_not_looked_at_again() {
        try (PostgresStore store = open()) {
            List<CountedMessage> messages = new ArrayList<>();
            for (int day = 0; day < 10; day++) {
                messages.add(Messages.counted(Message.assistant("noted", NOW.plus(Duration.ofDays(day)))));
            }
            store.append(AWAITS, messages);
            SessionQuery old = SessionQuery.all().withOldestBefore(NOW.plus(Duration.ofDays(5)));
            assertThat(store.sessions(old)).hasSize(1);

            try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
                varve.session(AWAITS).deleteSpan(new Span(1, 6));
            }

            assertThat(store.sessions(old)).isEmpty();
            assertThat(store.sessions(SessionQuery.all().withOldestBefore(NOW.plus(Duration.ofDays(6)))))
                    .hasSize(1);
        }
    }

    @Test
    void turns_of_one_hour_change_no_index_of_their_row() throws SQLException {
        try (PostgresStore store = open()) {
            for (int i = 0; i < 40; i++) {
                store.append(AWAITS, List.of(Messages.counted(Message.assistant("noted", NOW.plusSeconds(i)))));
            }
        }
        pool.getHikariPoolMXBean().softEvictConnections(); // a connection that ends tells what it has done
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1")) {
            assertThat(row.next()).isTrue();
        }
        assertThat(hotUpdates()).isGreaterThan(30);
    }

    private long hotUpdates() throws SQLException {
        long hot = 0;
        for (int tries = 0; tries < 100 && hot == 0; tries++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(
                            "SELECT n_tup_hot_upd, pg_sleep(0.1) FROM pg_stat_user_tables WHERE relname = 'session'"
                                    + " AND schemaname = '" + schema + "'")) {
                hot = row.next() ? row.getLong(1) : 0;
            }
        }
        return hot;
    }
}
