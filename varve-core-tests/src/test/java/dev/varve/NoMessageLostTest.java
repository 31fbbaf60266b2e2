package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.event.MemoryEvent;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.ModelAnswer;
import dev.varve.policy.Limit;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What broke in a system of the same design, by the numbers of its issue tracker (mastra-ai/mastra), cannot happen here: lost, invisible,
 * doubled and self-made messages. */
class NoMessageLostTest extends Scenario {

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

        assertThat(fresh.context().window()).hasSize(11);
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

        assertThat(session.context().window())
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
            session.context(ContextRequest.EMPTY.withBasePrompt("BASEPROMPT").withKnowledge("KNOWLEDGE"));
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
            List<Long> shown =
                    session.context().window().stream().map(LoggedMessage::seq).toList();
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
        assertThat(session.status().state().hint().currentTask()).isEqualTo("migrate the table");
    }

    @Test
    @Tag("ZOR-10")
    void issue_19740_a_session_that_was_ended_is_used_again_and_nothing_is_lost_or_doubled() {
        Varve varve = varve(SmallPolicies.tenth(Policy.defaults()), model, Runnable::run);
        Session session = varve.session(SCOPE);
        turns(session, 0, 10, 40);
        assertThat(session.end(Duration.ofSeconds(60))).isTrue();
        int read = model.observed().size();

        turns(session, 10, 10, 40);
        assertThat(session.context().window())
                .extracting(logged -> logged.message().text())
                .anyMatch(text -> text.startsWith("turn 19 "));
        assertThat(session.end(Duration.ofSeconds(60))).isTrue();
        assertThat(session.end(Duration.ofSeconds(60))).as("twice").isTrue();

        assertThat(session.messages(new Span(1, 1_000))).hasSize(40);
        assertThat(model.observed().subList(read, model.observed().size()))
                .as("what was observed before the end is not observed again")
                .isNotEmpty()
                .allSatisfy(
                        request -> assertThat(request.messages().get(0).seq()).isGreaterThan(20));
        Invariants.checkStored(store, SCOPE);
        varve.close();
        assertThatThrownBy(() -> session.append(Message.user("after the end of all", clock.instant())))
                .isInstanceOf(ClosedException.class);
    }

    @Test
    void issue_praisonai_4202_agents_that_share_a_store_share_no_memory() {
        Varve varve = varve(SmallPolicies.tenth(Policy.tiered()), model, Runnable::run);
        Scope mine = new Scope("acme", "agent-one", "main");
        for (Scope foreign : List.of(
                new Scope("acme", "agent-two", "main"),
                new Scope("acme", "agent-one", "other"),
                new Scope("other", "agent-one", "main"))) {
            Session theirs = varve.session(foreign);
            theirs.append(Message.user("the password is XYZZY1 " + words(60), clock.instant()));
            turns(theirs, 0, 20, 40);
        }
        Session session = varve.session(mine);
        session.append(Message.user("what is the password?", clock.instant()));
        session.append(Message.assistant("I do not know.", clock.instant()));
        turns(session, 0, 20, 40);

        Context context = session.context();
        assertThat(context.systemText()).doesNotContain("XYZZY1");
        assertThat(context.window()).noneMatch(logged -> logged.message().text().contains("XYZZY1"));
        assertThat(session.recall(RecallQuery.of("XYZZY1")).total()).isZero();
        assertThat(session.notes()).isNotEmpty().noneMatch(note -> note.text().contains("XYZZY1"));
        assertThat(session.messages(new Span(1, 1_000))).hasSize(42);
        assertThat(model.observed().stream().filter(request -> request.scope().equals(mine)))
                .isNotEmpty()
                .allSatisfy(request ->
                        assertThat(request.earlierText() + request.messages()).doesNotContain("XYZZY1"));
    }

    @Test
    void issue_mentedb_90_what_was_forgotten_does_not_come_back_with_the_next_process() {
        Policy policy = SmallPolicies.tenth(Policy.defaults()).withReflect(reflect -> reflect.at(Limit.NONE));
        Varve first = varve(policy, model, Runnable::run);
        Session session = first.session(SCOPE);
        Session gone = first.session("gone");
        model.onObserve(request -> ScriptedModel.answer(request.messages().stream()
                .map(logged -> ScriptedModel.line(
                        logged, request.zone(), logged.message().text().split(" ")[0]))
                .collect(Collectors.joining("\n"))));
        for (Session each : List.of(session, gone)) {
            each.append(Message.user("XYZZY1 is what I said", clock.instant()));
            each.append(Message.assistant("noted", clock.instant()));
            turns(each, 0, 30, 40);
            assertThat(each.context().systemText()).contains("XYZZY1");
        }

        assertThat(session.deleteSpan(new Span(1, 2))).isPresent();
        assertThat(gone.delete()).isTrue();
        first.awaitIdle(Duration.ofSeconds(60));

        Varve second = varve(policy, model, Runnable::run);
        for (Session again : List.of(second.session(SCOPE), second.session("gone"))) {
            again.append(Message.user("hello", clock.instant()), Message.assistant("hi", clock.instant()));
            again.catchUp(Duration.ofSeconds(60));
            assertThat(again.context().systemText()).doesNotContain("XYZZY1");
            assertThat(again.notes()).noneMatch(note -> note.text().contains("XYZZY1"));
            assertThat(again.recall(RecallQuery.of("XYZZY1")).total()).isZero();
        }
        assertThat(second.session("gone").messages(new Span(1, 1_000))).hasSize(2);
        Invariants.checkStored(store, SCOPE);
    }
}
