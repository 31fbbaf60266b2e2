package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.model.MemoryModel;
import dev.varve.model.Retries;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What "everything" means: when a session is rolled up or observed on request, and when the engine is closed. */
class SessionEndTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");
    private static final Duration LONG = Duration.ofSeconds(30);

    private final SettableClock clock = SettableClock.at(Messages.START);
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();

    @Test
    @Tag("A8")
    void the_end_of_a_session_reads_the_last_question() {
        Session session = open(Policy.defaults());
        turn(session, "Which venue?");
        say(session, "No, rather the garden.");

        assertThat(session.end(LONG)).isTrue();

        assertThat(covered(session)).isEqualTo(3);
        assertThat(session.context().window())
                .as("still shown in the user's words")
                .extracting(message -> message.message().text())
                .containsExactly("No, rather the garden.");
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("A8")
    void the_end_of_a_session_reads_a_tool_result_that_nobody_answered() {
        Session session = open(Policy.defaults());
        say(session, "Run the tests.");
        session.append(call("c1"));
        session.append(result("c1"));

        assertThat(session.end(LONG)).isTrue();

        assertThat(covered(session)).isEqualTo(3);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("A8")
    void an_open_call_is_not_cut_from_its_result_and_the_end_says_that_it_is_not_done() {
        Session session = open(Policy.defaults());
        turn(session, "Hello.");
        say(session, "Run the tests.");
        session.append(call("c1"));

        assertThat(session.end(LONG)).isFalse();
        assertThat(covered(session)).isEqualTo(3);

        session.append(result("c1"));
        assertThat(session.end(LONG)).isTrue();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("A8")
    void the_end_of_a_session_condenses_nothing_below_the_threshold() {
        Session session = open(Policy.defaults());
        for (int i = 0; i < 20; i++) {
            turn(session, "Question " + i);
            session.catchUp(LONG);
        }

        assertThat(session.end(LONG)).isTrue();

        assertThat(model.reflected()).isEmpty();
        assertThat(session.notes()).hasSize(20);

        Session small = open(Policy.defaults().withReflect(reflect -> reflect.at(Limit.tokens(50))));
        turn(small, "One more.");
        assertThat(small.end(LONG)).isTrue();
        assertThat(small.notes()).anyMatch(Reflection.class::isInstance);
    }

    @Test
    @Tag("COR-14")
    void an_observation_on_request_reads_an_unanswered_correction_and_keeps_it_in_view() {
        Session session = open(Policy.defaults());
        turn(session, "Book the hall for 12 October.");
        say(session, "Sorry, 19 October.");

        assertThat(session.compact(LONG)).isTrue();

        assertThat(model.observed().get(0).messages())
                .extracting(message -> message.message().text())
                .contains("Sorry, 19 October.");
        assertThat(session.context().window())
                .extracting(message -> message.message().text())
                .containsExactly("Sorry, 19 October.");
    }

    @Test
    @Tag("COR-14")
    void an_observation_on_request_leaves_a_tool_result_to_the_agent_and_says_so() {
        Session session = open(Policy.defaults());
        say(session, "Run the tests.");
        session.append(call("c1"));
        session.append(result("c1"));

        assertThat(session.compact(LONG)).isFalse();

        assertThat(session.context().window())
                .extracting(message -> message.message().toolResults())
                .anySatisfy(results -> assertThat(results).isNotEmpty());
    }

    @Test
    @Tag("A7")
    void a_late_result_is_not_written_after_the_engine_was_closed() throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        model.onObserve(request -> {
            asked.countDown();
            awaitUninterruptibly(closed);
            return ScriptedModel.nameSpan(request);
        });
        Varve varve = varve(Policy.defaults(), model, threads);
        Session session = varve.session(SCOPE);
        turn(session, "Hello.");
        session.catchUp(Duration.ZERO);
        asked.await();

        varve.close();
        closed.countDown();
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();

        assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class))).isEmpty();
        assertThat(store.state(SCOPE).orElseThrow().usage().calls()).isZero();
    }

    @Test
    void an_engine_that_closes_ends_the_note_that_is_being_written_and_begins_no_other() throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        model.onObserve(request -> {
            asked.countDown();
            awaitUninterruptibly(closing);
            return ScriptedModel.nameSpan(request);
        });
        Varve varve = engine(Policy.defaults().withObserve(observe -> observe.chunkTokens(1)), model, threads, LONG);
        Session session = varve.session(SCOPE);
        for (int turn = 0; turn < 20; turn++) {
            turn(session, "Question " + turn);
        }
        session.catchUp(Duration.ZERO);
        asked.await();

        Thread closer = new Thread(varve::close, "closing");
        closer.start();
        while (closer.isAlive() && closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait(); // until it waits for the note
        }
        closing.countDown();
        closer.join();
        threads.shutdown();

        assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class))).hasSize(1);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("A7")
    void a_closed_engine_refuses_what_would_write() {
        Varve varve = varve(Policy.defaults(), model, Runnable::run);
        Session session = varve.session(SCOPE);
        turn(session, "Hello.");
        varve.close();
        varve.close();

        assertThatThrownBy(() -> say(session, "too late")).isInstanceOf(ClosedException.class);
        assertThatThrownBy(session::context).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> session.end(LONG)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> session.deleteSpan(new Span(1, 2))).isInstanceOf(ClosedException.class);
        assertThatThrownBy(session::delete).isInstanceOf(ClosedException.class);
        assertThat(store.messages(SCOPE, new Span(1, 10))).hasSize(2);
    }

    private long covered(Session session) {
        return session.status().state().coveredMessages();
    }

    private void turn(Session session, String question) {
        say(session, question);
        session.append(Message.assistant("Noted: " + question, clock.instant()));
    }

    private void say(Session session, String text) {
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.user(text, clock.instant()));
    }

    private Message call(String id) {
        return Message.assistant(clock.instant(), new Part.ToolCall(id, "run", "{}"));
    }

    private Message result(String id) {
        return Message.tool(clock.instant(), new Part.ToolResult(id, "run", "3 tests failed", true));
    }

    private Session open(Policy policy) {
        return varve(policy, model, Runnable::run).session(SCOPE);
    }

    private Varve varve(Policy policy, MemoryModel memory, Executor executor) {
        return engine(policy, memory, executor, Duration.ZERO);
    }

    private Varve engine(Policy policy, MemoryModel memory, Executor executor, Duration closeTimeout) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(memory)
                .policy(policy)
                .clock(clock)
                .executor(executor)
                .retries(Retries.immediate())
                .closeTimeout(closeTimeout)
                .build();
    }

    /** A call that does not let itself be interrupted. */
    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean waiting = true;
        while (waiting) {
            try {
                latch.await();
                waiting = false;
            } catch (InterruptedException e) {
                // goes on waiting
            }
        }
    }
}
