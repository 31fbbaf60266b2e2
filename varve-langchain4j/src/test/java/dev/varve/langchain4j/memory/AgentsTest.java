package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several agents of LangChain4j's agentic module that work under one memory id. */
@Tag("F")
public class AgentsTest {
    private final Varve varve = Varve.builder().build();
    private final List<List<ChatMessage>> sent = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        varve.close();
    }

    public interface Writer {
        @UserMessage("Write a line about {{topic}}.")
        @Agent(outputKey = "line")
        String write(@MemoryId String user, @V("topic") String topic);
    }

    public interface Editor {
        @UserMessage("Correct this line: {{line}}")
        @Agent(outputKey = "corrected")
        String edit(@MemoryId String user, @V("line") String line);
    }

    public interface Newsroom {
        @Agent
        String line(@MemoryId String user, @V("topic") String topic);
    }

    private final ChatModel model = new ChatModel() {
        @Override
        public ChatResponse doChat(ChatRequest request) {
            sent.add(request.messages());
            return ChatResponse.builder()
                    .aiMessage(AiMessage.from("line " + sent.size()))
                    .build();
        }
    };

    @Test
    void each_agent_has_a_conversation_of_its_own() {
        Newsroom newsroom = newsroom();

        newsroom.line("ada", "tides");
        newsroom.line("ada", "dunes");

        assertThat(words("ada/writer"))
                .containsExactly("Write a line about tides.", "line 1", "Write a line about dunes.", "line 3");
        assertThat(words("ada/editor"))
                .containsExactly("Correct this line: line 1", "line 2", "Correct this line: line 3", "line 4");
        assertThat(sent.get(3))
                .as("the editor's second prompt")
                .hasSize(3)
                .noneMatch(message -> message.toString().contains("tides"));
    }

    @Test
    void recall_of_an_agent_finds_what_was_said_to_it_only() {
        newsroom().line("ada", "tides");

        assertThat(VarveChatMemoryProvider.of(varve)
                        .forAgent("writer")
                        .recallTool()
                        .recall("tides", null, null, "ada"))
                .doesNotContain("Correct this line");
    }

    @Test
    void an_agent_without_a_name_is_refused() {
        assertThatThrownBy(() -> VarveChatMemoryProvider.of(varve).forAgent(" "))
                .isInstanceOf(VarveException.class)
                .hasMessageContaining("give forAgent one");
    }

    private Newsroom newsroom() {
        VarveChatMemoryProvider memory = VarveChatMemoryProvider.of(varve);
        Writer writer = AgenticServices.agentBuilder(Writer.class)
                .chatModel(model)
                .chatMemoryProvider(memory.forAgent("writer"))
                .build();
        Editor editor = AgenticServices.agentBuilder(Editor.class)
                .chatModel(model)
                .chatMemoryProvider(memory.forAgent("editor"))
                .build();
        return AgenticServices.sequenceBuilder(Newsroom.class)
                .subAgents(writer, editor)
                .outputKey("corrected")
                .build();
    }

    private List<String> words(String session) {
        return varve.session(session).messages(new Span(1, 100)).stream()
                .map(LoggedMessage::message)
                .map(message -> message.text())
                .toList();
    }
}
