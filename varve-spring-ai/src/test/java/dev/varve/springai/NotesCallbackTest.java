package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.NotesTool;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.testkit.Messages;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;

/** An agent sees what is remembered of its conversation, and of no other. */
class NotesCallbackTest {
    @Test
    @Tag("LAN-45")
    void an_agent_lists_the_notes_of_the_conversation_that_the_call_names() {
        try (Host host = Host.of()) {
            remember(host.varve, Scope.of("c"), "the gate code is 4711");
            remember(host.varve, Scope.of("other"), "the gate code is 9999");
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(NotesCallback.of(host.varve))
                    .build();
            host.model.calls(ScriptedChatModel.call("n1", NotesTool.NAME, "{\"kind\":\"all\",\"session\":\"other\"}"));

            Host.in(client, "what do you remember?")
                    .toolContext(Map.of(ChatMemory.CONVERSATION_ID, "c"))
                    .call()
                    .content();

            assertThat(host.model.newest())
                    .last()
                    .asString()
                    .contains("Observation of messages 1 to ", "4711")
                    .doesNotContain("9999");
        }
    }

    @Test
    void a_call_is_answered_whatever_the_model_wrote() {
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            remember(varve, Scope.of("s"), "the gate code is 4711");
            NotesCallback notes = NotesCallback.of(varve.session("s"));

            assertThat(notes.getToolDefinition().name()).isEqualTo(NotesTool.NAME);
            assertThat(notes.call("{}")).contains("4711");
            assertThat(notes.call("{\"kind\":\"reflections\"}")).contains("There are no such notes yet");
            assertThat(notes.call("{\"kind\":\"wishes\"}")).contains("no such kind");
            assertThat(notes.call("nonsense")).contains("is not a JSON object");
        }
    }

    @Test
    void a_call_that_names_no_conversation_reads_none() {
        try (Varve varve = Varve.builder().build()) {
            assertThatThrownBy(() -> NotesCallback.of(varve).call("{}", new ToolContext(Map.of())))
                    .isInstanceOf(VarveException.class)
                    .hasMessageContaining(ChatMemory.CONVERSATION_ID);
        }
    }

    private static void remember(Varve varve, Scope scope, String words) {
        varve.session(scope)
                .append(
                        Message.user("Please remember that " + words + ".", Messages.START),
                        Message.assistant("Noted.", Messages.START));
        assertThat(varve.session(scope).compact(Duration.ofMinutes(1))).isTrue();
    }
}
