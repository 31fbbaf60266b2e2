package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What broke in a system of the same design, by the numbers of its issue tracker (mastra-ai/mastra), cannot happen here: races and deadlocks. */
class WritersRaceTest extends Scenario {

    @Test
    void issues_22188_13994_and_13436_parallel_first_writers_make_one_session_and_do_not_deadlock() throws Exception {
        Varve varve = varve(Policy.incremental(), model, Runnable::run);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            int number = i;
            writers.add(threads.submit(() ->
                    varve.session(SCOPE).append(Message.user("hello " + number + " " + words(80), clock.instant()))));
        }
        for (Future<?> writer : writers) {
            writer.get(30, TimeUnit.SECONDS);
        }
        threads.shutdown();

        assertThat(varve.sessions(SCOPE.tenant())).hasSize(1);
        assertThat(varve.session(SCOPE).status().state().lastSeq()).isEqualTo(24);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issues_17827_and_17829_an_observer_may_use_the_memory_that_waits_for_it() {
        List<Session> session = new ArrayList<>();
        model.onObserve(request -> {
            session.get(0).append(Message.assistant("written by the observer's tools", clock.instant()));
            session.get(0).context();
            model.onObserve(ScriptedModel::nameSpan);
            return ScriptedModel.nameSpan(request);
        });
        session.add(open(Policy.incremental()));
        turns(session.get(0), 0, 3, 600);

        assertThat(session.get(0).notes()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issue_22210_of_two_observers_of_one_span_one_is_committed() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.incremental(), jobs);
        turns(session, 0, 4, 600);
        Varve other = varve(Policy.incremental(), new ScriptedModel(), Runnable::run);
        model.onObserve(request -> {
            other.session(SCOPE).catchUp(Duration.ofSeconds(60)); // does nothing: this one has the lease
            clock.advance(Duration.ofMinutes(1));
            other.session(SCOPE).catchUp(Duration.ofSeconds(60));
            return ScriptedModel.nameSpan(request);
        });

        jobs.runAll();

        assertThat(session.notes()).extracting(Note::id).doesNotHaveDuplicates();
        assertThat(events).contains(new MemoryEvent.Discarded(SCOPE, "observe"));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issue_hermes_agent_26045_a_process_with_old_knowledge_erases_nothing() {
        Policy policy = SmallPolicies.tenth(Policy.defaults());
        Session stale = open(policy);
        turns(stale, 0, 4, 40);
        stale.context(); // knows the session as it is now

        Session fresh = varve(policy, new ScriptedModel(), Runnable::run).session(SCOPE);
        turns(fresh, 4, 30, 40);
        List<Note> written = fresh.notes();

        turns(stale, 34, 1, 40);
        stale.catchUp(Duration.ofSeconds(60));

        assertThat(stale.messages(new Span(1, 1_000))).hasSize(2 * 35);
        assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class)))
                .extracting(Note::id)
                .containsAll(written.stream().map(Note::id).toList());
        Invariants.checkStored(store, SCOPE);
    }
}
