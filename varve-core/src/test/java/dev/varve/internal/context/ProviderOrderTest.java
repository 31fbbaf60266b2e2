package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProviderOrderTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:00:00Z");
    private static final Message QUESTION = Message.user("question", AT);
    private static final Message ANSWER = Message.assistant("answer", AT);
    private static final Message CALLS =
            Message.assistant(AT, new Part.ToolCall("a", "run", "{}"), new Part.ToolCall("b", "run", "{}"));

    private static final Message NO_ANSWER = Message.assistant(ProviderOrder.NO_ANSWER, AT);

    private static Message call(String id) {
        return Message.assistant(AT, new Part.ToolCall(id, "run", "{}"));
    }

    private static Part.ToolResult ok(String id) {
        return new Part.ToolResult(id, "run", "ok", false);
    }

    private static Part.ToolResult missing(String id) {
        return new Part.ToolResult(id, "run", ProviderOrder.NO_RESULT, true);
    }

    private static Message results(Part.ToolResult... results) {
        return Message.tool(AT, results);
    }

    @Test
    void what_is_in_order_stays_as_it_is() {
        List<Message> messages = List.of(QUESTION, CALLS, results(ok("a"), ok("b")), ANSWER, QUESTION);

        assertThat(ProviderOrder.of(messages)).isEqualTo(messages);
        assertThat(ProviderOrder.of(List.<Message>of())).isEmpty();
    }

    @Test
    void a_conversation_opens_with_a_user_message() {
        assertThat(ProviderOrder.of(List.of(ANSWER, QUESTION)))
                .containsExactly(Message.user(ProviderOrder.OPENING, AT), ANSWER, QUESTION);
    }

    @Test
    void each_call_has_its_result_right_behind_it() {
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS, results(ok("b")), QUESTION)))
                .containsExactly(QUESTION, CALLS, results(ok("b"), missing("a")), NO_ANSWER, QUESTION);
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS)))
                .containsExactly(QUESTION, CALLS, results(missing("a"), missing("b")));
    }

    @Test
    void turns_that_ran_at_once_are_shown_one_after_the_other() {
        List<Message> log = List.of(QUESTION, QUESTION, call("a"), call("b"), results(ok("a")), results(ok("b")));

        assertThat(ProviderOrder.unmerged(log))
                .containsExactly(QUESTION, QUESTION, call("a"), results(ok("a")), call("b"), results(ok("b")));
        assertThat(ProviderOrder.of(log)).hasSize(5);
    }

    @Test
    void a_result_that_came_late_is_moved_to_its_call() {
        Message next = Message.user("next", AT);
        List<Message> shown = List.of(Message.assistant("done", AT), call("a"), results(ok("a")));

        assertThat(ProviderOrder.wholeGroups(
                        List.of(QUESTION, call("a"), next, Message.assistant("done", AT), results(ok("a")))))
                .containsSequence(shown);
        assertThat(ProviderOrder.wholeGroups(
                        List.of(QUESTION, call("a"), next, Message.assistant("done", AT), call("a"), results(ok("a")))))
                .as("a host appended the call once more, since it was closed")
                .startsWith(QUESTION, next)
                .endsWith(shown.toArray(Message[]::new));
    }

    @Test
    void one_message_with_results_of_two_turns_is_parted() {
        assertThat(ProviderOrder.of(List.of(QUESTION, call("a"), call("b"), results(ok("b"), ok("a")))))
                .containsExactly(QUESTION, call("b"), results(ok("b")), call("a"), results(ok("a")));
    }

    @Test
    void results_without_a_call_and_second_results_are_left_out() {
        assertThat(ProviderOrder.of(List.of(QUESTION, results(ok("x")), call("a"), results(ok("a")), results(ok("a")))))
                .containsExactly(QUESTION, call("a"), results(ok("a")));
    }

    @Test
    void an_id_that_is_used_again_belongs_to_the_call_before_it_and_is_shown_with_a_number() {
        List<Message> log = List.of(
                QUESTION, call("a"), results(ok("a")), call("a"), results(ok("a")), call("a-2"), results(ok("a-2")));

        List<Message> shown = ProviderOrder.of(log);

        assertThat(shown)
                .containsExactly(
                        QUESTION,
                        call("a"),
                        results(ok("a")),
                        call("a-2"),
                        results(ok("a-2")),
                        call("a-2-2"),
                        results(ok("a-2-2")));
        for (int end = 1; end <= log.size(); end += 2) {
            assertThat(shown).as("what was shown before").startsWith(array(ProviderOrder.of(log.subList(0, end))));
        }
        assertThat(ProviderOrder.unmerged(log)).as("hosts know their own ids").isEqualTo(log);
    }

    @Test
    void calls_of_one_id_in_one_message_have_each_their_result() {
        Part.ToolResult second = new Part.ToolResult("a", "run", "second", false);
        Message twice =
                Message.assistant(AT, new Part.ToolCall("a", "run", "{}"), new Part.ToolCall("a", "run", "{\"n\":1}"));

        assertThat(ProviderOrder.of(List.of(QUESTION, twice, results(ok("a")), results(second))))
                .containsExactly(
                        QUESTION,
                        Message.assistant(
                                AT, new Part.ToolCall("a", "run", "{}"), new Part.ToolCall("a-2", "run", "{\"n\":1}")),
                        results(ok("a"), new Part.ToolResult("a-2", "run", "second", false)));
    }

    @Test
    void turns_at_once_that_use_the_same_id_have_each_their_result() {
        Part.ToolResult second = new Part.ToolResult("a", "run", "second", false);
        Message other = Message.assistant(AT, new Part.ToolCall("a", "run", "{\"n\":1}"));

        assertThat(ProviderOrder.of(List.of(QUESTION, call("a"), other, results(ok("a")), results(second))))
                .flatExtracting(Message::toolResults)
                .extracting(Part.ToolResult::content)
                .containsExactlyInAnyOrder("ok", "second");
    }

    private static Message[] array(List<Message> messages) {
        return messages.toArray(Message[]::new);
    }

    @Test
    void user_and_assistant_take_turns() {
        assertThat(ProviderOrder.of(List.of(QUESTION, QUESTION.withId("2"), ANSWER, ANSWER)))
                .extracting(Message::role, Message::text)
                .containsExactly(tuple(Role.USER, "question\nquestion"), tuple(Role.ASSISTANT, "answer\nanswer"));
    }

    @Test
    void words_of_several_people_in_one_message_keep_their_names() {
        List<Message> log = List.of(QUESTION.withSpeaker("Ada"), QUESTION.withSpeaker("Bob"), QUESTION);

        assertThat(ProviderOrder.of(log))
                .singleElement()
                .satisfies(message -> assertThat(message.text()).isEqualTo("Ada:\nquestion\nBob:\nquestion\nquestion"));
    }

    @Test
    void a_logged_instruction_is_shown_as_the_users() {
        assertThat(ProviderOrder.of(List.of(QUESTION, ANSWER, Message.of(Role.SYSTEM, "be brief", AT))))
                .extracting(Message::role)
                .containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
    }

    @Test
    void empty_messages_stay_out() {
        assertThat(ProviderOrder.of(List.of(QUESTION, Message.of(Role.ASSISTANT, " \n", AT), ANSWER)))
                .containsExactly(QUESTION, ANSWER);
    }
}
