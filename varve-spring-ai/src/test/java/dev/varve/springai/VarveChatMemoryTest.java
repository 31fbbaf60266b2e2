package dev.varve.springai;

import static dev.varve.springai.ScriptedChatModel.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ClearMode;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.testkit.SmallPolicies;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.tool.ToolCallback;

class VarveChatMemoryTest {
    private static final String LONG = "The measurements of the northern station are late again. ".repeat(8);
    private static final ToolCallback CLOCK = Host.tool("clock", false, arguments -> "09:00");

    private static ChatClient client(Host host, int order) {
        ChatMemory memory = VarveChatMemory.of(host.varve).withClock(host.clock);
        return host.client()
                .defaultAdvisors(
                        MessageChatMemoryAdvisor.builder(memory).order(order).build())
                .defaultTools(CLOCK)
                .build();
    }

    @Test
    void works_under_the_advisor_of_spring_ai_in_its_usual_place() {
        try (Host host = Host.of()) {
            ChatClient client = client(host, MessageChatMemoryAdvisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER);
            host.model.calls(call("c1", "clock", "{}")).says("it is nine");

            Host.in(client, "what time?").call().content();
            Host.stream(Host.in(client, "sure?"));

            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user what time?", "assistant it is nine", "user sure?");
        }
    }

    @Test
    void works_inside_the_tool_loop_with_calls_and_results() {
        try (Host host = Host.of()) {
            ChatClient client = client(host, ToolCallingAdvisor.DEFAULT_ORDER + 10);
            host.model.calls(call("c1", "clock", "{}")).says("it is nine");

            Host.in(client, "what time?").call().content();

            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user what time?", "calls [c1]", "results [c1=09:00]");
            assertThat(host.log())
                    .containsExactly(
                            "user what time?",
                            "assistant call clock {}",
                            "tool result clock 09:00",
                            "assistant it is nine");
        }
    }

    @Test
    void issue_4170_notes_leave_the_system_prompt_first_and_are_never_the_last_user_message() {
        try (Host host = Host.of(SmallPolicies.tenth(Policy.defaults()))) {
            ChatClient client = client(host, MessageChatMemoryAdvisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER);
            for (int turn = 0; turn < 24; turn++) {
                host.model.says("Noted. " + LONG + turn);
                Host.in(client, LONG + turn).call().content();
            }

            List<String> newest = host.model.newest();
            assertThat(newest.get(0)).isEqualTo("system " + Host.SYSTEM);
            assertThat(newest.get(1)).startsWith("user ## Conversation Memory");
            assertThat(newest).last().isEqualTo("user " + LONG + 23);
            assertThat(newest.stream().map(line -> line.substring(0, 4)).toList())
                    .as("user and agent take turns")
                    .doesNotContainSequence("user", "user");
        }
    }

    @Test
    void keeps_no_system_message_and_nothing_empty() {
        try (Host host = Host.of()) {
            ChatMemory memory = VarveChatMemory.of(host.varve);

            memory.add("c", List.of(new SystemMessage("be brief"), new UserMessage(""), new UserMessage("hello")));
            memory.add("c", new AssistantMessage(""));

            assertThat(memory.get("c")).extracting(Message::getText).containsExactly("hello");
            assertThat(memory.get("nobody")).isEmpty();
        }
    }

    @Test
    void clear_resets_the_window_and_keeps_what_is_known() {
        try (Host host = Host.of()) {
            ChatMemory memory = VarveChatMemory.of(host.varve).withClock(host.clock);
            memory.add("c", List.of(new UserMessage("The gate code is 4711."), new AssistantMessage("Noted.")));

            memory.clear("c");
            memory.add("c", new UserMessage("good morning"));

            assertThat(memory.get("c")).last().extracting(Message::getText).isEqualTo("good morning");
            assertThat(memory.get("c"))
                    .noneSatisfy(message -> assertThat(message).isInstanceOf(AssistantMessage.class));
            assertThat(host.varve
                            .session("c")
                            .recall(RecallQuery.of("gate code"))
                            .hits())
                    .isNotEmpty();
            Host.in(host.client().defaultAdvisors(VarveAdvisor.of(host.varve)).build(), "hello")
                    .call()
                    .content();
            assertThat(host.model.newest())
                    .as("the advisor follows the reset")
                    .doesNotContain("assistant Noted.")
                    .contains("user good morning\n\nhello");
        }
    }

    @Test
    void clear_does_nothing_or_everything_if_asked_to() {
        try (Host host = Host.of()) {
            VarveChatMemory memory = VarveChatMemory.of(host.varve);
            memory.add("c", new UserMessage("hello"));

            memory.onClear(ClearMode.KEEP).clear("c");
            assertThat(memory.get("c")).hasSize(1);

            memory.onClear(ClearMode.DELETE).clear("c");
            assertThat(host.varve.session("c").status().state().lastSeq()).isZero();
            memory.clear("nobody");
            assertThat(host.varve.session("nobody").status().state().lastSeq()).isZero();
        }
    }
}
