package dev.varve.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Span;
import dev.varve.VarveException;
import dev.varve.event.History;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.session.Fingerprint;
import dev.varve.model.ModelException;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import dev.varve.store.SessionSnapshot;
import dev.varve.store.SessionState;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cases of the policy that fills a window and then swaps. A window of 1 000 words, intervals of 250. */
class WindowedCasesTest {
    private static final ContextRequest REQUEST = ContextRequest.EMPTY.withWindow(1_000, 0);

    @Test
    @Tag("LAN-07")
    void case_44_an_observer_that_succeeds_leaves_a_chunk_and_one_that_fails_leaves_nothing() {
        Scenario scenario = open(policy(Limit.NONE));
        turns(scenario, 5, 25);
        scenario.jobs.runAll();
        assertThat(scenario.notes(Note.Status.BUFFERED)).hasSize(1);
        assertThat(scenario.state().bufferedTo()).isEqualTo(11);

        Scenario failing = open(policy(Limit.NONE));
        failing.model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        turns(failing, 5, 25);
        failing.jobs.runAll();
        assertThat(failing.notes(Note.Status.BUFFERED)).isEmpty();
        assertThat(failing.state().bufferedTo()).isEqualTo(1);
        assertThat(failing.events(MemoryEvent.Failed.class)).isNotEmpty();
    }

    @Test
    @Tag("COR-03")
    @Tag("COR-35")
    @Tag("COR-36")
    void case_43_after_an_abort_nothing_is_launched_and_what_ran_comes_too_late() {
        Scenario scenario = open(policy(Limit.share(0.9)));
        turns(scenario, 5, 25);
        assertThat(scenario.session.status().observing()).isTrue();
        assertThat(scenario.session.status().reflecting()).isFalse();
        scenario.session.abort();
        scenario.jobs.runAll();
        assertThat(scenario.session.notes()).isEmpty();

        int asked = scenario.model.observed().size();
        scenario.later(); // what came too late is not tried again at once
        turns(scenario, 20, 25);
        Context context = scenario.session.context(REQUEST.withReported(960));
        assertThat(scenario.jobs.waiting()).as("jobs that were launched").isZero();
        scenario.jobs.runAll();
        assertThat(scenario.model.observed()).hasSize(asked);
        Invariants.checkContext(scenario.session, context);
    }

    @Test
    @Tag("COR-15")
    @Tag("COR-18")
    void case_46_a_chunk_for_two_of_three_messages_is_activated_at_92_percent() {
        Scenario scenario = open(policy(Limit.NONE));
        scenario.turn(125);
        scenario.jobs.runAll();
        scenario.user(125);

        Context context = scenario.session.context(REQUEST.withReported(920));

        assertThat(context.window()).extracting(LoggedMessage::seq).endsWith(3L);
        assertThat(context.stats().coveredMessages()).isEqualTo(2);
        assertThat(scenario.events(MemoryEvent.Activated.class)).singleElement().satisfies(event -> {
            assertThat(event.messages()).isEqualTo(2);
            assertThat(event.forced()).isFalse();
            assertThat(event.utilization()).isEqualTo(0.92);
            assertThat(event.log())
                    .singleElement()
                    .satisfies(note -> assertThat(note.text()).contains("messages 1 to 2"));
        });
        assertThat(scenario.state().bufferedTokens()).isEqualTo(scenario.state().coveredTokens());
    }

    @Test
    @Tag("COR-01")
    @Tag("COR-17")
    void what_the_provider_reports_counts_if_it_is_more_and_headings_count_too() {
        Scenario scenario = open(policy(Limit.NONE));
        scenario.turn(125);
        scenario.jobs.runAll();
        assertThat(scenario.session.context(REQUEST.withReported(899)).stats().coveredMessages())
                .isZero();
        assertThat(scenario.session.context(REQUEST.withReported(900)).stats().coveredMessages())
                .isEqualTo(2);

        turns(scenario, 15, 25);
        scenario.jobs.runAll();
        long memory = scenario.session.context(REQUEST).stats().memoryTokens();
        assertThat(memory).as("a note of seven words and its heading").isGreaterThan(80);
        assertThat(scenario.state().unobservedTokens()).isEqualTo(750);
        turns(scenario, 1, 35);
        assertThat(scenario.session.context(REQUEST).stats().coveredMessages())
                .as("820 words of messages and the heading are 90 percent")
                .isGreaterThan(2);
    }

    @Test
    @Tag("COR-16")
    void case_58_chunks_stay_and_the_rest_stays_raw_when_the_observer_throws_while_the_call_waits() {
        Scenario scenario = open(policy(Limit.share(0.9)));
        turns(scenario, 5, 25);
        scenario.jobs.runAll();
        scenario.model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        turns(scenario, 20, 25);

        Context context = scenario.session.context(REQUEST.withReported(960));

        assertThat(context.systemText()).contains("messages 1 to 10");
        assertThat(scenario.state().watermark()).isEqualTo(11);
        assertThat(context.window().get(context.window().size() - 1).seq()).isEqualTo(50);
        Invariants.checkContext(scenario.session, context);
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
    }

    @Test
    @Tag("C12")
    @Tag("COR-16")
    void case_58_the_rest_that_the_agent_has_seen_is_observed_while_the_call_waits() {
        Scenario scenario = Scenario.with(builder ->
                builder.policy(policy(Limit.share(0.9))).executor(Runnable::run).contextWindow(1_000));
        scenario.turn(20);
        scenario.turn(20);
        scenario.user(20);
        assertThat(scenario.model.observed()).as("too little for a chunk").isEmpty();

        Context context = scenario.session.context(REQUEST.withReported(960));

        assertThat(context.stats().coveredMessages()).isEqualTo(4);
        assertThat(context.window()).extracting(LoggedMessage::seq).endsWith(5L);
        Invariants.checkContext(scenario.session, context);
    }

    @Test
    @Tag("LAN-07")
    void case_59_an_empty_answer_moves_nothing() {
        Scenario scenario = open(policy(Limit.NONE));
        scenario.model.onObserve(request -> ScriptedModel.answer(" \n"));
        turns(scenario, 5, 25);
        scenario.jobs.runAll();

        Context context = scenario.session.context(REQUEST.withReported(960));

        assertThat(scenario.state().bufferedTo()).isEqualTo(1);
        assertThat(scenario.state().watermark()).isEqualTo(1);
        assertThat(context.window()).extracting(LoggedMessage::seq).hasSize(10);
    }

    @Test
    @Tag("COR-21")
    void case_65_a_policy_that_never_waits_calls_no_model_and_leaves_the_log_alone() {
        Scenario scenario = open(policy(Limit.NONE));
        turns(scenario, 16, 25);

        Context context = scenario.session.context(REQUEST.withReported(950));

        assertThat(scenario.model.observed()).isEmpty();
        assertThat(context.window()).hasSize(32);
        assertThat(scenario.state().watermark()).isEqualTo(1);
    }

    @Test
    @Tag("COR-30")
    @Tag("COR-31")
    void case_61_a_restored_watermark_is_clamped_to_the_history_and_without_one_chunks_are_left_out() {
        Observation chunk = Records.observation(
                "o1-2",
                new Span(1, 2),
                "[2026-03-02 09:00] NOTE one message",
                5,
                25,
                Messages.START,
                "scripted",
                Note.Status.BUFFERED,
                ContinuationHint.NONE);
        Observation beyond = Records.observation(
                "o2-9",
                new Span(2, 9),
                "[2026-03-02 09:00] NOTE messages that are not there",
                5,
                25,
                Messages.START,
                "scripted",
                Note.Status.BUFFERED,
                ContinuationHint.NONE);

        assertThat(restored(Optional.of(99L), chunk, beyond)).isEqualTo(2);
        assertThat(restored(Optional.of(-5L), chunk, beyond)).isEqualTo(1);
        assertThat(restored(Optional.empty(), chunk, beyond)).isEqualTo(1);
    }

    /** {@code bufferedTo} after restoring into a session of one message. */
    private static long restored(Optional<Long> bufferedTo, Note... records) {
        Scenario scenario = open(policy(Limit.NONE));
        scenario.assistant(25);
        String first = Fingerprint.of(scenario.session.messages(new Span(1, 2)));
        SessionState state = scenario.session.restore(new SessionSnapshot(
                bufferedTo, List.of(records), Map.of("o1-2", first, "o2-9", Fingerprint.of(List.of()))));
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
        return state.bufferedTo();
    }

    @Test
    @Tag("COR-30")
    @Tag("COR-33")
    void case_62_a_restored_session_shows_the_same_and_calls_no_model() {
        Scenario scenario = open(policy(Limit.NONE));
        turns(scenario, 20, 25);
        scenario.jobs.runAll();
        scenario.session.context(REQUEST);
        turns(scenario, 10, 25);
        scenario.jobs.runAll();
        Context before = scenario.session.context(REQUEST);

        Scenario copy = open(policy(Limit.NONE));
        List<LoggedMessage> messages = scenario.session.messages(new Span(1, 1_000));
        messages.forEach(logged -> copy.session.append(logged.message()));
        copy.session.restore(scenario.session.snapshot());

        assertThat(copy.model.observed()).isEmpty();
        Context after = copy.session.context(REQUEST);
        assertThat(after.systemText()).isEqualTo(before.systemText());
        assertThat(after.window()).isNotEmpty().isSubsetOf(before.window());
        assertThat(copy.session.notes()).isEqualTo(scenario.session.notes());
        assertThatThrownBy(() -> copy.session.restore(scenario.session.snapshot()))
                .isInstanceOf(VarveException.class)
                .hasMessageContaining("already");
    }

    @Test
    @Tag("COR-20")
    void case_63_positions_follow_a_list_that_is_cut_at_either_end() {
        History history = History.EMPTY;
        for (int i = 0; i < 12; i++) {
            history = history.append(Message.user("message " + i, Messages.START));
        }
        long watermark = 11; // ten messages are covered

        assertThat(history.covered(watermark)).isEqualTo(10);
        assertThat(history.dropFirst(4).covered(watermark)).isEqualTo(6);
        assertThat(history.keepFirst(3).covered(watermark)).isEqualTo(3);
    }

    @Test
    @Tag("COR-14")
    void an_observation_on_request_covers_everything_at_once_and_nothing_twice() {
        Scenario scenario = Scenario.with(builder ->
                builder.policy(policy(Limit.NONE)).contextWindow(1_000).executor(Runnable::run));
        assertThat(scenario.session.compact(Duration.ofSeconds(60)))
                .as("nothing to observe")
                .isTrue();
        assertThat(scenario.model.observed()).isEmpty();

        scenario.turn(25);
        assertThat(scenario.session.compact(Duration.ofSeconds(60))).isTrue();
        assertThat(scenario.session.compact(Duration.ofSeconds(60))).isTrue();

        assertThat(scenario.model.observed()).hasSize(1);
        assertThat(scenario.events(MemoryEvent.Activated.class)).singleElement().satisfies(event -> {
            assertThat(event.forced()).isTrue();
            assertThat(event.utilization()).isZero();
        });
        assertThat(scenario.session.context().stats().coveredMessages()).isEqualTo(2);
    }

    private static Scenario open(Policy policy) {
        return Scenario.with(builder -> builder.policy(policy).contextWindow(1_000));
    }

    private static void turns(Scenario scenario, int count, int tokens) {
        for (int i = 0; i < count; i++) {
            scenario.turn(tokens);
        }
    }

    /** Cortex's shape in a small window. */
    static Policy policy(Limit blockAt) {
        return Policy.windowed()
                .withObserve(observe -> observe.bufferEvery(250)
                        .dynamic(ObservePolicy.Dynamic.OFF)
                        .chunkTokens(0)
                        .blockAt(blockAt)
                        .retries(0));
    }
}
