package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.varve.store.jdbc.cluster.CuttingProxy;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A streaming standby takes the place of a primary that was stopped, or killed while it was written to. */
@Tag("long")
@Timeout(120)
class PostgresFailoverTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    Path folder;

    private static Scope scope(int writer) {
        return new Scope("acme", "ada", "chat " + writer);
    }

    private static List<Message> turn(String id) {
        return List.of(
                Message.user("What about order " + id + "? " + "Please look. ".repeat(10), Messages.START)
                        .withId("u" + id),
                Message.assistant("Order " + id + " is fine.", Messages.START));
    }

    @Test
    void at_a_read_only_standby_contexts_go_on_and_after_its_promotion_everything_does() throws Exception {
        try (ReplicatedServers servers = new ReplicatedServers(folder);
                CuttingProxy proxy = new CuttingProxy(servers.primaryPort());
                HikariDataSource pool = Databases.impatientPool(Databases.url(proxy.port()));
                PostgresStore store = PostgresStore.open(pool);
                Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            Session session = varve.session(SCOPE);
            session.append(turn("0"));
            session.context();

            servers.stopPrimary();
            proxy.lead(servers.standbyPort());
            assertThat(session.context().window()).hasSize(2);
            assertThatThrownBy(() -> session.append(turn("1")))
                    .isInstanceOf(StoreReadOnlyException.class)
                    .hasMessageContaining("connect to the primary");
            assertThat(session.context().window()).as("the turn goes on").hasSize(2);
            assertThat(store.messages(SCOPE, new Span(1, 9))).hasSize(2);

            servers.promoteStandby();
            session.append(turn("1"));
            assertThat(session.context().window()).hasSize(4);
            Invariants.checkStored(store, SCOPE);
        }
    }

    @Test
    void what_a_synchronous_standby_has_acknowledged_outlives_a_primary_that_is_killed_in_the_middle()
            throws Exception {
        int writers = 4;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try (ReplicatedServers servers = new ReplicatedServers(folder);
                HikariDataSource pool = Databases.impatientPool(servers.bothUrl());
                PostgresStore store = PostgresStore.open(pool);
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .model(new ScriptedModel())
                        .policy(Policy.incremental())
                        .leaseTime(Duration.ofSeconds(3))
                        .build()) {
            servers.synchronise();
            List<Writer> all = new ArrayList<>();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                Writer writer = new Writer(varve.session(scope(i)));
                all.add(writer);
                running.add(threads.submit(writer::write));
            }

            await(all, writer -> writer.before);
            servers.killPrimary();
            await(all, writer -> writer.refused);
            servers.promoteStandby();
            await(all, writer -> writer.after);
            all.forEach(writer -> writer.stopped = true);
            for (Future<?> writer : running) {
                writer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }

            for (int i = 0; i < writers; i++) {
                assertThat(varve.session(scope(i)).catchUp(Duration.ofSeconds(PATIENCE_SECONDS)))
                        .as("caught up")
                        .isTrue();
                all.get(i).check(store, scope(i));
                Invariants.checkStored(store, scope(i));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Moment {
        CountDownLatch of(Writer writer);
    }

    private static void await(List<Writer> writers, Moment moment) throws InterruptedException {
        for (Writer writer : writers) {
            assertThat(moment.of(writer).await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    /** Appends one turn after the other, each until it is acknowledged, and asks for contexts as an agent does. */
    private static final class Writer {
        private static final int TURNS = 10;

        final CountDownLatch before = new CountDownLatch(TURNS);
        final CountDownLatch refused = new CountDownLatch(1);
        final CountDownLatch after = new CountDownLatch(TURNS);
        volatile boolean stopped;

        private final Session session;
        private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();

        Writer(Session session) {
            this.session = session;
        }

        void write() {
            for (int turn = 0; !stopped; turn++) {
                acknowledged.put("u" + turn, untilAcknowledged(String.valueOf(turn)));
                (refused.getCount() > 0 ? before : after).countDown();
            }
        }

        private long untilAcknowledged(String id) {
            while (true) {
                try {
                    return append(id);
                } catch (StoreException e) {
                    refused.countDown();
                    assertThat(session.context().window())
                            .as("the turn goes on")
                            .isNotEmpty();
                }
            }
        }

        private long append(String id) {
            try {
                List<LoggedMessage> logged = session.append(turn(id));
                session.context();
                return logged.get(0).seq();
            } catch (DuplicateMessageException e) {
                return e.seq(); // an earlier try got through
            }
        }

        void check(PostgresStore store, Scope scope) {
            Map<String, Long> stored = new ConcurrentHashMap<>();
            for (LoggedMessage message : store.messages(scope, new Span(1, Long.MAX_VALUE))) {
                if (!message.message().id().isEmpty()) {
                    stored.put(message.message().id(), message.seq());
                }
            }
            assertThat(stored).containsAllEntriesOf(acknowledged);
        }
    }
}
