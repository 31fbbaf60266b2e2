package dev.varve.context;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static Message result(String id) {
        return Message.tool(AT, new Part.ToolResult(id, "run", "ok", false));
    }

    private static Message missing(String id) {
        return Message.tool(AT, new Part.ToolResult(id, "run", ProviderOrder.NO_RESULT, true));
    }

    @Test
    void whatIsInOrderStaysAsItIs() {
        List<Message> messages = List.of(QUESTION, CALLS, result("a"), result("b"), ANSWER, QUESTION);

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
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS, result("b"), QUESTION)))
                .containsExactly(QUESTION, CALLS, result("b"), missing("a"), QUESTION);
        assertThat(ProviderOrder.of(List.of(QUESTION, CALLS)))
                .containsExactly(QUESTION, CALLS, missing("a"), missing("b"));
    }

    @Test
    void emptyMessagesStayOut() {
        assertThat(ProviderOrder.of(List.of(QUESTION, Message.of(Role.ASSISTANT, " \n", AT), ANSWER)))
                .containsExactly(QUESTION, ANSWER);
    }
}
