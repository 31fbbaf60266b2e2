package dev.varve.store.jdbc.postgres;

import static dev.varve.store.jdbc.postgres.Databases.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.Lease;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreReadOnlyException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.store.jdbc.cluster.CuttingProxy;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What goes wrong around a server: clear words, bounded waits, and turns that go on. */
@Tag("long")
class PostgresBadInputTest {
    private static final Scope SCOPE = new Scope("it's \"acme\"; --", "ada", "chat");

    private static HikariDataSource pool(String url, Consumer<HikariConfig> more) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(3);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(30_000);
        config.setValidationTimeout(500);
        config.setInitializationFailTimeout(-1);
        more.accept(config);
        return new HikariDataSource(config);
    }

    /** Not pooled: what does not come about fails at once. */
    private static DataSource source(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        return source;
    }

    @Test
    void the_rights_that_the_page_of_operations_names_are_enough_and_none_is_too_much() throws Exception {
        String page = Files.readString(Path.of("../docs/operations.md"));
        List<String> grants = Pattern.compile("(?m)^grant .*;$")
                .matcher(page)
                .results()
                .map(MatchResult::group)
                .toList();
        for (int leftOut = grants.size(); leftOut >= 0; leftOut--) {
            String name = "granted_" + leftOut;
            execute(PostgresServer.url(), "CREATE ROLE " + name + " LOGIN");
            try (HikariDataSource pool = Databases.pool()) {
                PostgresStore.builder(pool).schema(name).open().close();
            }
            for (int i = 0; i < grants.size(); i++) {
                if (i != leftOut) {
                    execute(
                            PostgresServer.url(),
                            grants.get(i)
                                    .replace("schema varve", "schema " + name)
                                    .replace("to agents", "to " + name));
                }
            }
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setURL(PostgresServer.url());
            source.setUser(name);
            if (leftOut == grants.size()) {
                use(source, name);
            } else {
                assertThatThrownBy(() -> use(source, name))
                        .as(grants.get(leftOut))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContainingAll("lacks a right", "sequences");
            }
        }
    }

    private static void use(DataSource source, String schema) {
        try (PostgresStore store = PostgresStore.builder(source).schema(schema).open()) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two")));
            Lease lease =
                    store.leases().take(SCOPE, "node", Duration.ofMinutes(1)).orElseThrow();
            assertThat(store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3)), lease))
                    .isPresent();
            assertThat(store.search(SCOPE, RecallQuery.of("one")).hits()).isNotEmpty();
            assertThat(store.delete(SCOPE)).isTrue();
        }
    }

    @Test
    void a_wrong_user_or_password_is_said_and_not_repeated() {
        try (HikariDataSource pool = pool(PostgresServer.url().replaceAll("\\?.*", ""), config -> {
            config.setUsername("no_such_user");
            config.setConnectionTimeout(2_000); // passes whole
        })) {
            pool.setPassword("hunter2");
            assertThatThrownBy(() -> PostgresStore.open(pool))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("refused the user or the password")
                    .hasMessageNotContaining("hunter2");
        }
    }

    @Test
    void a_server_that_is_down_at_the_start_is_said() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        DataSource source = source("jdbc:postgresql://localhost:" + port + "/postgres?user=postgres");

        assertThatThrownBy(() -> PostgresStore.open(source))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageContaining("nothing was stored, try again when the server is up");
    }

    @Test
    void a_pool_without_a_free_connection_is_said() throws SQLException {
        try (HikariDataSource pool = pool(PostgresServer.url(), config -> {
                    config.setMaximumPoolSize(1);
                    config.setInitializationFailTimeout(60_000); // it has its connection before it is asked for one
                    config.setConnectionTimeout(1_000); // passes whole
                });
                PostgresStore store = PostgresStore.builder(pool)
                        .schema(Databases.newSchema())
                        .open()) {
            try (Connection taken = pool.getConnection()) {
                assertThat(taken.isClosed()).isFalse();
                assertThatThrownBy(() -> store.state(SCOPE))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContainingAll("no connection", "nothing was stored", "more connections");
            }
        }
    }

    @Test
    void a_missing_database_is_said() {
        DataSource source = source(PostgresServer.url().replaceAll("/postgres\\?", "/no_such_database?"));

        assertThatThrownBy(() -> PostgresStore.open(source))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("there is no such database");
    }

    @Test
    void while_the_server_is_cut_off_turns_go_on_with_what_is_known_and_afterwards_as_before() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.start(Map.of());
                CuttingProxy proxy = new CuttingProxy(server.getPort());
                Varve varve = Varve.builder()
                        .store(PostgresStore.open(source(PostgresServer.url(server)
                                .replace(":" + server.getPort() + "/", ":" + proxy.port() + "/"))))
                        .build()) {
            Session session = varve.session(SCOPE);
            Message hello = Message.user("hello", Messages.START).withId("m1");
            session.append(hello);
            List<LoggedMessage> before = session.context().window();

            proxy.refuse(true);
            assertThat(session.context().window()).isEqualTo(before);
            Message late = Message.assistant("hi", Messages.START).withId("m2");
            assertThatThrownBy(() -> session.append(late)).isInstanceOf(StoreUnavailableException.class);
            assertThatThrownBy(() -> varve.session(Scope.of("unknown")).context())
                    .isInstanceOf(StoreUnavailableException.class);

            proxy.refuse(false);
            session.append(late);
            assertThat(session.context().window()).hasSize(2);
        }
    }

    @Test
    void a_server_that_falls_silent_is_waited_for_little_longer_than_a_statement_may_take() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.start(Map.of());
                CuttingProxy proxy = new CuttingProxy(server.getPort());
                HikariDataSource pool = pool(Databases.url(proxy.port()), c -> {});
                PostgresStore store = PostgresStore.builder(pool)
                        .statementTimeout(Duration.ofMillis(100))
                        .open()) {
            store.append(SCOPE, List.of(Messages.user("hello")));

            proxy.silence(true);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("more"))))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("may or may not be stored");

            proxy.silence(false);
            assertThat(store.messages(SCOPE, new Span(1, 9))).isNotEmpty();
        }
    }

    @Test
    void a_connection_that_ends_within_a_transaction_is_said_as_such() throws SQLException {
        String schema = Databases.newSchema();
        String table = "\"" + schema + "\".fact";
        try (HikariDataSource pool = pool(PostgresServer.url(), c -> {});
                PostgresStore store = PostgresStore.builder(pool).schema(schema).open();
                Connection other = pool.getConnection();
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE " + table);
            CompletableFuture<Boolean> deletion =
                    CompletableFuture.supplyAsync(() -> store.deleteFact("acme", "ada", "f1"));
            endWhoWaitsFor(table, deletion);

            assertThatThrownBy(deletion::join)
                    .hasCauseInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("may or may not be stored");
            other.rollback();
        }
    }

    private static void endWhoWaitsFor(String table, Future<?> waiting) throws SQLException {
        try (Connection connection = DriverManager.getConnection(PostgresServer.url());
                Statement end = connection.createStatement()) {
            long ended = 0;
            while (ended == 0 && !waiting.isDone()) {
                try (ResultSet row = end.executeQuery("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        + " WHERE wait_event_type = 'Lock' AND query LIKE '%" + table + "%'")) {
                    row.next();
                    ended = row.getLong(1);
                }
            }
        }
    }

    @Test
    void a_pooler_that_the_driver_prepares_statements_behind_is_said() {
        assertThat(PostgresErrors.of(new SQLException("prepared statement \"S_1\" does not exist", "26000")))
                .hasMessageContaining("add prepareThreshold=0 to the JDBC URL");
    }

    @Test
    void a_read_only_replica_is_read_and_refuses_writes() {
        String schema = Databases.newSchema();
        try (HikariDataSource pool = pool(PostgresServer.url(), c -> {})) {
            PostgresStore.builder(pool).schema(schema).open().append(SCOPE, List.of(Messages.user("hello")));
        }
        try (HikariDataSource replica = pool(
                        PostgresServer.url(),
                        c -> c.addDataSourceProperty("options", "-c default_transaction_read_only=on"));
                PostgresStore store =
                        PostgresStore.builder(replica).schema(schema).open()) {
            assertThat(store.messages(SCOPE, new Span(1, 9))).hasSize(1);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("more"))))
                    .isInstanceOf(StoreReadOnlyException.class)
                    .hasMessageContaining("connect to the primary");
            assertThatThrownBy(() -> PostgresStore.builder(replica)
                            .schema(Databases.newSchema())
                            .open())
                    .isInstanceOf(StoreReadOnlyException.class);
        }
    }

    @Test
    void clocks_that_are_ten_minutes_apart_do_not_matter_to_leases() {
        try (HikariDataSource pool = pool(PostgresServer.url(), c -> {});
                PostgresStore store = PostgresStore.builder(pool)
                        .schema(Databases.newSchema())
                        .open();
                Varve fast = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .clock(SettableClock.at(Messages.START.plusSeconds(600)))
                        .build()) {
            store.append(SCOPE, List.of(Messages.user("hello", 5_000), Messages.assistant("hi")));
            Lease slow =
                    store.leases().take(SCOPE, "slow", Duration.ofMinutes(5)).orElseThrow();

            assertThat(fast.session(SCOPE).catchUp(Duration.ofSeconds(5)))
                    .as("a node whose clock is past the end of the lease")
                    .isFalse();
            assertThat(store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3)), slow))
                    .isPresent();
        }
    }

    @Test
    void a_newer_schema_is_refused_and_left_as_it_is() throws SQLException {
        String schema = Databases.newSchema();
        try (HikariDataSource pool = pool(PostgresServer.url(), c -> {})) {
            PostgresStore.builder(pool).schema(schema).open().close();
            execute(PostgresServer.url(), "INSERT INTO \"" + schema + "\".schema_version VALUES (99, '')");

            assertThatThrownBy(() -> PostgresStore.builder(pool).schema(schema).open())
                    .isInstanceOf(SchemaTooNewException.class)
                    .hasMessageContaining("version 99")
                    .hasMessageContaining("nothing was changed");
        }
    }

    @Test
    void a_schema_of_the_same_version_that_was_never_released_is_refused() throws SQLException {
        String schema = Databases.newSchema();
        try (HikariDataSource pool = Databases.pool()) {
            PostgresStore.builder(pool).schema(schema).open().close();
            execute(PostgresServer.url(), "ALTER TABLE \"" + schema + "\".schema_version DROP COLUMN fingerprint");

            assertThatThrownBy(() -> PostgresStore.builder(pool).schema(schema).open())
                    .isInstanceOf(SchemaUnknownException.class)
                    .hasMessageContainingAll(schema, "schema version 1", "unreleased", "nothing was changed");
        }
    }

    @Test
    void a_lock_that_somebody_holds_is_waited_for_no_longer_than_the_timeout() throws SQLException {
        String schema = Databases.newSchema();
        try (HikariDataSource pool = Databases.pool();
                PostgresStore store = PostgresStore.builder(pool)
                        .schema(schema)
                        .lockTimeout(Duration.ofMillis(300))
                        .open()) {
            store.append(SCOPE, List.of(Messages.user("hello")));
            try (Connection other = pool.getConnection();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("LOCK TABLE \"" + schema + "\".session IN SHARE MODE");

                assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("more"))))
                        .isInstanceOf(StoreBusyException.class)
                        .hasMessageContaining("nothing was stored");
                other.rollback();
            }
            assertThat(store.append(SCOPE, List.of(Messages.user("more")))
                            .state()
                            .lastSeq())
                    .isEqualTo(2);
        }
    }
}
