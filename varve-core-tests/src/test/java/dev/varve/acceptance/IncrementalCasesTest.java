package dev.varve.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.History;
import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelException;
import dev.varve.policy.ContextPolicy;
import dev.varve.policy.Limit;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.testkit.HostList;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cases of the policy that observes little and often. */
class IncrementalCasesTest {
    private static final Span ALL = new Span(1, 1_000);

    @Test
    @Tag("LAN-04")
    void case_7_the_next_observation_begins_where_the_last_one_ended_and_nothing_is_observed_twice() {
        Scenario scenario = Scenario.of(Policy.incremental());
        scenario.turn(500);
        scenario.jobs.runAll();
        scenario.turn(500);
        scenario.jobs.runAll();
        assertThat(scenario.model.observed())
                .extracting(request ->
                        request.messages().stream().map(LoggedMessage::seq).toList())
                .containsExactly(List.of(1L, 2L), List.of(3L, 4L));

        scenario.session.context();
        scenario.jobs.runAll();
        assertThat(scenario.model.observed()).as("all is observed").hasSize(2);
    }

    @Test
    void case_13_nothing_is_condensed_where_there_are_no_observations() {
        Scenario scenario = Scenario.of(Policy.incremental());
        for (int i = 0; i < 20; i++) {
            scenario.turn(1);
            scenario.session.context();
        }
        scenario.jobs.runAll();

        assertThat(scenario.model.reflected()).isEmpty();
        assertThat(scenario.session.notes()).isEmpty();
    }

    @Test
    @Tag("COR-25")
    @Tag("LAN-22")
    void case_15_a_reflection_of_generations_1_3_1_1_1_is_of_generation_4() {
        Scenario scenario = Scenario.of(Policy.incremental());
        reflections(scenario, 1, 3, 1, 1, 1);

        scenario.user(1);
        scenario.jobs.runAll();

        assertThat(scenario.generations()).containsExactly(4);
        assertThat(scenario.events(MemoryEvent.Reflected.class)).singleElement().satisfies(event -> {
            assertThat(event.previous()).as("the log before").hasSize(5);
            assertThat(event.log()).as("the log after").containsExactly(event.reflection());
            assertThat(event.reflection().generation()).isEqualTo(4);
            assertThat(event.reflection().level()).isZero();
        });
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
    }

    @Test
    @Tag("LAN-23")
    void case_16_reflections_are_condensed_at_a_threshold_that_can_be_set() {
        Scenario scenario = Scenario.of(Policy.incremental().withReflect(reflect -> reflect.consolidateAt(3)));
        reflections(scenario, 1, 1);
        scenario.user(1);
        scenario.jobs.runAll();
        assertThat(scenario.generations()).containsExactly(1, 1);

        reflections(scenario, 1);
        scenario.user(1);
        scenario.jobs.runAll();
        assertThat(scenario.generations()).containsExactly(2);
    }

    @Test
    @Tag("LAN-24")
    void case_17_five_reflections_survive_a_reflector_that_throws_and_the_next_trigger_asks_again() {
        Scenario scenario = Scenario.of(Policy.incremental());
        scenario.model.onReflect(request -> {
            throw new ModelException("scripted outage");
        });
        reflections(scenario, 1, 1, 1, 1, 1);
        scenario.user(1);
        scenario.jobs.runAll();
        assertThat(scenario.generations()).containsExactly(1, 1, 1, 1, 1);
        assertThat(scenario.events(MemoryEvent.Failed.class))
                .anyMatch(failed -> failed.reason().contains("scripted outage"));

        scenario.model.onReflect(ScriptedModel::nameNotes);
        scenario.later();
        scenario.user(1);
        scenario.jobs.runAll();
        assertThat(scenario.generations()).containsExactly(2);
    }

    @Test
    @Tag("LAN-13")
    void case_20_where_nobody_compacts_all_messages_are_kept() {
        Scenario scenario = Scenario.of(Policy.incremental());
        for (int i = 0; i < 5; i++) {
            scenario.turn(500);
            scenario.jobs.runAll();
            scenario.session.context();
        }

        assertThat(scenario.state().watermark()).isEqualTo(11);
        assertThat(scenario.session.messages(ALL))
                .extracting(LoggedMessage::seq)
                .isEqualTo(LongStream.rangeClosed(1, 10).boxed().toList());
    }

    @Test
    @Tag("LAN-14")
    @Tag("LAN-16")
    void case_21_six_messages_give_way_to_a_summary_that_is_never_observed() {
        HostList host = new HostList();
        Scenario scenario = Scenario.with(
                builder -> builder.policy(Policy.incremental()).compactor(host).listener(host));
        scenario.turn(200);
        scenario.turn(200);
        scenario.turn(200);
        scenario.jobs.runAll();
        scenario.session.context();

        assertThat(host.history().list()).singleElement().satisfies(only -> {
            assertThat(only.text()).startsWith("[Compacted Summary]\n").contains("messages 1 to 6");
            assertThat(only.createdAt()).isBefore(scenario.state().createdAt());
        });
        assertThat(host.history().lastObserved(scenario.state().watermark())).isZero();

        scenario.turn(500);
        assertThat(host.history().positionOf(7)).isEqualTo(1);
        scenario.jobs.runAll();
        assertThat(scenario.model.observed().get(1).messages())
                .extracting(LoggedMessage::seq)
                .containsExactly(7L, 8L);
        scenario.session.context();
        assertThat(host.history().list())
                .as("one summary stands for both")
                .singleElement()
                .satisfies(only -> assertThat(only.text()).contains("messages 1 to 6", "messages 7 to 8"));
    }

    @Test
    @Tag("LAN-16")
    void case_22_a_position_outside_the_history_is_an_error_that_changes_nothing() {
        Message summary = Message.of(Role.SYSTEM, "summary", Instant.EPOCH);
        History six = history(6);
        assertThatThrownBy(() -> six.compact(6, summary)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> six.compact(-1, summary)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(six).isEqualTo(history(6));
        assertThat(six.compact(5, summary).list()).containsExactly(summary);
    }

    @Test
    @Tag("LAN-17")
    void compacting_up_to_position_0_still_inserts_a_summary_in_its_place() {
        Message summary = Message.of(Role.SYSTEM, "summary", Instant.EPOCH);
        History compacted = history(3).compact(0, summary);
        assertThat(compacted.size()).isEqualTo(3);
        assertThat(compacted.list().get(0)).isEqualTo(summary);
        assertThat(compacted.compact(0, summary))
                .as("the summary alone is renewed")
                .isEqualTo(compacted);
    }

    @Test
    @Tag("LAN-12")
    @Tag("LAN-15")
    void case_23_a_compaction_that_fails_keeps_the_observation_and_the_next_one_makes_up_for_it() {
        HostList host = new HostList();
        host.breakCompaction(true);
        Scenario scenario = Scenario.with(
                builder -> builder.policy(Policy.incremental()).compactor(host).listener(host));
        scenario.turn(200);
        scenario.turn(200);
        scenario.turn(200);
        scenario.jobs.runAll();
        scenario.session.context();
        assertThat(scenario.notes(Note.Status.ACTIVE)).hasSize(1);
        assertThat(host.history().size()).isEqualTo(6);
        assertThat(host.history().lastObserved(scenario.state().watermark())).isEqualTo(5);

        host.breakCompaction(false);
        scenario.turn(500);
        scenario.jobs.runAll();
        scenario.session.context();
        assertThat(host.history().size()).isEqualTo(1);
    }

    private static History history(int messages) {
        History history = History.EMPTY;
        for (int i = 0; i < messages; i++) {
            history = history.append(Message.user("message " + i, Instant.EPOCH));
        }
        return history;
    }

    @Test
    void case_25_a_short_view_of_the_history_does_not_stop_observation() {
        Scenario scenario = Scenario.of(Policy.incremental()
                .withContext(context -> context.messages(Limit.tokens(50)).sections(ContextPolicy.Sections.NONE)));
        for (int i = 0; i < 25; i++) {
            scenario.turn(20);
        }
        scenario.jobs.runAll();
        scenario.session.context();
        assertThat(scenario.state().watermark()).isEqualTo(51);

        scenario.turn(500);
        scenario.jobs.runAll();
        assertThat(scenario.session.context().stats().coveredMessages()).isEqualTo(52);
    }

    @Test
    @Tag("LAN-28")
    @Tag("LAN-29")
    @Tag("LAN-30")
    @Tag("LAN-31")
    void case_30_without_a_session_key_nothing_is_asked_and_with_one_the_key_goes_along() {
        List<Scope> asked = new ArrayList<>();
        Scenario scenario =
                Scenario.with(builder -> builder.policy(Policy.incremental()).knowledge((scope, question) -> {
                    asked.add(scope);
                    return "KNOWN about " + question;
                }));
        ContextRequest request = ContextRequest.EMPTY.withBasePrompt("You are careful.\n");
        Context without = scenario.varve.context(request);
        assertThat(without.systemText()).isEqualTo("You are careful.\n");
        assertThat(without.messages()).isEmpty();
        assertThat(asked).isEmpty();

        scenario.user(1);
        Context with = scenario.varve.session("telegram:123:456").context(request);
        assertThat(with.systemText()).contains("KNOWN about " + Scenario.words(1));
        assertThat(asked).singleElement().satisfies(scope -> {
            assertThat(scope.session()).isEqualTo("telegram:123:456");
            assertThat(scope.channel()).isEqualTo("telegram");
        });
    }

    @Test
    @Tag("LAN-31")
    void a_knowledge_provider_that_throws_costs_only_its_knowledge() {
        Scenario scenario = Scenario.with(builder -> builder.knowledge((scope, question) -> {
            throw new IllegalStateException("scripted failure");
        }));
        scenario.user(1);
        assertThat(scenario.session.context().window()).hasSize(1);
    }

    @Test
    @Tag("LAN-39")
    void case_35_deleting_one_session_leaves_the_other_and_an_unknown_one_is_no_error() {
        Scenario scenario = Scenario.of(Policy.incremental());
        reflections(scenario, 1, 1);
        Session other = scenario.varve.session("other");
        other.append(Message.user(Scenario.words(900), scenario.clock.instant()));
        other.append(Message.assistant(Scenario.words(900), scenario.clock.instant()));
        scenario.jobs.runAll();

        assertThat(other.delete()).isTrue();
        assertThat(scenario.varve.session("unknown").delete()).isFalse();
        assertThat(other.notes()).isEmpty();
        assertThat(scenario.generations()).containsExactly(1, 1);
    }

    @Test
    @Tag("LAN-19")
    void case_37_what_is_shown_never_begins_with_a_tool_result_and_a_trailing_call_is_kept() {
        for (int limit = 5; limit < 60; limit++) {
            int window = limit;
            Scenario scenario = Scenario.of(Policy.incremental()
                    .withContext(
                            context -> context.messages(Limit.tokens(window)).sections(ContextPolicy.Sections.NONE)));
            scenario.user(2);
            for (int i = 0; i < 5; i++) {
                scenario.call("c" + i);
                scenario.result("c" + i, 6);
            }
            scenario.call("trailing");

            List<LoggedMessage> shown = scenario.session.context().window();
            assertThat(shown.get(0).message().toolResults()).isEmpty();
            assertThat(shown.stream()
                            .flatMap(logged -> logged.message().toolResults().stream())
                            .map(Part.ToolResult::callId))
                    .as("results, each behind its call")
                    .isSubsetOf(shown.stream()
                            .flatMap(logged -> logged.message().toolCalls().stream())
                            .map(Part.ToolCall::id)
                            .toList());
            assertThat(shown.get(shown.size() - 1).message().toolCalls())
                    .singleElement()
                    .satisfies(call -> assertThat(call.id()).isEqualTo("trailing"));
        }
    }

    /** Adds reflections of these generations to the session, each of one message, by the commits that make them. */
    private static void reflections(Scenario scenario, int... generations) {
        Scope scope = Scenario.SCOPE;
        for (int generation : generations) {
            scenario.assistant(10);
            SessionState state = scenario.state();
            long seq = state.lastSeq();
            Observation chunk = Records.chunk("o" + seq, state.bufferedTo(), seq + 1);
            chunk = withSource(chunk, state.totalTokens() - state.bufferedTokens());
            assertThat(scenario.heap.commit(scope, Records.buffer(chunk))).isPresent();
            assertThat(scenario.heap.commit(scope, Records.activate(chunk))).isPresent();
            Reflection made = Records.reflection(
                    "r" + seq,
                    chunk.span(),
                    "[2026-03-01 09:00] NOTE long enough to be condensed, number " + seq,
                    12,
                    chunk.sourceTokens(),
                    chunk.createdAt(),
                    "scripted",
                    Note.Status.ACTIVE,
                    generation,
                    0,
                    List.of(chunk.id()));
            Commit.Reflect commit = new Commit.Reflect(
                    scenario.state().epoch(), made, List.of(chunk.withStatus(Note.Status.ACTIVE)), Usage.NONE);
            assertThat(scenario.heap.commit(scope, commit)).isPresent();
        }
    }

    private static Observation withSource(Observation chunk, long sourceTokens) {
        return new Observation(
                chunk.id(),
                chunk.span(),
                chunk.lines(),
                chunk.tokens(),
                sourceTokens,
                chunk.createdAt(),
                chunk.model(),
                chunk.status(),
                chunk.hint(),
                chunk.fidelity());
    }
}
