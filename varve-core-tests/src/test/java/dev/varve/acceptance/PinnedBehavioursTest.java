package dev.varve.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The 26 behaviours that the tests of the strongest peer pin down, in its order. */
class PinnedBehavioursTest {
    private final Scenario scenario = Scenario.of(policy());

    @Test
    void behaviour_1_in_any_interleaving_each_message_is_shown_or_covered() {
        for (long seed = 0; seed < 8; seed++) {
            InMemoryStore heap = new InMemoryStore();
            Policy policy = SmallPolicies.tenth(Policy.defaults());
            try (Walk walk = new Walk(() -> new UnclosedStore(heap), policy, seed)) {
                walk.go(WalkStep.byChance(seed, 60));
            }
        }
    }

    @Test
    void behaviour_2_a_finished_observation_is_never_dropped() {
        turns(4);
        scenario.jobs.runAll();
        List<Note> chunks = scenario.session.notes();
        assertThat(chunks).isNotEmpty();
        scenario.restart();
        assertThat(scenario.session.notes()).isEqualTo(chunks);
    }

    @Test
    void behaviour_3_cursors_never_decrease() {
        long watermark = 1;
        long bufferedTo = 1;
        for (int turn = 0; turn < 40; turn++) {
            boolean fails = turn % 3 == 0;
            scenario.model.onObserve(request -> fails ? ScriptedModel.answer("") : ScriptedModel.nameSpan(request));
            scenario.later();
            scenario.turn(20);
            scenario.jobs.runAll();
            scenario.session.context();
            SessionState state = scenario.state();
            assertThat(state.watermark()).isGreaterThanOrEqualTo(watermark);
            assertThat(state.bufferedTo()).isGreaterThanOrEqualTo(bufferedTo);
            watermark = state.watermark();
            bufferedTo = state.bufferedTo();
        }
        assertThat(watermark).isGreaterThan(40);
    }

    @Test
    void behaviour_4_an_activation_moves_chunks_in_order() {
        turns(12);
        scenario.jobs.runAll();
        scenario.session.context();
        List<Observation> moved =
                scenario.events(MemoryEvent.Activated.class).get(0).chunks();
        assertThat(moved)
                .hasSizeGreaterThan(1)
                .isSortedAccordingTo(
                        (a, b) -> Long.compare(a.span().from(), b.span().from()));
        assertThat(scenario.state().watermark())
                .isEqualTo(moved.get(moved.size() - 1).span().to());
    }

    @Test
    void behaviour_5_what_is_observed_during_a_reflection_survives_it() {
        scenario.model.onReflect(request -> {
            scenario.session.context();
            scenario.turn(60);
            scenario.jobs.runAll();
            return ScriptedModel.nameNotes(request);
        });
        turns(40);
        scenario.jobs.runAll();
        for (int turn = 0; turn < 20 && scenario.generations().isEmpty(); turn++) {
            scenario.session.context();
            turns(4);
            scenario.jobs.runAll();
        }
        assertThat(scenario.generations()).isNotEmpty();
        Invariants.checkStored(scenario.heap, Scenario.SCOPE);
    }

    @Test
    void behaviour_6_the_same_chunk_twice_is_one_chunk() {
        turns(2);
        Observation chunk = Records.chunk("o1-5", 1, 5);
        assertThat(scenario.heap.commit(Scenario.SCOPE, Records.buffer(chunk))).isPresent();
        assertThat(scenario.heap.commit(Scenario.SCOPE, Records.buffer(chunk))).isEmpty();
        assertThat(scenario.heap.commit(Scenario.SCOPE, Records.buffer(Records.chunk("again", 1, 3))))
                .as("covered already")
                .isEmpty();
        assertThat(scenario.session.notes()).hasSize(1);
    }

    @Test
    void behaviour_7_parallel_first_writers_make_one_session() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        CountDownLatch go = new CountDownLatch(1);
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String text = "hello " + i;
            writers.add(threads.submit(() -> {
                go.await();
                return scenario.session.append(Message.user(text, scenario.clock.instant()));
            }));
        }
        go.countDown();
        for (Future<?> writer : writers) {
            writer.get(30, TimeUnit.SECONDS);
        }
        threads.shutdown();
        assertThat(scenario.varve.sessions("default")).hasSize(1);
        assertThat(scenario.state().lastSeq()).isEqualTo(16);
    }

    @Test
    void behaviour_8_a_result_for_a_deleted_session_never_lands_on_its_successor() {
        scenario.model.onObserve(request -> {
            scenario.session.delete();
            turns(4);
            return ScriptedModel.nameSpan(request);
        });
        turns(4);
        scenario.jobs.runNext();

        assertThat(scenario.heap.notes(Scenario.SCOPE, EnumSet.allOf(Note.Status.class)))
                .isEmpty();
        assertThat(scenario.state().lastSeq()).isEqualTo(8);
    }

    @Test
    void behaviour_9_a_failed_or_empty_observer_call_moves_nothing() {
        scenario.model.onObserve(request -> ScriptedModel.answer(""));
        turns(4);
        scenario.jobs.runAll();
        scenario.later();
        scenario.model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        turns(4);
        scenario.jobs.runAll();
        assertThat(scenario.state().bufferedTo()).isEqualTo(1);
        assertThat(scenario.session.context().window()).hasSize(16);
    }

    @Test
    void behaviour_10_where_nothing_is_unobserved_no_model_is_called() {
        turns(4);
        scenario.jobs.runAll();
        int calls = scenario.model.observed().size();
        scenario.session.context();
        scenario.session.context();
        scenario.jobs.runAll();
        assertThat(scenario.model.observed()).hasSize(calls);
    }

    @Test
    void behaviour_11_one_message_over_the_threshold_is_seen_whole_before_it_is_observed() {
        scenario.user(2_000);
        scenario.jobs.runAll();
        assertThat(scenario.session.context().window())
                .singleElement()
                .satisfies(message -> assertThat(message.tokens()).isEqualTo(2_000));
        assertThat(scenario.model.observed()).isEmpty();

        scenario.assistant(1);
        scenario.jobs.runAll();
        assertThat(scenario.session.context().stats().coveredMessages()).isEqualTo(1);
    }

    @Test
    void behaviour_12_below_the_interval_nothing_is_buffered_and_each_boundary_fires_once() {
        scenario.turn(49);
        scenario.jobs.runAll();
        assertThat(scenario.model.observed()).isEmpty();
        scenario.turn(1);
        scenario.jobs.runAll();
        assertThat(scenario.model.observed()).hasSize(1);

        scenario.restart();
        scenario.turn(1);
        scenario.jobs.runAll();
        assertThat(scenario.model.observed())
                .as("no second time after a restart")
                .hasSize(1);
    }

    @Test
    void behaviour_13_a_pending_call_is_not_observed_but_what_is_complete_before_it_is() {
        turns(4);
        scenario.call("pending");
        scenario.jobs.runAll();
        assertThat(scenario.state().bufferedTo()).isLessThanOrEqualTo(9);
        scenario.session.catchUp(Duration.ZERO);
        scenario.jobs.runAll();
        assertThat(scenario.state().bufferedTo()).as("all before the call").isEqualTo(9);
    }

    @Test
    void behaviour_14_calls_and_results_leave_together() {
        for (int i = 0; i < 30; i++) {
            scenario.user(5);
            scenario.call("c" + i);
            scenario.result("c" + i, 40);
            scenario.jobs.runAll();
            Invariants.checkContext(scenario.session, scenario.session.context());
        }
        assertThat(scenario.state().watermark()).isGreaterThan(30);
    }

    @Test
    void behaviour_15_what_comes_after_an_observation_is_a_new_message() {
        turns(4);
        scenario.jobs.runAll();
        long bufferedTo = scenario.state().bufferedTo();
        scenario.assistant(5);
        assertThat(scenario.session.messages(new Span(9, 10))).hasSize(1);
        assertThat(scenario.state().bufferedTo()).isEqualTo(bufferedTo);
    }

    @Test
    void behaviour_16_an_activation_leaves_the_tail_that_the_policy_keeps() {
        turns(12);
        scenario.jobs.runAll();
        scenario.session.context();
        assertThat(scenario.state().unobservedTokens()).isBetween(100L, 220L);
    }

    @Test
    void behaviour_17_a_tail_that_is_still_too_long_is_handled_in_the_same_turn() {
        turns(60);
        scenario.jobs.runAll();
        scenario.session.context();
        assertThat(scenario.state().unobservedTokens()).isLessThan(400);
    }

    @Test
    void behaviour_18_earlier_notes_stay_byte_identical_when_notes_are_added() {
        String before = "";
        for (int turn = 0; turn < 24; turn++) {
            turns(1);
            scenario.jobs.runAll();
            String now = scenario.session.context().systemText();
            assertThat(now).startsWith(before);
            before = now;
        }
        assertThat(before).contains("messages");
    }

    @Test
    void behaviour_19_time_alone_and_an_equal_request_activate_nothing() {
        turns(6);
        scenario.jobs.runAll();
        Context before = scenario.session.context();
        scenario.later();
        assertThat(scenario.session.context()).isEqualTo(before);
        assertThat(scenario.session.context(ContextRequest.EMPTY)).isEqualTo(before);
        assertThat(scenario.events(MemoryEvent.Activated.class)).isEmpty();
    }

    @Test
    void behaviour_19_an_idle_session_catches_up_only_after_its_time() {
        turns(2);
        scenario.jobs.runAll();
        scenario.turn(20);
        Duration idle = Duration.ofMinutes(20);
        assertThat(scenario.varve.catchUpQuiet("default", idle))
                .as("not idle for long enough")
                .isZero();
        scenario.jobs.runAll();
        long before = scenario.state().bufferedTo();

        scenario.clock.advance(idle.plusSeconds(1));
        assertThat(scenario.varve.catchUpQuiet("default", idle)).isEqualTo(1);
        scenario.jobs.runAll();
        assertThat(scenario.state().bufferedTo()).isGreaterThan(before);
        assertThat(scenario.varve.catchUpQuiet("default", idle))
                .as("nothing is left")
                .isZero();
    }

    @Test
    void behaviour_20_a_bad_reflection_is_not_committed_and_not_tried_over_and_over() {
        scenario.model.onReflect(request -> ScriptedModel.answer("[2026-03-02 09:00] NOTE again\n".repeat(40)));
        for (int i = 0; i < 12; i++) {
            turns(12);
            scenario.jobs.runAll();
            scenario.session.context();
        }
        scenario.jobs.runAll();
        assertThat(scenario.generations()).isEmpty();
        int calls = scenario.model.reflected().size();
        assertThat(calls).isPositive();
        scenario.session.context();
        scenario.session.context();
        scenario.jobs.runAll();
        assertThat(scenario.model.reflected()).as("not at every turn").hasSize(calls);
    }

    @Test
    void behaviour_21_a_passing_error_is_tried_again_within_the_run() {
        boolean[] failed = new boolean[1];
        scenario.model.onObserve(request -> {
            if (!failed[0]) {
                failed[0] = true;
                throw new ModelException("scripted overload");
            }
            return ScriptedModel.nameSpan(request);
        });
        turns(4);
        scenario.jobs.runAll();
        assertThat(scenario.session.notes()).isNotEmpty();
    }

    @Test
    void behaviour_21_a_key_that_is_refused_is_not_tried_again() {
        int[] calls = new int[1];
        scenario.model.onObserve(request -> {
            calls[0]++;
            throw new ModelException(ModelException.Kind.DENIED, "scripted: no such key");
        });
        turns(4);
        scenario.jobs.runAll();
        assertThat(calls[0]).isEqualTo(1);
    }

    @Test
    void behaviour_21_an_abort_ends_the_tries() {
        int[] calls = new int[1];
        scenario.model.onObserve(request -> {
            calls[0]++;
            scenario.session.abort();
            throw new ModelException("scripted overload");
        });
        turns(4);
        scenario.jobs.runAll();
        scenario.later();
        turns(4);
        scenario.jobs.runAll();
        assertThat(calls[0])
                .as("tries of the run that was aborted, and none after it")
                .isLessThanOrEqualTo(3);
        assertThat(scenario.session.notes()).isEmpty();
    }

    @Test
    void behaviour_22_what_memory_says_about_itself_is_never_observed() {
        scenario.model.onObserve(request -> new ModelAnswer(
                ScriptedModel.nameSpan(request).text(),
                new ContinuationHint("hinted task", "hinted step"),
                Usage.NONE));
        for (int i = 0; i < 10; i++) {
            turns(6);
            scenario.jobs.runAll();
            scenario.session.context(
                    ContextRequest.EMPTY.withBasePrompt("HOST PROMPT").withRecallTool("recall_memory"));
        }
        assertThat(scenario.model.observed())
                .allSatisfy(request -> assertThat(request.messages())
                        .noneMatch(logged -> logged.message().text().contains("HOST PROMPT")
                                || logged.message().text().contains("hinted")
                                || logged.message().text().contains("Conversation Memory")));
    }

    @Test
    void behaviour_23_the_observer_sees_arguments_once_and_the_outcome_once() {
        scenario.user(50);
        scenario.session.append(
                Message.assistant(scenario.clock.instant(), new Part.ToolCall("c1", "search", "{\"q\":\"trains\"}")));
        scenario.session.append(
                Message.tool(scenario.clock.instant(), new Part.ToolResult("c1", "search", "denied", true)));
        scenario.assistant(50);
        scenario.jobs.runAll();
        List<Part> parts = scenario.model.observed().get(0).messages().stream()
                .flatMap(logged -> logged.message().parts().stream())
                .toList();
        assertThat(parts).filteredOn(Part.ToolCall.class::isInstance).hasSize(1);
        assertThat(parts).filteredOn(Part.ToolResult.class::isInstance).hasSize(1);
    }

    @Test
    void behaviour_24_lines_without_tags_count_and_a_tag_that_is_mentioned_closes_nothing() {
        PromptedModel model = PromptedModel.of(new ScriptedLanguageModel(
                prompt -> "- the parser reads </observations> inside a line\n- a second fact"));
        Scenario prompted = Scenario.with(builder -> builder.policy(policy()).model(model));
        for (int i = 0; i < 4; i++) {
            prompted.turn(20);
        }
        prompted.jobs.runAll();
        assertThat(prompted.session.notes())
                .isNotEmpty()
                .allSatisfy(note -> assertThat(note.text()).contains("second fact"));
    }

    @Test
    void behaviour_25_a_copy_is_complete_and_a_deletion_during_a_run_leaves_nothing() {
        turns(12);
        scenario.jobs.runAll();
        scenario.session.context();
        Session copy = scenario.varve.session("copy");
        scenario.session.messages(new Span(1, 100)).forEach(logged -> copy.append(logged.message()));
        copy.restore(scenario.session.snapshot());
        assertThat(copy.notes()).isEqualTo(scenario.session.notes());
        Invariants.checkStored(scenario.heap, copy.scope());

        scenario.model.onObserve(request -> {
            scenario.session.delete();
            return ScriptedModel.nameSpan(request);
        });
        turns(4);
        scenario.jobs.runAll();
        assertThat(scenario.session.notes()).isEmpty();
        assertThat(scenario.session.messages(new Span(1, 100))).isEmpty();
        assertThat(copy.notes()).isNotEmpty();
    }

    @Test
    void behaviour_26_the_task_stays_in_the_users_words_and_an_old_hint_gives_way() {
        int[] run = new int[1];
        scenario.model.onObserve(request -> new ModelAnswer(
                ScriptedModel.nameSpan(request).text(),
                new ContinuationHint("task number " + run[0]++, ""),
                Usage.NONE));
        scenario.session.append(Message.user("migrate, but keep the old column", scenario.clock.instant()));
        for (int i = 0; i < 20; i++) {
            scenario.call("c" + i);
            scenario.result("c" + i, 60);
            scenario.jobs.runAll();
            scenario.session.context();
        }
        Context context = scenario.session.context();
        assertThat(context.window()).extracting(LoggedMessage::seq).startsWith(1L);
        long active = scenario.notes(Note.Status.ACTIVE).size();
        assertThat(context.hint())
                .get()
                .extracting(ContextBlock::text)
                .satisfies(text ->
                        assertThat(text).containsPattern("task number \\d+").doesNotContain("task number 0."));
        assertThat(active).isPositive();
    }

    private void turns(int count) {
        IntStream.range(0, count).forEach(i -> scenario.turn(20));
    }

    /** Chunks of 100 tokens, activation at 400, a tail of 100, reflection at 100 tokens of notes. */
    private static Policy policy() {
        return Policy.defaults()
                .withObserve(observe -> observe.bufferEvery(100)
                        .chunkTokens(100)
                        .activateAt(Limit.tokens(400))
                        .keepTail(100))
                .withReflect(reflect -> reflect.at(Limit.tokens(100)));
    }
}
