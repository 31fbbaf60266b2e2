package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.varve.Scope;
import dev.varve.Varve;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** An agent of LangChain4j saves what its user said, and what nobody said as its note. */
class SaveToolProviderTest {
    private static final Function<Object, Scope> SCOPES = id -> new Scope("acme", "ada", id.toString());

    private final Deque<AiMessage> replies = new ArrayDeque<>();
    private final List<ChatRequest> requests = new ArrayList<>();

    private interface Assistant {
        String chat(@MemoryId String id, @UserMessage String text);
    }

    private final class Replies implements ChatModel {
        @Override
        public ChatResponse doChat(ChatRequest request) {
            requests.add(request);
            return ChatResponse.builder().aiMessage(replies.remove()).build();
        }
    }

    private static AiMessage call(String arguments) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("c1")
                .name("remember")
                .arguments(arguments)
                .build());
    }

    @Test
    void what_the_user_says_in_this_conversation_is_saved_as_his() {
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(new Replies())
                    .chatMemoryProvider(VarveChatMemoryProvider.builder(varve)
                            .scopes(SCOPES)
                            .build())
                    .toolProvider(SaveToolProvider.of(varve, SCOPES))
                    .build();
            replies.add(call("{\"text\":\"Answers are in German\",\"kind\":\"rule\","
                    + "\"quote\":\"always give your answers in German\"}"));
            replies.add(
                    call("{\"text\":\"Answers are short\",\"kind\":\"rule\",\"quote\":\"keep all answers short\"}"));
            replies.add(call("no object"));
            replies.add(AiMessage.from("Gut."));

            assistant.chat("monday", "Please always give your answers in German.");

            assertThat(requests.get(0).toolSpecifications())
                    .extracting(tool -> tool.name())
                    .containsExactly("remember", "supersede", "retire", "edit", "pin", "undo");
            List<String> answers = requests.get(requests.size() - 1).messages().stream()
                    .filter(ToolExecutionResultMessage.class::isInstance)
                    .map((ChatMessage message) -> ((ToolExecutionResultMessage) message).text())
                    .toList();
            assertThat(answers.get(0)).contains("the user's rule in monday #1");
            assertThat(answers.get(1)).contains("as your note and not as the user's");
            assertThat(answers.get(2)).contains("not a JSON object");
            assertThat(varve.session(SCOPES.apply("tuesday")).context().systemText())
                    .contains("- Answers are in German", "- The agent's note: Answers are short");
        }
    }
}
