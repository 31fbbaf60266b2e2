package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ClosingTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final CountDownLatch release = new CountDownLatch(1);
    private final ScriptedModel model = new ScriptedModel().onObserve(request -> {
        await(release);
        return ScriptedModel.nameSpan(request);
    });

    @Test
    @Tag("C11")
    @Tag("LAN-10")
    void sessions_that_wait_for_their_notes_get_them_before_the_engine_is_closed() throws InterruptedException {
        Varve varve = varve(Duration.ofSeconds(30));
        List<Scope> scopes = fiveTalk(varve);
        Thread closing = new Thread(varve::close);
        closing.start();

        release.countDown();
        closing.join();

        assertThat(scopes).allSatisfy(scope -> {
            assertThat(store.notes(scope, EnumSet.allOf(Note.Status.class))).isNotEmpty();
            Invariants.checkStored(store, scope);
        });
        assertThat(varve.droppedCount()).isZero();
    }

    @Test
    @Tag("C11")
    @Tag("LAN-10")
    void sessions_whose_turn_never_came_are_counted_and_lose_nothing() {
        Varve varve = varve(Duration.ofMillis(20));
        List<Scope> scopes = fiveTalk(varve);

        varve.close();

        assertThat(varve.droppedCount()).isEqualTo(4);
        release.countDown();
        assertThat(scopes).allSatisfy(scope -> Invariants.checkStored(store, scope));
    }

    private Varve varve(Duration closeTimeout) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model)
                .policy(Policy.incremental())
                .executor(job -> new Thread(job).start())
                .parallelism(1)
                .closeTimeout(closeTimeout)
                .build();
    }

    /** One is observed, and the others wait. */
    private static List<Scope> fiveTalk(Varve varve) {
        List<Scope> scopes =
                IntStream.range(0, 5).mapToObj(i -> Scope.of("session " + i)).toList();
        scopes.forEach(scope -> varve.session(scope)
                .append(
                        Message.user("question " + "word ".repeat(900), NINE),
                        Message.assistant("answer " + "word ".repeat(900), NINE)));
        assertThat(varve.waitingJobs()).isEqualTo(4);
        return scopes;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
