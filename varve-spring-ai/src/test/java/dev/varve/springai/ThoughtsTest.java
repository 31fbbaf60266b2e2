package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.StructuredOutputValidationAdvisor;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** Models that think: what their clients keep in objects of their own comes back, and thoughts are no answers. */
@Tag("A7")
class ThoughtsTest {
    /** Stands in for a provider's sealed thoughts; a client's classes are no Java beans. */
    private static final Object SEAL = new AssistantMessage.ToolCall("sealed", "thought", "signature", "x");

    private static final class Opaque {}

    /** Thinks, then calls a tool; thinks, then answers. Hands thoughts out as Anthropic's client does. */
    private static final class Thinking implements ChatModel {
        private final List<Prompt> prompts = new ArrayList<>();
        private final Opaque opaque = new Opaque();

        @Override
        public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().model("thinking").build();
        }

        @Override
        public ChatResponse call(Prompt prompt) {
            prompts.add(prompt);
            AssistantMessage thought = AssistantMessage.builder()
                    .content("let me think")
                    .properties(Map.of("signature", "s"))
                    .build();
            boolean first = prompts.size() % 2 == 1;
            AssistantMessage answer = AssistantMessage.builder()
                    .content(first ? "" : "It is nine.")
                    .properties(Map.of("thoughts", List.of(SEAL), "opaque", opaque))
                    .toolCalls(first ? List.of(ScriptedChatModel.call("c" + prompts.size(), "clock", "{}")) : List.of())
                    .build();
            return new ChatResponse(List.of(new Generation(thought), new Generation(answer)));
        }

        @Override
        public Flux<ChatResponse> stream(Prompt prompt) {
            return Flux.defer(() -> {
                AssistantMessage answer = call(prompt).getResults().get(1).getOutput();
                AssistantMessage thought = AssistantMessage.builder()
                        .content("let me think")
                        .properties(Map.of("thinking", Boolean.TRUE))
                        .build();
                return Flux.just(thought, answer).map(part -> new ChatResponse(List.of(new Generation(part))));
            });
        }

        private AssistantMessage calls(int prompt) {
            return prompts.get(prompt).getInstructions().stream()
                    .filter(AssistantMessage.class::isInstance)
                    .map(AssistantMessage.class::cast)
                    .filter(AssistantMessage::hasToolCalls)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static ChatClient client(Host host, Thinking model) {
        return ChatClient.builder(model)
                .defaultAdvisors(host.advisor().build())
                .defaultTools(Host.tool("clock", false, arguments -> "09:00"))
                .build();
    }

    @Test
    void the_answer_is_remembered_and_not_the_thought() {
        try (Host host = Host.of()) {
            Thinking model = new Thinking();
            Host.in(client(host, model), "what time?").call().content();
            assertThat(host.log()).hasSize(4).first().isEqualTo("user what time?");
            assertThat(host.log().get(3)).isEqualTo("assistant It is nine.");
            assertThat(host.log().toString()).doesNotContain("let me think");
        }
    }

    @Test
    void a_streamed_answer_is_remembered_without_its_thoughts() {
        try (Host host = Host.of()) {
            Thinking model = new Thinking();
            assertThat(Host.stream(Host.in(client(host, model), "what time?"))).endsWith("It is nine.");
            assertThat(host.log()).hasSize(4).last().isEqualTo("assistant It is nine.");
            assertThat(model.calls(1).getMetadata()).containsEntry("thoughts", List.of(SEAL));
        }
    }

    @Test
    void within_a_turn_the_model_gets_its_message_as_it_came() {
        try (Host host = Host.of()) {
            Thinking model = new Thinking();
            Host.in(client(host, model), "what time?").call().content();
            assertThat(model.calls(1).getMetadata())
                    .containsEntry("thoughts", List.of(SEAL))
                    .containsEntry("opaque", model.opaque);
        }
    }

    @Test
    void later_turns_and_other_processes_get_what_can_be_written_down() {
        try (Host host = Host.of()) {
            Thinking model = new Thinking();
            Host.in(client(host, model), "what time?").call().content();
            Host.in(client(host, model), "and now?").call().content();
            assertThat(model.calls(2).getMetadata())
                    .containsEntry("thoughts", List.of(SEAL))
                    .doesNotContainKey("opaque");
        }
    }

    @Test
    void only_records_of_springs_own_packages_are_made_of_what_a_store_holds() {
        Map<String, Object> foreign =
                MetadataJson.fromAttributes(Map.of("spring.x", "{\"@record\":\"java.lang.Runtime$Version\",\"a\":1}"));
        assertThat(foreign).containsEntry("x", Map.of("@record", "java.lang.Runtime$Version", "a", 1));
        assertThat(MetadataJson.fromAttributes(
                        Map.of("spring.x", "{\"@record\":\"org.springframework.ai.None\",\"a\":1}")))
                .containsEntry("x", Map.of("@record", "org.springframework.ai.None", "a", 1));
    }

    @Test
    @Tag("B10")
    void words_of_a_stream_that_was_stopped_are_remembered() {
        try (Host host = Host.of()) {
            host.model.says("one two three four");
            Host.in(host.remembering(), "count").stream()
                    .content()
                    .take(2)
                    .collectList()
                    .block(Duration.ofSeconds(20));
            assertThat(host.log()).hasSize(2);
            assertThat(host.log().get(1)).startsWith("assistant one two");

            Host.in(host.remembering(), "go on").call().content();
            assertThat(host.model.newest()).endsWith("user go on").hasSize(4);
        }
    }

    @Test
    @Tag("B10")
    void of_answers_that_a_schema_refused_the_accepted_one_is_remembered() {
        try (Host host = Host.of()) {
            host.model.says("seven, I think").says("{\"count\": \"many\"}").says("{\"count\": 7}");
            ChatClient client = host.client()
                    .defaultAdvisors(
                            host.advisor().build(),
                            StructuredOutputValidationAdvisor.builder()
                                    .outputType(Count.class)
                                    .build())
                    .build();
            assertThat(Host.in(client, "how many?").call().content()).isEqualTo("{\"count\": 7}");
            assertThat(host.log()).containsExactly("user how many?", "assistant {\"count\": 7}");

            Host.in(client, "sure?").call().content();
            assertThat(host.model.prompts().get(3).getInstructions().toString())
                    .doesNotContain("seven, I think", "many\"}");
        }
    }

    /** What the answer must be. */
    record Count(int count) {}

    @Test
    @Tag("B10")
    void an_answer_that_an_advisor_rejected_is_not_remembered_and_the_shown_one_is() {
        try (Host host = Host.of()) {
            host.model.says("a secret").says("a kind word");
            ChatClient client = host.client()
                    .defaultAdvisors(
                            host.advisor().build(), new AskingAgain(Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER + 1))
                    .build();
            assertThat(Host.in(client, "tell me").call().content()).isEqualTo("a kind word");
            assertThat(host.log()).containsExactly("user tell me", "assistant a kind word");
            List<Message> second = host.model.prompts().get(1).getInstructions();
            assertThat(second.get(second.size() - 1).getText()).isEqualTo("tell me, politely");
        }
    }
}
