package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelException;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When messages become observations, and what happens when the model fails or is late. */
class ObservationTest extends Scenario {
    @Test
    @Tag("LAN-04")
    void case_6_incremental_observes_a_finished_turn_whole() {
        Session session = open(Policy.incremental());
        turn(session, 0, 600);

        assertThat(session.notes()).singleElement().satisfies(note -> {
            assertThat(note.span()).isEqualTo(new Span(1, 3));
            assertThat(note.status()).isEqualTo(Note.Status.BUFFERED);
        });
        session.context();
        assertThat(session.notes())
                .singleElement()
                .satisfies(note -> assertThat(note.status()).isEqualTo(Note.Status.ACTIVE));
    }

    @Test
    @Tag("LAN-07")
    void case_10_a_failing_model_leaves_everything_raw_and_the_next_trigger_covers_the_same_span() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(Policy.incremental());
        turn(session, 0, 600);
        assertThat(session.notes()).isEmpty();
        assertThat(events).anyMatch(MemoryEvent.Failed.class::isInstance);
        int tried = model.observed().size();

        model.onObserve(ScriptedModel::nameSpan);
        clock.advance(Duration.ofMinutes(10));
        turn(session, 1, 600);

        assertThat(model.observed().get(tried).messages().get(0).seq()).isEqualTo(1);
        assertThat(session.notes().get(0).span()).isEqualTo(new Span(1, 3));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void a_model_that_is_down_is_not_asked_at_every_message() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(Policy.incremental());
        turn(session, 0, 600);
        int tried = model.observed().size();
        for (int i = 0; i < 50; i++) {
            session.append(Message.user("more", clock.instant()), Message.assistant("answer", clock.instant()));
        }

        assertThat(model.observed()).hasSize(tried);
    }

    @Test
    @Tag("COR-04")
    void case_47_an_observation_that_comes_too_late_is_discarded() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.defaults(), jobs);
        Varve other = Varve.builder()
                .model(new ScriptedModel())
                .store(store)
                .executor(Runnable::run)
                .build();
        for (int turn = 0; turn < 60; turn++) {
            turn(session, turn, 100);
        }
        model.onObserve(request -> {
            clock.advance(Duration.ofMinutes(1)); // this node is so slow that it is taken for dead
            other.session(SCOPE).catchUp(Duration.ofSeconds(60));
            return ScriptedModel.nameSpan(request);
        });

        jobs.runAll();

        assertThat(events).contains(new MemoryEvent.Discarded(SCOPE, "observe"));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void an_observation_of_a_session_that_was_deleted_meanwhile_is_no_conflict() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.incremental(), jobs);
        turn(session, 0, 600);
        model.onObserve(request -> {
            session.delete();
            return ScriptedModel.nameSpan(request);
        });

        jobs.runAll();

        assertThat(events).anyMatch(MemoryEvent.Deleted.class::isInstance);
        assertThat(events).noneMatch(MemoryEvent.Discarded.class::isInstance);
        assertThat(store.state(SCOPE)).isEmpty();
    }

    @Test
    @Tag("ZOR-04")
    void the_agent_does_not_wait_longer_than_the_deadline_when_a_policy_blocks() {
        CountDownLatch never = new CountDownLatch(1);
        model.onObserve(request -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new ModelException("interrupted");
        });
        Session session = open(SmallPolicies.impatient(Policy.windowed()), job -> {
            Thread thread = new Thread(job);
            thread.setDaemon(true);
            thread.start();
        });
        for (int turn = 0; turn < 50; turn++) {
            turn(session, turn, 100);
        }

        Context context = session.context(ContextRequest.EMPTY.withWindow(8_000, 500));

        assertThat(context.stats().withinBudget()).isTrue();
        assertThat(session.status().busy()).isTrue();
        never.countDown();
    }

    @Test
    @Tag("COR-14")
    @Tag("ZOR-19")
    void case_73_flush_makes_everything_durable_that_the_agent_has_seen() {
        Session session = open(Policy.tiered());
        for (int turn = 0; turn < 25; turn++) {
            turn(session, turn, 10);
        }

        assertThat(session.catchUp(Duration.ofSeconds(60))).isTrue();
        assertThat(session.status().state().bufferedTo()).isEqualTo(51);
        Invariants.checkStored(store, SCOPE);
    }
}
