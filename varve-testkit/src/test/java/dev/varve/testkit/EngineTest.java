package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole conversations against a scripted model. */
class EngineTest {
    private static final Scope SCOPE = Scope.of("telegram:123:456");

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final List<MemoryEvent> events = new ArrayList<>();

    @Test
    @Tag("ZOR-22")
    void a_long_conversation_stays_within_its_budget_and_loses_nothing() {
        Session session = open(Policy.defaults(), Runnable::run);
        for (int turn = 0; turn < 400; turn++) {
            turn(session, turn, 100);
            Invariants.checkContext(session, session.context());
        }

        SessionState state = session.status().state();
        Invariants.checkStored(store, SCOPE);
        assertThat(state.totalTokens()).isGreaterThan(80_000);
        assertThat(session.context().stats().totalTokens()).isLessThan(20_000);
        assertThat(model.observed()).hasSizeGreaterThan(15);
    }

    @Test
    void the_same_conversation_gives_the_same_memory() {
        Session first = open(Policy.defaults(), Runnable::run);
        for (int turn = 0; turn < 200; turn++) {
            turn(first, turn, 100);
            first.context();
        }
        SettableClock sameStart = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
        try (Varve again = Varve.builder()
                .model(new ScriptedModel())
                .clock(sameStart)
                .executor(Runnable::run)
                .build()) {
            Session second = again.session(SCOPE);
            for (int turn = 0; turn < 200; turn++) {
                sameStart.advance(Duration.ofSeconds(60));
                second.append(Message.user("turn " + turn + " " + "word ".repeat(100), sameStart.instant()));
                second.append(Message.assistant("done " + "word ".repeat(100), sameStart.instant()));
                second.context();
            }
            assertThat(second.context().systemText()).isEqualTo(first.context().systemText());
        }
    }

    @Test
    @Tag("LAN-26")
    void case_29_without_memory_the_prompt_is_byte_identical() {
        Session session = open(Policy.defaults(), Runnable::run);
        session.append(Message.user("hello", clock.instant()));

        Context context = session.context(ContextRequest.EMPTY.withBasePrompt("You are a helpful agent.\n "));

        assertThat(context.systemText()).isEqualTo("You are a helpful agent.\n ");
        assertThat(context.hint()).isEmpty();
    }

    @Test
    @Tag("COR-27")
    @Tag("LAN-25")
    @Tag("LAN-27")
    @Tag("LAN-31")
    void blocks_stand_in_order_with_reflections_before_observations() {
        model.onObserve(request -> new ModelAnswer(
                ScriptedModel.nameSpan(request).text(), new ContinuationHint("migrate the table", ""), Usage.NONE));
        Session session = open(SmallPolicies.tenth(Policy.defaults()), Runnable::run);
        for (int turn = 0; turn < 60; turn++) {
            turn(session, turn, 40);
            session.context();
        }
        turn(session, 60, 2_000);

        Context context =
                session.context(ContextRequest.EMPTY.withBasePrompt("BASE").withKnowledge("KNOWLEDGE"));
        String text = context.systemText();
        assertThat(text).startsWith("BASE\n\nKNOWLEDGE\n\n## Conversation Memory");
        assertThat(text.indexOf("### Summary")).isPositive().isLessThan(text.indexOf("### Recent Observations"));
        assertThat(context.systemText()).contains("migrate the table");
    }

    @Test
    @Tag("LAN-07")
    void case_10_a_failing_model_leaves_everything_raw_and_the_next_trigger_covers_the_same_span() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(Policy.incremental(), Runnable::run);
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
        Session session = open(Policy.incremental(), Runnable::run);
        turn(session, 0, 600);
        int tried = model.observed().size();
        for (int i = 0; i < 50; i++) {
            session.append(Message.user("more", clock.instant()), Message.assistant("answer", clock.instant()));
        }

        assertThat(model.observed()).hasSize(tried);
    }

    @Test
    @Tag("LAN-04")
    void case_6_incremental_observes_a_finished_turn_whole() {
        Session session = open(Policy.incremental(), Runnable::run);
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
    @Tag("LAN-22")
    void cases_12_to_16_incremental_condenses_observations_and_then_reflections() {
        model.onObserve(request -> ScriptedModel.answer(
                ScriptedModel.line(request.messages().get(0), request.zone(), "seen " + words(500))));
        Session session = open(Policy.incremental(), Runnable::run);
        int most = 0;
        for (int turn = 0; turn < 24; turn++) {
            turn(session, turn, 600);
            session.context();
            most = Math.max(most, session.status().state().reflections().count());
        }

        assertThat(most).as("never more reflections than the threshold").isLessThan(5);
        assertThat(generations(session)).as("a reflection of reflections").contains(2);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("LAN-24")
    void case_17_a_reflector_that_fails_leaves_the_records_and_is_asked_again_later() {
        model.onReflect(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(SmallPolicies.tenth(Policy.defaults()), Runnable::run);
        for (int turn = 0; turn < 40; turn++) {
            turn(session, turn, 40);
            session.context();
        }
        int notes = session.notes().size();
        assertThat(generations(session)).isEmpty();

        model.onReflect(ScriptedModel::nameNotes);
        clock.advance(Duration.ofMinutes(10));
        turn(session, 41, 40);

        assertThat(generations(session)).isNotEmpty();
        assertThat(session.notes()).hasSizeLessThan(notes);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("COR-23")
    void case_55_a_reflector_that_stays_too_large_is_pressed_to_level_4_and_the_smallest_result_wins() {
        model.onReflect(request -> ScriptedModel.answer("[2026-03-02 09:00] NOTE level " + request.level() + " "
                + words(request.level() == 2 ? 60 : 70 + request.level())));
        Session session = open(SmallPolicies.tenth(Policy.defaults()), Runnable::run);
        for (int turn = 0; turn < 60 && generations(session).isEmpty(); turn++) {
            turn(session, turn, 40);
            session.context();
        }

        assertThat(model.reflected().subList(0, 5))
                .extracting(request -> request.level())
                .containsExactly(0, 1, 2, 3, 4);
        assertThat(session.notes().get(0).text()).contains("level 2");
    }

    @Test
    @Tag("COR-25")
    @Tag("ZOR-11")
    void case_57_an_empty_reflection_leaves_the_log_intact() {
        model.onReflect(request -> ScriptedModel.answer(" "));
        Session session = open(SmallPolicies.tenth(Policy.defaults()), Runnable::run);
        for (int turn = 0; turn < 60; turn++) {
            turn(session, turn, 40);
            session.context();
        }

        assertThat(generations(session)).isEmpty();
        assertThat(events).noneMatch(MemoryEvent.Reflected.class::isInstance);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("COR-34")
    void case_60_a_listener_that_throws_harms_nobody() {
        List<MemoryEvent> heard = new ArrayList<>();
        Varve varve = Varve.builder()
                .model(model)
                .store(store)
                .executor(Runnable::run)
                .listener(event -> {
                    throw new IllegalStateException("scripted");
                })
                .listener(heard::add)
                .build();
        varve.session(SCOPE).append(Message.user("hello", clock.instant()));

        assertThat(heard).singleElement().isInstanceOf(MemoryEvent.Appended.class);
    }

    @Test
    @Tag("ZOR-13")
    void case_70_during_a_slow_observation_each_message_is_still_shown() {
        ManualExecutor jobs = new ManualExecutor();
        Session session = open(Policy.defaults(), jobs);
        for (int turn = 0; turn < 90; turn++) {
            turn(session, turn, 100);
        }
        assertThat(jobs.waiting()).isEqualTo(1);
        assertThat(session.context().window()).hasSize(180);

        jobs.runAll();
        Context after = session.context();
        assertThat(after.window().get(0).seq())
                .isEqualTo(session.status().state().watermark())
                .isGreaterThan(1);
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
            other.session(SCOPE).catchUp(Duration.ofSeconds(5));
            return ScriptedModel.nameSpan(request);
        });

        jobs.runAll();

        assertThat(events).contains(new MemoryEvent.Discarded(SCOPE, "observe"));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void the_agent_reads_a_large_tool_result_before_it_turns_into_a_note() {
        Session session = open(Policy.defaults(), Runnable::run);
        session.append(Message.user("read the log", clock.instant()));
        session.append(Message.assistant(clock.instant(), new Part.ToolCall("c1", "read", "{}")));
        session.append(Message.tool(clock.instant(), new Part.ToolResult("c1", "read", "line ".repeat(20_000), false)));

        Context context = session.context();

        assertThat(context.window()).extracting(LoggedMessage::seq).containsExactly(1L, 2L, 3L);
        assertThat(context.window().get(2).message().toolResults().get(0).content())
                .hasSize(100_000);
    }

    @Test
    void a_tool_result_larger_than_the_budget_is_shown_shortened_and_kept_whole() {
        Session session = open(Policy.defaults(), Runnable::run);
        session.append(Message.user("read the log", clock.instant()));
        session.append(Message.assistant(clock.instant(), new Part.ToolCall("c1", "read", "{}")));
        String huge = "line ".repeat(200_000);
        session.append(Message.tool(clock.instant(), new Part.ToolResult("c1", "read", huge, false)));

        Context context = session.context();

        Invariants.checkContext(session, context);
        assertThat(context.window().get(2).message().toolResults().get(0).content())
                .contains("message 3 in the log has them");
        assertThat(session.messages(new Span(3, 4))
                        .get(0)
                        .message()
                        .toolResults()
                        .get(0)
                        .content())
                .isEqualTo(huge);
    }

    @Test
    void the_task_stays_in_the_users_words_through_a_long_run_of_tools() {
        Session session = open(Policy.defaults(), Runnable::run);
        session.append(Message.user("migrate the orders table, but keep the old column", clock.instant()));
        for (int i = 0; i < 300; i++) {
            session.append(Message.assistant(clock.instant(), new Part.ToolCall("c" + i, "run", "{}")));
            session.append(
                    Message.tool(clock.instant(), new Part.ToolResult("c" + i, "run", "ok ".repeat(100), false)));
            Invariants.checkContext(session, session.context());
        }

        assertThat(session.status().state().watermark()).isGreaterThan(2);
        assertThat(session.context().window().get(0).message().text()).contains("keep the old column");
    }

    @Test
    @Tag("COR-19")
    @Tag("COR-20")
    void what_does_not_fit_is_marked_and_recall_finds_it() {
        Session session = open(Policy.defaults(), new ManualExecutor());
        session.append(Message.user("the secret word is xylophone", clock.instant()));
        for (int turn = 0; turn < 400; turn++) {
            turn(session, turn, 100);
        }

        Context context = session.context();

        assertThat(context.stats().omittedMessages()).isPositive();
        assertThat(context.systemText()).contains(context.stats().omittedMessages() + " earlier messages, 1 to ");
        assertThat(session.recall(RecallQuery.of("xylophone")).hits()).hasSize(1);
        Invariants.checkContext(session, context);
    }

    @Test
    @Tag("COR-38")
    void recall_counts_relative_dates_from_now_unless_the_query_says_when_it_is_asked() {
        Session session = open(Policy.defaults(), new ManualExecutor());
        Instant said = clock.instant();
        session.append(Message.user("we painted the fence", said));
        RecallQuery query = RecallQuery.of("what did we do yesterday?");

        assertThat(session.recall(query).hits()).isEmpty();
        assertThat(session.recall(query.withAskedAt(said.plus(Duration.ofDays(1))))
                        .hits())
                .hasSize(1);
        clock.advance(Duration.ofDays(1));
        assertThat(session.recall(query).hits()).hasSize(1);
    }

    @Test
    @Tag("LAN-18")
    void case_36_a_small_window_keeps_the_newest_messages_and_at_least_one() {
        Policy tiny = Policy.defaults()
                .withContext(context -> context.memory(Policy.Limit.NONE)
                        .messages(Policy.Limit.tokens(30))
                        .hints(false));
        Session session = open(tiny, Runnable::run);
        for (int i = 0; i < 10; i++) {
            session.append(Message.user("word ".repeat(10).strip(), clock.instant())); // 14 tokens each
        }
        assertThat(session.context().window()).extracting(LoggedMessage::seq).containsExactly(9L, 10L);

        session.append(Message.user("word ".repeat(10_000), clock.instant()));
        assertThat(session.context().window()).extracting(LoggedMessage::seq).containsExactly(11L);
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
        Session session = open(Policy.tiered(), Runnable::run);
        for (int turn = 0; turn < 25; turn++) {
            turn(session, turn, 10);
        }

        assertThat(session.catchUp(Duration.ofSeconds(10))).isTrue();
        assertThat(session.status().state().bufferedTo()).isEqualTo(51);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void a_bad_message_changes_nothing_and_says_why() {
        Session session = open(Policy.defaults(), Runnable::run);
        session.append(Message.user("hello", clock.instant()));

        assertThatThrownBy(() -> session.append(
                        Message.user("fine", clock.instant()),
                        Message.tool(clock.instant(), new Part.ToolResult("nope", "read", "x", false))))
                .hasMessageContaining("\"nope\"");
        assertThat(session.status().state().lastSeq()).isEqualTo(1);
    }

    @Test
    void deleting_a_session_leaves_nothing_and_no_other_session_is_touched() {
        Session session = open(Policy.incremental(), Runnable::run);
        turn(session, 0, 600);
        Session neighbour = open(Policy.incremental(), Runnable::run, Scope.of("telegram:123:457"));
        turn(neighbour, 0, 600);

        assertThat(session.delete()).isTrue();
        assertThat(session.delete()).isFalse();
        assertThat(session.notes()).isEmpty();
        assertThat(session.context().window()).isEmpty();
        assertThat(neighbour.notes()).hasSize(1);
    }

    private Session open(Policy policy, Executor executor) {
        return open(policy, executor, SCOPE);
    }

    private Session open(Policy policy, Executor executor, Scope scope) {
        return Varve.builder()
                .model(model)
                .store(store)
                .policy(policy)
                .clock(clock)
                .executor(executor)
                .retries(Retries.immediate())
                .listener(events::add)
                .build()
                .session(scope);
    }

    /** So many words that do not repeat, since a model that repeats itself is not believed. */
    private static String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + (char) ('a' + i % 7) + (char) ('a' + i % 11) + (char) ('a' + i % 13))
                .collect(Collectors.joining(" "));
    }

    /** A question and an answer of so many words each, a minute later. */
    private void turn(Session session, int number, int words) {
        clock.advance(Duration.ofSeconds(60));
        session.append(Message.user("turn " + number + " " + "word ".repeat(words), clock.instant()));
        session.append(Message.assistant("done " + "word ".repeat(words), clock.instant()));
    }

    private List<Integer> generations(Session session) {
        return store.notes(SCOPE, EnumSet.allOf(Note.Status.class)).stream()
                .filter(Reflection.class::isInstance)
                .map(note -> ((Reflection) note).generation())
                .toList();
    }
}
