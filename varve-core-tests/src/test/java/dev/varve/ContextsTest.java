package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.model.ModelAnswer;
import dev.varve.policy.Limit;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What contexts of a session show, and what they leave out. */
class ContextsTest extends Scenario {
    @Test
    @Tag("LAN-26")
    void case_29_without_memory_the_prompt_is_byte_identical() {
        Session session = open(Policy.defaults());
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
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
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
        assertThat(text.substring(text.indexOf("### Summary"), text.indexOf("### Recent Observations")))
                .contains("condensed ")
                .doesNotContain("messages ");
        assertThat(text.substring(text.indexOf("### Recent Observations")))
                .contains("messages ")
                .doesNotContain("condensed ");
        assertThat(context.systemText()).contains("migrate the table");
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
    void the_agent_reads_a_large_tool_result_before_it_turns_into_a_note() {
        Session session = open(Policy.defaults());
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
        Session session = open(Policy.defaults());
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
        Session session = open(Policy.defaults());
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
    @Tag("C12")
    @Tag("COR-29")
    void a_window_that_has_to_be_cut_begins_at_the_same_message_for_many_turns() {
        Session session = open(Policy.defaults(), new ManualExecutor());
        for (int turn = 0; turn < 400; turn++) {
            turn(session, turn, 100);
        }
        List<Long> firsts = new ArrayList<>();

        for (int turn = 400; turn < 500; turn++) {
            turn(session, turn, 100);
            firsts.add(session.context().window().get(0).seq());
        }

        assertThat(firsts.stream().distinct().count())
                .as("20,000 tokens in steps of a quarter of 32,000")
                .isBetween(2L, 4L);
    }

    @Test
    @Tag("C12")
    @Tag("COR-29")
    void what_stands_before_the_messages_is_the_same_until_notes_change() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        Map<List<String>, Set<String>> texts = new HashMap<>();

        for (int turn = 0; turn < 80; turn++) {
            turn(session, turn, 40);
            session.context(); // notes become active here, and are condensed after it
            clock.advance(Duration.ofDays(1));
            Context context = session.context(ContextRequest.EMPTY.withBasePrompt("BASE"));
            List<String> notes = session.notes().stream()
                    .filter(note -> note.status() == Note.Status.ACTIVE)
                    .map(Note::id)
                    .toList();
            texts.computeIfAbsent(notes, unseen -> new HashSet<>()).add(context.systemText());
        }

        assertThat(texts)
                .hasSizeGreaterThan(3)
                .allSatisfy((notes, seen) -> assertThat(seen).hasSize(1));
    }

    @Test
    @Tag("LAN-18")
    void case_36_a_small_window_keeps_the_newest_messages_and_at_least_one() {
        Policy tiny = Policy.defaults()
                .withContext(context ->
                        context.memory(Limit.NONE).messages(Limit.tokens(30)).hints(false));
        Session session = open(tiny);
        for (int i = 0; i < 10; i++) {
            session.append(Message.user("word ".repeat(10).strip(), clock.instant())); // 14 tokens each
        }
        assertThat(session.context().window()).extracting(LoggedMessage::seq).containsExactly(9L, 10L);

        session.append(Message.user("word ".repeat(10_000), clock.instant()));
        assertThat(session.context().window()).extracting(LoggedMessage::seq).containsExactly(11L);
    }
}
