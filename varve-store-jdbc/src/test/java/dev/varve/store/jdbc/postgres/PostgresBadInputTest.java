package dev.varve.store.jdbc.postgres;

import static dev.varve.store.jdbc.postgres.Databases.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.LoggedMessage;
import dev.varve.Message;
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
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What goes wrong around a server: clear words, bounded waits, and turns that go on. */
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
    void aWrongUserOrPasswordIsSaidAndNotRepeated() {
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
    void aServerThatIsDownAtTheStartIsSaid() throws IOException {
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
    void aPoolWithoutAFreeConnectionIsSaid() throws SQLException {
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
    void aMissingDatabaseIsSaid() {
        DataSource source = source(PostgresServer.url().replaceAll("/postgres\\?", "/no_such_database?"));

        assertThatThrownBy(() -> PostgresStore.open(source))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("there is no such database");
    }

    @Test
    void whileTheServerIsCutOffTurnsGoOnWithWhatIsKnownAndAfterwardsAsBefore() throws Exception {
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
    void aServerThatFallsSilentIsWaitedForLittleLongerThanAStatementMayTake() throws Exception {
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
    void aConnectionThatEndsWithinATransactionIsSaidAsSuch() throws SQLException {
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
    void aPoolerThatTheDriverPreparesStatementsBehindIsSaid() {
        assertThat(PostgresErrors.of(new SQLException("prepared statement \"S_1\" does not exist", "26000")))
                .hasMessageContaining("add prepareThreshold=0 to the JDBC URL");
    }

    @Test
    void aReadOnlyReplicaIsReadAndRefusesWrites() {
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
    void clocksThatAreTenMinutesApartDoNotMatterToLeases() {
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
    void aNewerSchemaIsRefusedAndLeftAsItIs() throws SQLException {
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
    void aSchemaOfTheSameVersionThatWasNeverReleasedIsRefused() throws SQLException {
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
    void aLockThatSomebodyHoldsIsWaitedForNoLongerThanTheTimeout() throws SQLException {
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
