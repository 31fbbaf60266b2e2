package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
    void whatIsInOrderStaysAsItIs() {
        List<Message> messages = List.of(QUESTION, CALLS, results(ok("a"), ok("b")), ANSWER, QUESTION);

        assertThat(ProviderOrder.of(messages)).isEqualTo(messages);
        assertThat(ProviderOrder.of(List.<Message>of())).isEmpty();
    }

    @Test
    void aConversationOpensWithAUserMessage() {
        assertThat(ProviderOrder.of(List.of(ANSWER, QUESTION)))
                .containsExactly(Message.user(ProviderOrder.OPENING, AT), ANSWER, QUESTION);
    }

    @Test
    void eachCallHasItsResultRightBehindIt() {
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS, results(ok("b")), QUESTION)))
                .containsExactly(QUESTION, CALLS, results(ok("b"), missing("a")), NO_ANSWER, QUESTION);
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS)))
                .containsExactly(QUESTION, CALLS, results(missing("a"), missing("b")));
    }

    @Test
    @Tag("A1")
    void turnsThatRanAtOnceAreShownOneAfterTheOther() {
        List<Message> log = List.of(QUESTION, QUESTION, call("a"), call("b"), results(ok("a")), results(ok("b")));

        assertThat(ProviderOrder.unmerged(log))
                .containsExactly(QUESTION, QUESTION, call("a"), results(ok("a")), call("b"), results(ok("b")));
        assertThat(ProviderOrder.of(log)).hasSize(5);
    }

    @Test
    @Tag("A1")
    void aResultThatCameLateIsMovedToItsCall() {
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
    @Tag("A1")
    void oneMessageWithResultsOfTwoTurnsIsParted() {
        assertThat(ProviderOrder.of(List.of(QUESTION, call("a"), call("b"), results(ok("b"), ok("a")))))
                .containsExactly(QUESTION, call("b"), results(ok("b")), call("a"), results(ok("a")));
    }

    @Test
    @Tag("A1")
    void resultsWithoutACallAndSecondResultsAreLeftOut() {
        assertThat(ProviderOrder.of(List.of(QUESTION, results(ok("x")), call("a"), results(ok("a")), results(ok("a")))))
                .containsExactly(QUESTION, call("a"), results(ok("a")));
    }

    @Test
    void anIdThatIsUsedAgainBelongsToTheCallBeforeIt() {
        Message later = Message.assistant(AT, new Part.Text("again"), new Part.ToolCall("a", "run", "{}"));

        assertThat(ProviderOrder.of(List.of(QUESTION, call("a"), results(ok("a")), later, results(ok("a")))))
                .containsExactly(QUESTION, call("a"), results(ok("a")), later, results(ok("a")));
    }

    @Test
    @Tag("A9")
    void userAndAssistantTakeTurns() {
        assertThat(ProviderOrder.of(List.of(QUESTION, QUESTION.withId("2"), ANSWER, ANSWER)))
                .extracting(Message::role, Message::text)
                .containsExactly(tuple(Role.USER, "question\nquestion"), tuple(Role.ASSISTANT, "answer\nanswer"));
    }

    @Test
    @Tag("A9")
    void wordsOfSeveralPeopleInOneMessageKeepTheirNames() {
        List<Message> log = List.of(QUESTION.withSpeaker("Ada"), QUESTION.withSpeaker("Bob"), QUESTION);

        assertThat(ProviderOrder.of(log))
                .singleElement()
                .satisfies(message -> assertThat(message.text()).isEqualTo("Ada:\nquestion\nBob:\nquestion\nquestion"));
    }

    @Test
    void aLoggedInstructionIsShownAsTheUsers() {
        assertThat(ProviderOrder.of(List.of(QUESTION, ANSWER, Message.of(Role.SYSTEM, "be brief", AT))))
                .extracting(Message::role)
                .containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
    }

    @Test
    void emptyMessagesStayOut() {
        assertThat(ProviderOrder.of(List.of(QUESTION, Message.of(Role.ASSISTANT, " \n", AT), ANSWER)))
                .containsExactly(QUESTION, ANSWER);
    }
}
