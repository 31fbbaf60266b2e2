package dev.varve.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextStats;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelException;
import dev.varve.policy.Limit;
import dev.varve.testkit.FaultyStore.Fault;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cases of the policy of tiers and chunks: chunks of three messages, a working tier of 50 tokens. */
class TieredCasesTest {

    @Test
    @Tag("ZOR-03")
    void case_67_ten_messages_in_a_tier_of_50_tokens_become_chunks_of_three() {
        Scenario scenario = Scenario.of(policy());
        for (int i = 0; i < 10; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();
        scenario.session.context();

        assertThat(scenario.session.notes())
                .extracting(Note::span)
                .startsWith(new Span(1, 4), new Span(4, 7))
                .allMatch(span -> span.size() == 3);
        assertThat(scenario.state().watermark()).isGreaterThanOrEqualTo(4);
    }

    @Test
    @Tag("C12")
    @Tag("ZOR-14")
    void case_67_each_of_the_three_tiers_has_its_size() {
        Scenario scenario = Scenario.of(Policy.tiered());
        scenario.model.onObserve(request -> ScriptedModel.answer("[2026-03-02 09:00] NOTE " + Scenario.words(2_000)));
        LongSummaryStatistics raw = new LongSummaryStatistics();
        LongSummaryStatistics tail = new LongSummaryStatistics();
        for (int turn = 0; turn < 150; turn++) {
            scenario.turn(400);
            scenario.jobs.runAll();
            ContextStats stats = scenario.session.context().stats();
            raw.accept(stats.messageTokens());
            if (stats.coveredMessages() > 0) {
                tail.accept(stats.messageTokens());
            }
        }

        assertThat(raw.getMax()).as("working tier").isBetween(28_000L, 31_000L);
        assertThat(tail.getMin()).as("what stays of it").isBetween(14_500L, 24_000L);
        assertThat(scenario.events(MemoryEvent.Reflected.class))
                .as("session tier")
                .isNotEmpty()
                .allSatisfy(reflected -> assertThat(reflected.previous().stream()
                                .mapToInt(Note::tokens)
                                .sum())
                        .isBetween(10_000, 14_500));
    }

    @Test
    @Tag("ZOR-24")
    void case_71_a_store_that_fails_twice_leaves_every_message_in_its_place() {
        Scenario scenario = Scenario.of(policy());
        for (int i = 0; i < 7; i++) {
            scenario.assistant(6);
        }
        for (int failure = 0; failure < 2; failure++) {
            scenario.faults.add(Fault.BEFORE);
            scenario.jobs.runAll();
            assertThat(scenario.session.notes()).isEmpty();
            shows(scenario, 7 + failure);
            scenario.later();
            scenario.assistant(6);
        }
        scenario.jobs.runAll();

        assertThat(scenario.session.notes()).extracting(Note::span).startsWith(new Span(1, 4));
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
    }

    @Test
    @Tag("LAN-07")
    void case_72_messages_stay_raw_while_the_model_is_down_and_a_restart_observes_them() {
        Scenario scenario = Scenario.of(policy());
        scenario.model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        for (int i = 0; i < 7; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();
        shows(scenario, 7);

        scenario.model.onObserve(ScriptedModel::nameSpan);
        scenario.restart();
        scenario.assistant(6);
        scenario.jobs.runAll();

        assertThat(scenario.session.notes()).extracting(Note::span).startsWith(new Span(1, 4));
    }

    @Test
    @Tag("ZOR-16")
    void case_76_after_a_restart_the_numbers_go_on() {
        Scenario scenario = Scenario.of(policy());
        for (int i = 0; i < 6; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();
        scenario.restart();
        for (int i = 0; i < 4; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();

        assertThat(scenario.session.messages(new Span(7, 100)))
                .extracting(LoggedMessage::seq)
                .containsExactly(7L, 8L, 9L, 10L);
        assertThat(scenario.session.notes()).extracting(Note::span).contains(new Span(4, 7), new Span(7, 10));
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
    }

    @Test
    @Tag("ZOR-24")
    void a_store_that_cannot_be_written_costs_the_agent_the_notes_and_not_the_call() {
        Scenario scenario = Scenario.of(policy());
        for (int i = 0; i < 10; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();
        scenario.faults.add(Fault.BEFORE);
        shows(scenario, 10);

        assertThat(scenario.session.context().stats().coveredMessages()).isPositive();
    }

    @Test
    @Tag("COR-37")
    void other_settings_are_another_varve_over_the_same_store_which_goes_on_where_the_first_one_stopped() {
        Scenario scenario = Scenario.of(policy());
        for (int i = 0; i < 10; i++) {
            scenario.assistant(6);
        }
        scenario.jobs.runAll();
        long covered = scenario.session.context().stats().coveredMessages();
        assertThat(covered).isPositive();

        try (Varve other = Varve.builder()
                .store(scenario.heap)
                .keepStoreOpen()
                .policy(Policy.incremental())
                .build()) {
            Context context = other.session(Scenario.SCOPE).context();
            assertThat(context.stats().coveredMessages()).isEqualTo(covered);
            assertThat(context.window()).hasSize(10 - (int) covered);
        }
    }

    /** Every message so far is in the next context as it was said. */
    private static void shows(Scenario scenario, int messages) {
        assertThat(scenario.session.context().window())
                .extracting(LoggedMessage::seq)
                .isEqualTo(LongStream.rangeClosed(1, messages).boxed().toList());
    }

    private static Policy policy() {
        return Policy.tiered()
                .withObserve(observe -> observe.chunkMessages(3)
                        .activateAt(Limit.tokens(50))
                        .keepTail(25)
                        .blockAt(Limit.NONE)
                        .retries(0));
    }
}
