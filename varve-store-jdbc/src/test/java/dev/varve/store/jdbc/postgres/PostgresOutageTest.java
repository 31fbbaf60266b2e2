package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.DuplicateMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.StoreException;
import dev.varve.store.StoreReadOnlyException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.store.jdbc.cluster.CuttingProxy;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Servers that are really stopped, started again, failed over and guarded by passwords. */
@Timeout(120)
class PostgresOutageTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");

    @TempDir
    Path folder;

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(4_000); // passed whole while the server is down, and enough when it is back
        config.setValidationTimeout(500);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private static String url(int port) {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    private static Message user(int turn) {
        return Message.user("What about order " + turn + "? " + "Please look. ".repeat(40), Messages.START)
                .withId("u" + turn);
    }

    private static Message answer(int turn) {
        return Message.assistant("Order " + turn + " is fine.", Messages.START).withId("a" + turn);
    }

    private static void turn(Session session, int turn) {
        session.append(user(turn), answer(turn));
        session.context();
    }

    @Test
    void a_server_that_is_restarted_in_the_middle_costs_a_turn_its_append_and_nothing_else() throws Exception {
        EmbeddedPostgres server = PostgresServer.start(folder, 0, Map.of());
        int port = server.getPort();
        try (HikariDataSource pool = pool(url(port));
                PostgresStore store = PostgresStore.open(pool);
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .model(new ScriptedModel())
                        .policy(Policy.incremental())
                        .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 10; turn++) {
                turn(session, turn);
            }
            varve.awaitIdle(Duration.ofSeconds(30));
            List<LoggedMessage> known = session.context().messages();

            server.close();
            assertThat(session.context().messages()).as("the turn goes on").isEqualTo(known);
            assertThatThrownBy(() -> session.append(user(10), answer(10)))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("try again when the server is up");
            assertThat(varve.health().isUp()).isFalse();

            server = PostgresServer.start(folder, port, Map.of());
            for (int turn = 10; turn < 20; turn++) {
                turn(session, turn);
            }
            assertThatThrownBy(() -> session.append(user(10)))
                    .as("what was written before the restart or after it is there once")
                    .isInstanceOf(DuplicateMessageException.class);
            assertThat(session.flush(Duration.ofSeconds(30))).as("caught up").isTrue();
            assertThat(session.status().state().messages()).isEqualTo(40);
            assertThat(varve.health().isUp()).isTrue();
            Invariants.checkStored(store, SCOPE);
        } finally {
            server.close();
        }
    }

    /** The binaries have no pg_basebackup; a copy of the files of a server that was shut down is a base backup too. */
    @Test
    void after_a_failover_to_a_read_only_standby_contexts_go_on_and_after_its_promotion_everything_does()
            throws Exception {
        Path primaryData = folder.resolve("primary");
        Path standbyData = folder.resolve("standby");
        PostgresServer.start(primaryData, 0, Map.of()).close();
        copy(primaryData, standbyData);
        EmbeddedPostgres primary = PostgresServer.start(primaryData, 0, Map.of());
        Files.createFile(standbyData.resolve("standby.signal"));
        Files.writeString(
                standbyData.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=localhost port=" + primary.getPort() + " user=postgres'\n");
        try (EmbeddedPostgres standby = PostgresServer.start(standbyData, 0, Map.of());
                CuttingProxy proxy = new CuttingProxy(primary.getPort());
                HikariDataSource pool = pool(url(proxy.port()));
                PostgresStore store = PostgresStore.open(pool);
                Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            Session session = varve.session(SCOPE);
            turn(session, 0);

            primary.close(); // in peace, so that the standby has received everything
            proxy.lead(standby.getPort());
            assertThat(session.context().messages()).hasSize(2);
            assertThatThrownBy(() -> session.append(user(1), answer(1)))
                    .isInstanceOf(StoreReadOnlyException.class)
                    .hasMessageContaining("connect to the primary");
            assertThat(session.context().messages()).as("the turn goes on").hasSize(2);
            assertThat(store.messages(SCOPE, new Span(1, 9))).hasSize(2);

            execute(url(standby.getPort()), "SELECT pg_promote(true, 60)");
            turn(session, 1);
            assertThat(session.context().messages()).hasSize(4);
            Invariants.checkStored(store, SCOPE);
        } finally {
            primary.close();
        }
    }

    @Test
    void a_wrong_password_is_refused_by_the_server_and_said_without_it() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.start(folder, 0, Map.of())) {
            String admin = url(server.getPort());
            execute(
                    admin,
                    "SET password_encryption = 'scram-sha-256'; CREATE ROLE guarded LOGIN PASSWORD 'right';"
                            + " GRANT CREATE ON DATABASE postgres TO guarded");
            Path rules = folder.resolve("pg_hba.conf");
            Files.writeString(rules, "host all guarded all scram-sha-256\n" + Files.readString(rules));
            execute(admin, "SELECT pg_reload_conf()");
            String url = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setURL(url);
            source.setUser("guarded");
            assertThatThrownBy(() -> PostgresStore.open(source))
                    .as("without any password")
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("refused the user or the password");
            source.setPassword("hunter2");
            assertThatThrownBy(() -> PostgresStore.open(source))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("refused the user or the password")
                    .hasMessageContaining("guarded")
                    .hasMessageNotContaining("hunter2");
            try (HikariDataSource pool = pool(url)) {
                pool.setUsername("guarded");
                pool.setPassword("right");
                try (PostgresStore store = PostgresStore.open(pool)) {
                    assertThat(store.append(SCOPE, List.of(Messages.user("hello")))
                                    .messages())
                            .hasSize(1);
                }
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Files.deleteIfExists(to.resolve("postmaster.pid"));
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
