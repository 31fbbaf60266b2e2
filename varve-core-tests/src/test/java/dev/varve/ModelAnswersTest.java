package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import dev.varve.store.SessionState;
import dev.varve.testkit.FaultyModel;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What broke in a system of the same design, by the numbers of its issue tracker (mastra-ai/mastra), cannot happen here: what models answer,
 * and how long they take. */
class ModelAnswersTest extends Scenario {

    @Test
    @Tag("COR-24")
    void issues_14109_and_14110_a_log_that_cannot_shrink_is_not_reflected_over_and_over() {
        model.onReflect(request ->
                ScriptedModel.answer(request.notes().stream().map(Note::text).collect(Collectors.joining("\n"))));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 60, 40);

        assertThat(reflections()).isEmpty();
        int calls = model.reflected().size();
        for (int i = 0; i < 50; i++) {
            session.append(Message.user("more", clock.instant()), Message.assistant("answer", clock.instant()));
            session.context();
        }
        assertThat(model.reflected().size() - calls)
                .as("calls without new time or notes")
                .isLessThanOrEqualTo(5);
    }

    @Test
    void issue_24354_faithful_repetition_is_not_taken_for_a_loop() {
        String line = "GET /health 200 in 3 ms";
        model.onObserve(request -> ScriptedModel.answer(
                (ScriptedModel.line(request.messages().get(0), request.zone(), line) + "\n").repeat(12)));
        Session session = open(Policy.incremental());
        session.append(Message.user("what is in the log?", clock.instant()));
        session.append(Message.assistant(clock.instant(), new Part.ToolCall("c1", "cat", "{}")));
        session.append(
                Message.tool(clock.instant(), new Part.ToolResult("c1", "cat", (line + "\n").repeat(300), false)));
        session.append(Message.assistant("Only health checks.", clock.instant()));

        assertThat(session.notes()).hasSize(1);
    }

    @Test
    void issue_22072_a_block_of_21_lines_62_times_is_a_loop() {
        refused(FaultyModel.answer(FaultyModel.Fault.LOOPS_IN_BLOCKS).text(), "repeated over and over");
    }

    @Test
    void issue_13356_garbage_moves_no_cursor() {
        refused("- \n- \n|||", "not of the form");
        refused(FaultyModel.answer(FaultyModel.Fault.EMPTY).text(), "empty");
    }

    @Test
    @Tag("ZOR-11")
    void issues_15062_15241_and_22074_empty_and_degenerate_reflections_wipe_nothing() {
        for (FaultyModel.Fault fault : List.of(
                FaultyModel.Fault.EMPTY, FaultyModel.Fault.LOOPS, FaultyModel.Fault.REFUSES, FaultyModel.Fault.PROSE)) {
            model.onReflect(request -> FaultyModel.answer(fault));
            Session session = open(SmallPolicies.tenth(Policy.defaults()));
            turns(session, 0, 40, 40);
            assertThat(reflections()).as("%s", fault).isEmpty();
            assertThat(session.context().systemText()).contains("messages 1 to ");
        }
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("COR-24")
    void issue_15462_the_smallest_reflection_wins_not_the_last() {
        AtomicInteger largest = new AtomicInteger();
        int[] sizes = {70, 40, 60, 65, 68};
        model.onReflect(request -> {
            largest.set(Math.max(largest.get(), request.level()));
            return ScriptedModel.answer(
                    "[2026-03-02 09:00] NOTE level " + request.level() + " " + words(sizes[request.level()]));
        });
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60 && reflections().isEmpty(); turn++) {
            turns(session, turn, 1, 40);
        }

        assertThat(reflections()).isNotEmpty();
        Reflection first = reflections().get(0);
        assertThat(largest.get() < 4 || first.level() == 1).isTrue();
        assertThat(first.text()).contains("level " + first.level());
    }

    @Test
    void issue_24040_the_observer_sees_the_arguments_of_a_call() {
        ScriptedLanguageModel observer = new ScriptedLanguageModel(prompt -> "- looked for trains");
        Session session = open(Policy.incremental(), PromptedModel.of(observer));
        session.append(Message.user(words(600), clock.instant()));
        session.append(Message.assistant(
                clock.instant(), new Part.ToolCall("c1", "search", "{\"to\":\"Busan\",\"seats\":2}")));
        session.append(Message.tool(clock.instant(), new Part.ToolResult("c1", "search", "KTX 15:30", false)));
        session.append(Message.assistant(words(600), clock.instant()));

        String data = observer.prompts().stream()
                .flatMap(prompt -> ScriptedLanguageModel.data(prompt).stream())
                .collect(Collectors.joining("\n"));
        assertThat(data).containsOnlyOnce("{\"to\":\"Busan\",\"seats\":2}").containsOnlyOnce("KTX 15:30");
    }

    @Test
    @Tag("C12")
    @Tag("LAN-08")
    void a_turn_does_not_wait_for_notes_that_nobody_ever_writes() {
        ManualExecutor never = new ManualExecutor();
        Session session = varve(Policy.incremental(), model, never).session(SCOPE);

        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            turns(session, 0, 20, 300);
            assertThat(session.context().window()).isNotEmpty();
        });

        assertThat(never.waiting()).as("notes are due").isPositive();
        assertThat(session.notes()).isEmpty();
    }

    @Test
    @Tag("LAN-08")
    void issue_21849_an_outage_neither_blocks_nor_aborts_the_turn() {
        CountDownLatch never = new CountDownLatch(1);
        model.onObserve(request -> {
            await(never);
            throw new ModelException("still down");
        });
        Varve varve = Varve.builder()
                .store(store)
                .model(model)
                .policy(withDeadline(Policy.incremental(), Duration.ofMillis(50)))
                .clock(clock)
                .retries(Retries.immediate())
                .listener(event -> {
                    synchronized (events) {
                        events.add(event);
                    }
                })
                .build();
        Session session = varve.session(SCOPE);
        turns(session, 0, 20, 300);

        assertThat(session.context().window()).isNotEmpty();
        assertThat(varve.awaitIdle(Duration.ofSeconds(30)))
                .as("hanging calls are given up")
                .isTrue();
        assertThat(session.notes()).isEmpty();
        synchronized (events) {
            assertThat(failures())
                    .isNotEmpty()
                    .allMatch(reason -> reason.contains("no answer within") || reason.contains("no time is left"));
        }
        never.countDown();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("ZOR-24")
    void issues_15677_15265_and_13389_a_turn_reads_a_bounded_part_of_the_history() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 300, 40);

        assertThat(model.observed())
                .allSatisfy(request -> assertThat(request.messages()).hasSizeLessThan(30));
        assertThat(session.context().window()).hasSizeLessThan(60);
    }

    @Test
    @Tag("COR-29")
    void issue_14367_the_prefix_stays_the_same_between_activations() {
        Session session = open(Policy.defaults());
        turns(session, 0, 100, 100);
        Context before = session.context();
        SessionState stateBefore = session.status().state();
        clock.advance(Duration.ofDays(3));
        turns(session, 100, 1, 5);

        Invariants.checkStablePrefix(
                before, stateBefore, session.context(), session.status().state());
        assertThat(session.context().systemText()).isEqualTo(before.systemText());
    }

    /** Asserts that an observer's answer changes nothing and that the reason is recorded. */
    private void refused(String answer, String reason) {
        model.onObserve(request -> ScriptedModel.answer(answer));
        Session session = varve(Policy.incremental(), model, Runnable::run).session("refused " + reason);
        session.append(Message.user(words(12_000), clock.instant()));
        session.append(Message.assistant(words(12_000), clock.instant()));

        assertThat(session.notes()).isEmpty();
        assertThat(session.status().state().bufferedTo()).isEqualTo(1);
        assertThat(failures().get(failures().size() - 1)).contains(reason);
    }
}
