package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.store.StoreException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Whatever is wrong with the store, no call fails and none waits for it. */
@Tag("long")
class FaultTest {
    @Test
    void row_21_a_broken_store_changes_no_answer_and_what_was_said_meanwhile_is_logged_later() {
        AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
        try (MemoryFixture fixture = new MemoryFixture(IllStore.of(ill))) {
            ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "ill");
            ill.set(() -> {
                throw new StoreException("database is locked", new RuntimeException());
            });
            for (int turn = 0; turn < 5; turn++) {
                HttpResponse<String> answer = client.turn("What about module-" + turn + "?");
                client.accepted(answer);
                assertThat(ScriptedClient.memory(answer)).isEqualTo("bypassed");
            }
            assertThat(fixture.provider.accepted().get(4).text()).isEqualTo(lastCall(client));
            fixture.settle();
            ill.set(() -> {});
            client.accepted(client.turn("And now?"));
            assertThat(fixture.log("ill")).hasSize(12);
        }
    }

    /** The body of the call before the newest answer. */
    private static String lastCall(ScriptedClient client) {
        var answer = client.list.remove(client.list.size() - 1);
        String body = client.body();
        client.list.add(answer);
        return body;
    }

    @Test
    void row_21_a_store_that_hangs_delays_no_call() {
        AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
        CountDownLatch hang = new CountDownLatch(1);
        try (MemoryFixture fixture = new MemoryFixture(IllStore.of(ill))) {
            fixture.restart(Duration.ofMillis(50));
            ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "hanging");
            ill.set(() -> {
                try {
                    hang.await();
                } catch (InterruptedException e) {
                    throw new StoreException("interrupted", e);
                }
            });
            // A call that waited for the store would not be answered, for it hangs until all are.
            for (int turn = 0; turn < 20; turn++) {
                client.accepted(client.turn("What about module-" + turn + "?"));
            }
            hang.countDown();
            fixture.settle();
        }
    }

    @Test
    @Timeout(60)
    void row_21_a_branch_does_not_wait_for_a_log_that_hangs() {
        AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
        CountDownLatch hang = new CountDownLatch(1);
        try (MemoryFixture fixture = new MemoryFixture(IllStore.of(ill))) {
            fixture.restart(Duration.ofMillis(50));
            ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "hanging");
            for (int turn = 0; turn < 5; turn++) {
                client.accepted(client.turn("What about module-" + turn + "?"));
                fixture.settle();
            }
            ill.set(() -> {
                try {
                    hang.await();
                } catch (InterruptedException e) {
                    throw new StoreException("interrupted", e);
                }
            });
            for (int turn = 5; turn < 10; turn++) {
                ((ObjectNode) client.list.get(0)).put("content", "What about all, the " + turn + "th time?");
                client.accepted(client.turn("What about module-" + turn + "?"));
            }
            hang.countDown();
            fixture.settle();
        }
    }

    @Test
    void row_21_notes_that_are_known_are_sent_while_the_store_is_broken() {
        AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
        try (MemoryFixture fixture = new MemoryFixture(IllStore.of(ill))) {
            ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "known");
            client.thinking = true;
            for (int turn = 0; turn < 60; turn++) {
                client.accepted(client.turn("What about module-" + turn + "? Use a tool on port " + (8000 + turn)
                        + ", and tell me what release " + turn + " needs before it goes out on Friday."));
                fixture.settle();
            }
            ill.set(() -> {
                throw new StoreException("disk is full", new RuntimeException());
            });
            HttpResponse<String> answer = client.turn("Is it still there?");
            client.accepted(answer);
            assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
            fixture.settle();
            assertThat(fixture.provider.refusals()).isEmpty();
        }
    }
}
