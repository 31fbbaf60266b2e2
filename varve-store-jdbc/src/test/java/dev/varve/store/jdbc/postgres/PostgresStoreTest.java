package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.CountedMessage;
import dev.varve.store.Lease;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SearchTerms;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is special about PostgreSQL: many nodes, few round trips, partitions, and tenants that it keeps apart itself. */
class PostgresStoreTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");

    private final String schema = Databases.newSchema();
    private HikariDataSource pool;

    @BeforeEach
    void connect() {
        pool = Databases.pool();
    }

    @AfterEach
    void disconnect() {
        pool.close();
    }

    private PostgresStoreBuilder builder() {
        return PostgresStore.builder(pool).schema(schema);
    }

    @Test
    void ten_nodes_may_start_at_once() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(10);
        try {
            List<Callable<Long>> starts = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                starts.add(() -> {
                    try (PostgresStore store = PostgresStore.builder(pool)
                            .schema(schema)
                            .partitions(2)
                            .open()) {
                        return store.append(SCOPE, List.of(Messages.user("hello")))
                                .state()
                                .lastSeq();
                    }
                });
            }
            for (Future<Long> start : nodes.invokeAll(starts)) {
                assertThat(start.get()).isBetween(1L, 10L);
            }
        } finally {
            nodes.shutdownNow();
        }
        try (PostgresStore store = builder().open()) {
            assertThat(store.state(SCOPE).orElseThrow().lastSeq()).isEqualTo(10);
            SchemaVersion schema = store.schema();
            assertThat(schema.found()).isPositive().isEqualTo(schema.known());
            assertThat(store.sizeInBytes()).isPositive();
        }
    }

    @Test
    void indexes_of_words_take_what_waits_in_equal_steps_in_all_partitions() throws SQLException {
        builder().partitions(3).open().close();
        try (Connection connection = pool.getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT reloptions::text FROM pg_class"
                        + " JOIN pg_am ON pg_am.oid = relam WHERE amname = 'gin' AND relkind = 'i'"
                        + " AND relnamespace = '\"" + schema + "\"'::regnamespace");
                ResultSet rows = select.executeQuery()) {
            List<String> options = new ArrayList<>();
            while (rows.next()) {
                options.add(rows.getString(1));
            }
            assertThat(options).hasSize(3).containsOnly("{gin_pending_list_limit=512}");
        }
    }

    @Test
    void a_commit_to_a_row_that_the_node_knows_is_one_statement() {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            SessionState known = store.append(SCOPE, List.of(Messages.assistant("one"), Messages.assistant("two")))
                    .state();
            Lease lease =
                    store.leases().take(SCOPE, "node", Duration.ofMinutes(1)).orElseThrow();
            Observation chunk = Records.chunk("a", 1, 2);
            counted.clear();

            SessionState buffered =
                    store.commit(SCOPE, Records.buffer(chunk), lease, known).orElseThrow();
            assertThat(store.commit(SCOPE, Records.activate(chunk), buffered)).isPresent();

            assertThat(counted.statements()).hasSize(2);
            assertThat(store.notes(SCOPE, EnumSet.of(Note.Status.ACTIVE))).hasSize(1);
        }
    }

    @Test
    void a_note_becomes_active_without_being_written_anew() throws SQLException {
        try (PostgresStore store = builder().open()) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two"), Messages.user("three")));
            Observation first = Records.chunk("first", 1, 2, "harbour");
            Observation second = Records.chunk("second", 2, 3, "harbour");
            store.commit(SCOPE, Records.buffer(first));
            store.commit(SCOPE, Records.buffer(second));
            List<String> written = places();

            store.commit(SCOPE, Records.activate(first));

            assertThat(places()).isEqualTo(written);
            assertThat(store.notes(SCOPE, EnumSet.of(Note.Status.ACTIVE)))
                    .extracting(Note::id)
                    .containsExactly("first");
            assertThat(store.notes(SCOPE, EnumSet.of(Note.Status.BUFFERED)))
                    .extracting(Note::id)
                    .containsExactly("second");
            assertThat(store.search(SCOPE, RecallQuery.of("harbour")).hits())
                    .extracting(hit -> ((RecallResult.Hit.OfNote) hit).note().status())
                    .containsExactlyInAnyOrder(Note.Status.ACTIVE, Note.Status.BUFFERED);
        }
    }

    /** Where the rows of notes lie, which changes when one is written anew. */
    private List<String> places() throws SQLException {
        List<String> places = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT ctid FROM \"" + schema + "\".record ORDER BY record_id")) {
            while (rows.next()) {
                places.add(rows.getString(1));
            }
        }
        return places;
    }

    @Test
    void a_warm_context_is_one_statement_and_a_cold_one_a_few_whatever_the_history() {
        CountedSource counted = new CountedSource(pool);
        List<Integer> cold = new ArrayList<>();
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            for (int size : List.of(100, 3_000)) {
                Scope scope = new Scope("acme", "ada", "chat of " + size);
                List<CountedMessage> messages = new ArrayList<>();
                for (int i = 0; i < size / 2; i++) {
                    messages.add(Messages.user("question " + i));
                    messages.add(Messages.assistant("answer " + i));
                }
                store.append(scope, messages);
                try (Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(job -> {})
                        .build()) {
                    Session session = varve.session(scope);
                    counted.clear();
                    Context first = session.context();
                    cold.add(counted.statements().size());

                    counted.clear();
                    assertThat(session.context().window()).isEqualTo(first.window());
                    assertThat(counted.statements()).hasSize(1);

                    store.append(scope, List.of(Messages.user("from another node")));
                    assertThat(session.context().window())
                            .hasSize(first.window().size() + 1);
                }
            }
        }
        assertThat(cold.get(0)).isEqualTo(cold.get(1)).isLessThanOrEqualTo(8);
    }

    @Test
    void an_append_is_two_statements_and_holds_no_lock_between_them() {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            store.append(SCOPE, List.of(Messages.user("hello")));
            counted.clear();

            store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hi")));

            assertThat(counted.statements()).hasSize(2).noneMatch(sql -> sql.contains("FOR UPDATE"));
        }
    }

    @Test
    void an_append_to_a_row_that_the_caller_knows_is_one_statement_and_reads_nothing() {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            SessionState known =
                    store.append(SCOPE, List.of(Messages.user("hello"))).state();
            counted.clear();

            store.append(SCOPE, List.of(Messages.withId("m1", "hello"), Messages.assistant("hi")), known);

            assertThat(counted.statements()).hasSize(1);
        }
    }

    @Test
    void a_commit_of_notes_is_two_statements() {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hi")));
            counted.clear();

            assertThat(store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3))))
                    .isPresent();

            assertThat(counted.statements()).hasSize(2);
        }
    }

    @Test
    void deleting_a_session_that_is_not_there_touches_nothing_of_one_that_begins_meanwhile() {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store =
                PostgresStore.builder(counted.source()).schema(schema).open()) {
            counted.clear();

            assertThat(store.delete(SCOPE)).isFalse();
            assertThat(store.retire(SCOPE)).isFalse();

            assertThat(counted.statements()).noneMatch(sql -> sql.contains(".message") || sql.contains(".record"));
        }
    }

    /** Runs everything that a turn needs on partitioned tables, then has each statement explained as it was sent. */
    @Test
    void no_statement_of_a_turn_looks_into_more_than_one_partition() throws SQLException {
        CountedSource counted = new CountedSource(pool);
        try (PostgresStore store = PostgresStore.builder(counted.source())
                .schema(schema)
                .partitions(8)
                .open()) {
            for (int i = 0; i < 20; i++) {
                store.append(new Scope("acme", "ada", "other " + i), List.of(Messages.withId("m", "hello")));
            }
            counted.clear();
            Observation chunk = Records.chunk("o1", 1, 3);
            store.append(SCOPE, List.of(Messages.withId("m1", "hello"), Messages.assistant("hi")));
            store.append(SCOPE, List.of(Messages.withId("m2", "hello")));
            store.state(SCOPE);
            store.messages(SCOPE, new Span(1, 3));
            store.tail(SCOPE, 1, 10);
            Lease lease =
                    store.leases().take(SCOPE, "node", Duration.ofSeconds(30)).orElseThrow();
            store.leases().renew(lease, Duration.ofSeconds(30));
            store.commit(SCOPE, Records.buffer(chunk), lease);
            store.leases().release(lease);
            store.commit(SCOPE, Records.activate(chunk));
            store.notes(SCOPE, EnumSet.allOf(Note.Status.class));
            store.search(SCOPE, RecallQuery.of("hello chunk"));
        }

        List<String> statements = counted.statements().stream().distinct().toList();
        assertThat(statements).hasSizeGreaterThan(12);
        Pattern partition = Pattern.compile("\\bon (?:\"?\\w+\"?\\.)?(session|message|record|fact)_(\\d+)\\b");
        for (String sent : statements) {
            String statement = sent.substring(sent.indexOf(';') + 1);
            assertThat(statement).contains("tenant").contains("session_id");
            TreeSet<String> touched = new TreeSet<>();
            Matcher matcher = partition.matcher(plan(statement));
            while (matcher.find()) {
                touched.add(matcher.group(2));
            }
            assertThat(plan(statement)).doesNotContain("One-Time Filter");
            assertThat(touched).as("partitions of: %s", statement).hasSizeLessThanOrEqualTo(1);
            if (!statement.contains("INSERT INTO")) { // whose new rows are routed when it runs
                assertThat(touched).as("partitions of: %s", statement).hasSize(1);
            }
        }
    }

    /** Recall over a resource of a thousand sessions would otherwise look for each of their words in every partition. */
    @Test
    void words_of_a_session_are_looked_for_in_its_partition_alone() throws SQLException {
        try (PostgresStore store = builder().partitions(4).open()) {
            for (int i = 0; i < 20; i++) {
                Scope scope = new Scope("acme", "ada", "s" + i);
                store.append(scope, List.of(Messages.user("hello")));
                store.commit(scope, Records.buffer(Records.chunk("o1", 1, 2)));
            }
        }
        SessionRowKey key = SessionRowKey.of(new Scope("acme", "ada", "s7"));
        UUID[] sessions = {key.session()};
        UUID[] listed = new UUID[32];
        Arrays.fill(listed, key.session());
        long[] hello = {HashedTerms.hash(key, SearchTerms.of("hello").get(0))};
        Object[] arguments = {sessions, hello, listed, hello, 1, 0, key.tenant(), 100};
        Set<String> touched = new HashSet<>();
        Pattern scanned = Pattern.compile("\\bon (?:message|record)_(\\d+)\\b.*\\bloops=");
        try (Connection connection = pool.getConnection();
                PreparedStatement explain = connection.prepareStatement("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) "
                        + PromisingSessions.find(1, 1).replace("{s}", StatementSettings.quoted(schema)))) {
            for (int i = 0; i < arguments.length; i++) {
                explain.setObject(i + 1, arguments[i]);
            }
            try (ResultSet rows = explain.executeQuery()) {
                while (rows.next()) {
                    Matcher scan = scanned.matcher(rows.getString(1));
                    if (scan.find()) {
                        touched.add(scan.group(1));
                    }
                }
            }
        }
        assertThat(touched).hasSize(1);
    }

    /** The plan of a statement with the session's key in the places of the key, and anything in the others. */
    private String plan(String statement) throws SQLException {
        SessionRowKey key = SessionRowKey.of(SCOPE);
        StringBuilder literal = new StringBuilder();
        int unknown = 0;
        Matcher marks = Pattern.compile("\\?").matcher(statement);
        while (marks.find()) {
            String before = statement.substring(Math.max(0, marks.start() - 40), marks.start());
            String value = before.matches("(?s).*\\btenant = $")
                    ? "'" + key.tenant() + "'"
                    : before.matches("(?s).*\\bsession_id = $") ? "'" + key.session() + "'" : "$" + ++unknown;
            marks.appendReplacement(literal, Matcher.quoteReplacement(value));
        }
        marks.appendTail(literal);
        StringBuilder plan = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(PostgresServer.url() + "&preferQueryMode=simple");
                Statement explain = connection.createStatement();
                ResultSet rows = explain.executeQuery("EXPLAIN (GENERIC_PLAN) " + literal)) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    /** As docs/operations.md says it, for an operator who has to make room at once. */
    @Test
    void old_sessions_can_be_deleted_partition_by_partition() throws SQLException {
        int parts = 4;
        try (PostgresStore store = builder().partitions(parts).open()) {
            for (int i = 0; i < 12; i++) {
                Scope scope = new Scope("acme", "ada", "s" + i);
                store.append(scope, List.of(Messages.counted(Message.assistant("x", Messages.START.plusSeconds(i)))));
                store.commit(scope, Records.buffer(Records.chunk("o1", 1, 2)));
            }
            long limit = Micros.of(Messages.START.plusSeconds(8));
            for (int part = 0; part < parts; part++) {
                for (String table : List.of("message_" + part, "record_" + part)) {
                    String delete =
                            "DELETE FROM \"" + schema + "\"." + table + " d USING \"" + schema + "\".session_" + part
                                    + " s WHERE s.tenant = d.tenant AND s.session_id = d.session_id AND s.last_message_at < "
                                    + limit;
                    Databases.execute(PostgresServer.url(), delete);
                }
                Databases.execute(
                        PostgresServer.url(),
                        "DELETE FROM \"" + schema + "\".session_" + part + " WHERE last_message_at < " + limit);
            }

            assertThat(store.sessions("acme")).hasSize(4);
            for (int i = 0; i < 12; i++) {
                Scope scope = new Scope("acme", "ada", "s" + i);
                assertThat(store.messages(scope, new Span(1, 9))).hasSize(i < 8 ? 0 : 1);
                assertThat(store.notes(scope, EnumSet.allOf(Note.Status.class))).hasSize(i < 8 ? 0 : 1);
            }
        }
    }

    @Test
    void row_level_security_hides_other_tenants_from_every_statement() throws SQLException {
        String role = schema.toLowerCase(java.util.Locale.ROOT);
        Databases.execute(PostgresServer.url(), "CREATE ROLE " + role + " LOGIN");
        Databases.execute(PostgresServer.url(), "CREATE SCHEMA \"" + schema + "\" AUTHORIZATION " + role);
        String url = PostgresServer.url().replaceAll("user=[^&]*", "user=" + role);
        try (HikariDataSource limited = Databases.pool(url);
                PostgresStore store = PostgresStore.builder(limited)
                        .schema(schema)
                        .partitions(2)
                        .rowLevelSecurity(true)
                        .open()) {
            Scope other = new Scope("it's; \"theirs\" --", "ada", "chat");
            store.append(SCOPE, List.of(Messages.user("ours")));
            store.append(other, List.of(Messages.user("theirs")));
            store.leases().take(other, "dead", Duration.ofSeconds(-1));

            assertThat(store.messages(other, new Span(1, 9)))
                    .extracting(LoggedMessage::message)
                    .extracting(Message::text)
                    .containsExactly("theirs");
            assertThat(store.sessions("acme")).hasSize(1);
            assertThat(store.sessions(SessionQuery.all()))
                    .as("what maintenance sees")
                    .hasSize(2);
            assertThat(store.leases().takeAbandoned("node", Duration.ofSeconds(30), 9))
                    .hasSize(1);
            String all = "SELECT count(*) FROM \"" + schema + "\".message";
            try (Connection connection = limited.getConnection()) {
                assertThat(count(connection, all)).as("without a tenant").isZero();
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET varve.tenant = 'acme'");
                }
                assertThat(count(connection, all)).as("of one tenant").isEqualTo(1);
            }
        }
    }

    @Test
    void a_schema_has_a_plain_name() {
        assertThatThrownBy(() -> builder().schema("a\"; DROP SCHEMA public; --"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("letters, digits and underscores");
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
