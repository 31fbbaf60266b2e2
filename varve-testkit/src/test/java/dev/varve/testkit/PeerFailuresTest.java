package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.context.Context;
import dev.varve.context.ContextRequest;
import dev.varve.event.MemoryEvent;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.prompt.PromptedModel;
import dev.varve.store.InMemoryStore;
import dev.varve.work.Retries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What broke in a system of the same design, by the numbers of its issue tracker (mastra-ai/mastra), cannot happen here.
 * Tests named {@code probe} reproduce what was found by trying, without an issue.
 */
class PeerFailuresTest {
    private static final Scope SCOPE = Scope.of("s");

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final List<MemoryEvent> events = new ArrayList<>();

    // Lost and invisible messages

    @Test
    void issue_16523_one_big_first_message_is_observed() {
        Session session = open(Policy.defaults());
        session.append(Message.user(words(60_000), clock.instant()));
        session.append(Message.assistant("Noted.", clock.instant()));
        session.append(Message.user("And now?", clock.instant()));

        session.context();

        assertThat(session.status().state().watermark()).isGreaterThan(1);
        assertThat(model.observed().get(0).messages().get(0).seq()).isEqualTo(1);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issue_19767_a_tail_over_the_threshold_is_handled_in_the_same_turn() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.defaults(), jobs);
        turns(session, 0, 200, 100);
        long threshold = Policy.defaults().observe().activateAt().tokens();
        assertThat(session.status().state().unobservedTokens() > 2 * threshold).isTrue();

        jobs.runAll();

        Context context = session.context();
        assertThat(session.status().state().unobservedTokens()).isLessThan(threshold);
        Invariants.checkContext(session, context);
    }

    @Test
    @Tag("COR-33")
    void issue_24207_a_new_turn_sees_the_history() {
        turns(open(Policy.defaults()), 0, 5, 10);
        Session fresh = open(Policy.defaults());
        fresh.append(Message.user("what did I say?", clock.instant()));

        assertThat(fresh.context().messages()).hasSize(11);
    }

    @Test
    void issue_16491_every_part_of_an_assistant_message_is_kept() {
        Session session = open(Policy.defaults());
        Message message = Message.assistant(
                clock.instant(),
                new Part.Text("I look."),
                new Part.ToolCall("c1", "read", "{}"),
                new Part.Attachment("image/png", "file:///a.png", "a"));
        session.append(message);

        assertThat(session.context().messages())
                .extracting(LoggedMessage::message)
                .containsExactly(message);
    }

    @Test
    @Tag("LAN-19")
    void issues_15244_and_21940_a_tool_result_is_never_parted_from_its_call() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int i = 0; i < 60; i++) {
            session.append(Message.user("interrupting " + words(20), clock.instant()));
            session.append(Message.assistant(clock.instant(), new Part.ToolCall("c" + i, "run", "{}")));
            session.append(Message.tool(clock.instant(), new Part.ToolResult("c" + i, "run", words(60), false)));
            Invariants.checkContext(session, session.context());
        }
        assertThat(model.observed()).isNotEmpty().allSatisfy(request -> {
            List<String> calls = request.messages().stream()
                    .flatMap(logged -> logged.message().toolCalls().stream())
                    .map(Part.ToolCall::id)
                    .toList();
            List<String> results = request.messages().stream()
                    .flatMap(logged -> logged.message().toolResults().stream())
                    .map(Part.ToolResult::callId)
                    .toList();
            assertThat(results).isEqualTo(calls);
        });
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issue_14613_the_bound_on_messages_is_kept_and_what_is_left_out_is_said() {
        Session session = open(Policy.defaults(), new ManualExecutor());
        turns(session, 0, 400, 100);

        Context context = session.context();

        assertThat(context.stats().messageTokens()).isLessThanOrEqualTo(32_000);
        assertThat(context.stats().omittedMessages()).isPositive();
        Invariants.checkContext(session, context);
    }

    @Test
    @Tag("ZOR-23")
    void issue_24224_the_messages_of_the_caller_are_not_changed() {
        Session session = open(Policy.incremental());
        List<Message> mine = new ArrayList<>(List.of(Message.user(words(600), clock.instant())));
        List<Message> copy = List.copyOf(mine);
        session.append(mine);
        session.context();

        assertThat(mine).isEqualTo(copy);
        mine.clear();
        assertThat(session.messages(new Span(1, 2))).hasSize(1);
    }

    // Self-observation and duplicates

    @Test
    void issue_22195_the_observers_own_instructions_are_not_observed() {
        ScriptedLanguageModel observer = new ScriptedLanguageModel(prompt -> "- talked about work");
        Session session = open(Policy.incremental(), PromptedModel.of(observer));
        turns(session, 0, 12, 150);

        assertThat(observer.prompts()).hasSizeGreaterThan(3).allSatisfy(prompt -> {
            String data = String.join("\n", ScriptedLanguageModel.data(prompt));
            assertThat(data).doesNotContain("CRITICAL").doesNotContain("You keep the memory");
            assertThat(prompt.instructions()).doesNotContain("turn 0");
        });
    }

    @Test
    @Tag("COR-06")
    void issues_21961_and_20770_what_a_context_adds_is_not_fed_back() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 30; turn++) {
            turns(session, turn, 1, 40);
            session.context(ContextRequest.EMPTY.basePrompt("BASEPROMPT").knowledge("KNOWLEDGE"));
        }

        assertThat(model.observed())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.messages())
                        .allSatisfy(logged -> assertThat(logged.message().text())
                                .doesNotContain("BASEPROMPT")
                                .doesNotContain("KNOWLEDGE")
                                .doesNotContain("Conversation Memory")));
    }

    @Test
    void issue_15617_no_message_is_shown_twice_after_an_activation() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60; turn++) {
            turns(session, turn, 1, 40);
            List<Long> shown = session.context().messages().stream()
                    .map(LoggedMessage::seq)
                    .toList();
            assertThat(new HashSet<>(shown)).hasSameSizeAs(shown);
        }
        assertThat(session.status().state().watermark()).isGreaterThan(1);
    }

    @Test
    @Tag("COR-18")
    void issue_19953_a_hint_outlives_activations_without_one() {
        model.onObserve(request -> new ModelAnswer(
                ScriptedModel.nameSpan(request).text(),
                request.messages().get(0).seq() == 1
                        ? new ContinuationHint("migrate the table", "ask for the date")
                        : ContinuationHint.NONE,
                Usage.NONE));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 100, 40);

        assertThat(events.stream().filter(MemoryEvent.Activated.class::isInstance))
                .hasSizeGreaterThan(1);
        assertThat(session.context().hintText()).contains("migrate the table");
    }

    // Races and deadlocks

    @Test
    void issues_22188_and_13994_parallel_first_writers_make_one_session_and_do_not_deadlock() throws Exception {
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

        assertThat(session.get(0).records()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void issue_22210_of_two_observers_of_one_span_one_is_committed() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.incremental(), jobs);
        turns(session, 0, 4, 600);
        Varve other = varve(Policy.incremental(), new ScriptedModel(), Runnable::run);
        model.onObserve(request -> {
            other.session(SCOPE).flush(Duration.ofSeconds(10)); // does nothing: this one has the lease
            clock.advance(Duration.ofMinutes(1));
            other.session(SCOPE).flush(Duration.ofSeconds(10));
            return ScriptedModel.nameSpan(request);
        });

        jobs.runAll();

        assertThat(session.records()).extracting(MemoryRecord::id).doesNotHaveDuplicates();
        assertThat(failures()).anyMatch(reason -> reason.contains("another writer"));
        Invariants.checkStored(store, SCOPE);
    }

    // Reflection and model

    @Test
    @Tag("COR-24")
    void issues_14109_and_14110_a_log_that_cannot_shrink_is_not_reflected_over_and_over() {
        model.onReflect(request -> ScriptedModel.answer(
                request.records().stream().map(MemoryRecord::text).collect(Collectors.joining("\n"))));
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

        assertThat(session.records()).hasSize(1);
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

    // Latency, cost, memory

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

        assertThat(session.context().messages()).isNotEmpty();
        assertThat(varve.awaitIdle(Duration.ofSeconds(30)))
                .as("hanging calls are given up")
                .isTrue();
        assertThat(session.records()).isEmpty();
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
        assertThat(session.context().messages()).hasSizeLessThan(60);
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

    // Found by trying

    @Test
    @Tag("COR-08")
    void probe_the_bound_on_earlier_notes_is_real() {
        Policy policy = Policy.defaults();
        Session session = open(policy);
        turns(session, 0, 400, 100);

        assertThat(model.observed().get(model.observed().size() - 1).earlier()).isNotEmpty();
        assertThat(model.observed())
                .allSatisfy(request -> assertThat(
                                dev.varve.token.TokenEstimator.scriptAware().estimate(request.earlier()))
                        .isLessThanOrEqualTo(policy.observe().priorTokens() + 100));
    }

    @Test
    void probe_a_message_with_an_older_timestamp_is_observed_like_any_other() {
        Session session = open(Policy.incremental());
        turns(session, 0, 3, 600);
        session.context();
        session.append(Message.user("from the past " + words(600), Instant.parse("2020-01-01T00:00:00Z")));
        session.append(Message.assistant(words(600), clock.instant()));
        session.flush(Duration.ofSeconds(10));

        assertThat(model.observed().stream().flatMap(request -> request.messages().stream()))
                .anyMatch(logged -> logged.message().text().startsWith("from the past"));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_a_run_of_one_session_is_alone() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        model.onObserve(request -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.yield();
            inside.decrementAndGet();
            return ScriptedModel.nameSpan(request);
        });
        Varve varve = Varve.builder()
                .store(store)
                .model(model)
                .policy(Policy.incremental())
                .clock(clock)
                .build();
        IntStream.range(0, 4).parallel().forEach(writer -> {
            for (int i = 0; i < 20; i++) {
                varve.session(SCOPE).append(Message.user(words(400), clock.instant()));
            }
        });
        assertThat(varve.awaitIdle(Duration.ofSeconds(30))).isTrue();

        assertThat(most.get()).isEqualTo(1);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_chunks_that_arrive_during_a_reflection_survive_it() {
        AtomicInteger before = new AtomicInteger();
        Session[] session = new Session[1];
        model.onReflect(request -> {
            if (before.getAndIncrement() == 0) {
                turns(session[0], 500, 8, 40);
            }
            return ScriptedModel.nameRecords(request);
        });
        session[0] = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60; turn++) {
            turns(session[0], turn, 1, 40);
        }

        assertThat(reflections()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_a_phrase_that_loops_within_one_line_replaces_nothing() {
        String facts = IntStream.range(0, 12)
                .mapToObj(i -> "[2026-03-02 09:00] NOTE fact number " + i + " is kept")
                .collect(Collectors.joining("\n"));
        model.onObserve(request -> ScriptedModel.answer(facts));
        model.onReflect(request -> FaultyModel.answer(FaultyModel.Fault.LOOPS_WITHIN_A_LINE));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 60, 40);

        assertThat(reflections()).isEmpty();
        assertThat(session.context().systemText()).contains("fact number 11 is kept");
        assertThat(failures()).anyMatch(reason -> reason.contains("within a line"));
    }

    @Test
    void probe_an_observer_that_fails_does_not_keep_the_agent_from_its_context() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(Policy.windowed());
        turns(session, 0, 40, 100);

        Context context = session.context(ContextRequest.EMPTY.window(8_000, 500));

        assertThat(context.messages()).isNotEmpty();
        assertThat(context.stats().withinBudget()).isTrue();
    }

    @Test
    void probe_a_reply_without_tags_or_list_is_no_observation() {
        ScriptedLanguageModel prose =
                new ScriptedLanguageModel(prompt -> "They spoke about trains and then about the weather.");
        Session session = open(Policy.incremental(), PromptedModel.of(prose));
        turns(session, 0, 3, 600);

        assertThat(session.records()).isEmpty();
        assertThat(session.context().messages()).hasSize(6);
        assertThat(failures()).allMatch(reason -> reason.contains("no observation line"));
    }

    @Test
    void probe_nothing_in_the_prefix_depends_on_the_day_it_is_read() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 40, 40);
        String today = session.context().systemText();
        clock.advance(Duration.ofDays(30));

        assertThat(session.context().systemText()).isEqualTo(today);
    }

    @Test
    void probe_an_answer_that_ran_out_of_tokens_or_was_filtered_is_not_believed() {
        for (LanguageModel.End end : List.of(LanguageModel.End.CUT_OFF, LanguageModel.End.REFUSED)) {
            LanguageModel cut = new LanguageModel() {
                @Override
                public String name() {
                    return "cut";
                }

                @Override
                public Completion complete(Prompt prompt) {
                    return new Completion("- the first half of a fa", Usage.call(1, 1), end);
                }
            };
            Session session = varve(Policy.incremental(), PromptedModel.of(cut), Runnable::run)
                    .session("end " + end);
            turns(session, 0, 1, 600);
            assertThat(session.records()).isEmpty();
        }
    }

    /** Asserts that an observer's answer changes nothing and that the reason is recorded. */
    private void refused(String answer, String reason) {
        model.onObserve(request -> ScriptedModel.answer(answer));
        Session session = varve(Policy.incremental(), model, Runnable::run).session("refused " + reason);
        session.append(Message.user(words(12_000), clock.instant()));
        session.append(Message.assistant(words(12_000), clock.instant()));

        assertThat(session.records()).isEmpty();
        assertThat(session.status().state().bufferedTo()).isEqualTo(1);
        assertThat(failures().get(failures().size() - 1)).contains(reason);
    }

    private Session open(Policy policy) {
        return open(policy, Runnable::run);
    }

    private Session open(Policy policy, java.util.concurrent.Executor executor) {
        return varve(policy, model, executor).session(SCOPE);
    }

    private Session open(Policy policy, PromptedModel prompted) {
        return varve(policy, prompted, Runnable::run).session(SCOPE);
    }

    private Varve varve(Policy policy, dev.varve.model.MemoryModel memory, java.util.concurrent.Executor executor) {
        return Varve.builder()
                .store(store)
                .model(memory)
                .policy(policy)
                .clock(clock)
                .executor(executor)
                .retries(Retries.immediate())
                .listener(events::add)
                .build();
    }

    /** Questions and answers of so many words each, a minute apart, with a context after each. */
    private void turns(Session session, int first, int count, int size) {
        for (int turn = first; turn < first + count; turn++) {
            clock.advance(Duration.ofSeconds(60));
            session.append(Message.user("turn " + turn + " " + words(size), clock.instant()));
            session.append(Message.assistant("done " + words(size), clock.instant()));
            session.context();
        }
    }

    private List<Reflection> reflections() {
        return store.records(SCOPE, EnumSet.allOf(MemoryRecord.Status.class)).stream()
                .filter(Reflection.class::isInstance)
                .map(Reflection.class::cast)
                .toList();
    }

    private List<String> failures() {
        return events.stream()
                .filter(MemoryEvent.Failed.class::isInstance)
                .map(event -> ((MemoryEvent.Failed) event).reason())
                .toList();
    }

    private static Policy withDeadline(Policy policy, Duration deadline) {
        Policy.Observe observe = policy.observe();
        return new Policy(
                policy.name(),
                new Policy.Observe(
                        observe.bufferEvery(),
                        observe.dynamic(),
                        observe.bufferFrom(),
                        observe.chunkTokens(),
                        observe.chunkMessages(),
                        observe.measure(),
                        observe.activateAt(),
                        observe.keepTail(),
                        observe.priorTokens(),
                        observe.blockAt(),
                        deadline,
                        0),
                policy.reflect(),
                policy.context(),
                policy.zone());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Words that do not repeat as a whole. */
    private static String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + (char) ('a' + i % 7) + (char) ('a' + i % 11) + (char) ('a' + i % 13))
                .collect(Collectors.joining(" "));
    }
}
