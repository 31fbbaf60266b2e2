package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.context.Context;
import dev.varve.context.ContextRequest;
import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelAnswer;
import dev.varve.prompt.PromptedModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What broke in a system of the same design, by the numbers of its issue tracker (mastra-ai/mastra), cannot happen here: lost, invisible,
 * doubled and self-made messages. */
class PeerLossTest extends Scenario {

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
}
