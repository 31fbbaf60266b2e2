package dev.varve.store.jdbc.postgres;

import static dev.varve.store.jdbc.postgres.Databases.execute;
import static dev.varve.store.jdbc.postgres.Databases.impatientPool;
import static dev.varve.store.jdbc.postgres.Databases.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.DuplicateMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.store.Commit;
import dev.varve.store.Lease;
import dev.varve.store.SessionState;
import dev.varve.store.StoreException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Servers that are really stopped, started again and guarded by passwords. */
@Tag("long")
@Timeout(120)
class PostgresOutageTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");

    @TempDir
    Path folder;

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

    /** The server would bring them to its disk within seconds, or with the next append. */
    @Test
    void a_crash_of_the_server_undoes_notes_together_with_their_row_and_who_knew_them_goes_on() throws Exception {
        Map<String, String> settings = Map.of("wal_writer_delay", "10s", "fsync", "on", "synchronous_commit", "on");
        EmbeddedPostgres server = PostgresServer.start(folder, 0, settings);
        int port = server.getPort();
        try (HikariDataSource pool = impatientPool(url(port));
                PostgresStore store = PostgresStore.open(pool)) {
            SessionState raw = store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two")))
                    .state();
            Lease lease =
                    store.leases().take(SCOPE, "node", Duration.ofMinutes(1)).orElseThrow();
            SessionState noted = store.commit(SCOPE, new Commit.Buffer(Records.chunk("a", 1, 3), Usage.NONE), lease)
                    .orElseThrow();

            Databases.kill(folder);
            server.close();
            server = PostgresServer.start(folder, port, settings);

            SessionState found = store.state(SCOPE).orElseThrow();
            assertThat(found).isIn(raw, noted);
            assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class))).hasSize(found.equals(noted) ? 1 : 0);
            Invariants.checkStored(store, SCOPE);
            assertThat(store.state(SCOPE, noted)).as("whoever looks sees it").contains(found);
            assertThat(store.append(SCOPE, List.of(Messages.user("three")), noted)
                            .before())
                    .isEqualTo(found);
            if (found.equals(raw)) {
                assertThat(store.commit(SCOPE, Records.buffer(Records.chunk("b", 1, 3)), lease))
                        .as("made anew under the lease that is held still")
                        .isPresent();
            }
            Invariants.checkStored(store, SCOPE);
        } finally {
            server.close();
        }
    }

    @Test
    void a_server_that_is_restarted_in_the_middle_costs_a_turn_its_append_and_nothing_else() throws Exception {
        EmbeddedPostgres server = PostgresServer.start(folder, 0, Map.of());
        int port = server.getPort();
        try (HikariDataSource pool = impatientPool(url(port));
                PostgresStore store = PostgresStore.open(pool);
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .model(new ScriptedModel())
                        // passages are searched for in the store, and a context goes without them while it is away
                        .policy(Policy.incremental().withContext(context -> context.recall(0)))
                        .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 10; turn++) {
                turn(session, turn);
            }
            varve.awaitIdle(Duration.ofSeconds(30));
            List<LoggedMessage> known = session.context().window();

            server.close();
            assertThat(session.context().window()).as("the turn goes on").isEqualTo(known);
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
            assertThat(session.catchUp(Duration.ofSeconds(30))).as("caught up").isTrue();
            assertThat(session.status().state().messages()).isEqualTo(40);
            assertThat(varve.health().isUp()).isTrue();
            Invariants.checkStored(store, SCOPE);
        } finally {
            server.close();
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
            try (HikariDataSource pool = impatientPool(url)) {
                pool.setUsername("guarded");
                pool.setPassword("right");
                try (PostgresStore store = PostgresStore.open(pool)) {
                    assertThat(store.append(SCOPE, List.of(Messages.user("hello")))
                                    .messages())
                            .hasSize(1);
                    changeThePassword(admin, pool, store);
                }
            }
        }
    }

    private static void changeThePassword(String admin, HikariDataSource pool, PostgresStore store)
            throws SQLException {
        try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            Session session = varve.session(SCOPE);
            assertThat(session.context().window()).hasSize(1);
            execute(admin, "ALTER ROLE guarded PASSWORD 'another'");
            pool.getHikariPoolMXBean().softEvictConnections();

            assertThat(session.context().window()).as("the turn goes on").hasSize(1);
            assertThatThrownBy(() -> session.append(user(1)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("refused the user or the password");
        }
    }
}
