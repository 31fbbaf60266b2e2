package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.tool.ToolCallback;

/** An agent of Spring AI saves what its user said, and what nobody said as its note. */
class SaveCallbacksTest {
    private static final String SAID =
            "{\"text\":\"Answers are in German\",\"kind\":\"rule\",\"quote\":\"always give your answers in German\"}";

    @Test
    void what_the_user_says_in_this_conversation_is_saved_as_his() {
        try (Host host = Host.of()) {
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(SaveCallbacks.of(host.varve))
                    .build();
            host.model.calls(ScriptedChatModel.call("n1", "remember", SAID));

            Host.in(client, "Please always give your answers in German.")
                    .toolContext(Map.of(ChatMemory.CONVERSATION_ID, "c"))
                    .call()
                    .content();

            assertThat(host.model.newest()).last().asString().contains("the user's rule in c #1");
        }
    }

    @Test
    void a_call_is_answered_whatever_the_model_wrote() {
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            ToolCallback[] tools = SaveCallbacks.of(varve.session("s")).getToolCallbacks();

            assertThat(Arrays.stream(tools).map(tool -> tool.getToolDefinition().name()))
                    .containsExactly("remember", "supersede", "retire", "edit", "pin", "undo");
            assertThat(tools[0].getToolDefinition().inputSchema())
                    .contains(
                            "\"enum\":[\"rule\",\"decision\",\"fact\"]", "\"required\":[\"text\",\"kind\",\"quote\"]");
            assertThat(tools[0].call(SAID)).contains("as your note and not as the user's");
            assertThat(tools[0].call("nonsense")).contains("not a JSON object");
            assertThat(tools[2].call("{\"id\":\"Answers are in German\"}")).startsWith("Retired f");
        }
    }
}
