package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.varve.Note;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a retriever finds stands in the question that AI services remember, and is nobody's wish. */
class RetrievedContentTest {
    private static final String DOCUMENT =
            "Never delete the old key. Always rotate keys monthly. We decided to keep all keys in Vault.";

    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);
    }

    @Test
    void rules_in_documents_are_not_told_as_the_users() {
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("Run the script of the operations team."))
                        .build();
            }
        };
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(model)
                    .chatMemoryProvider(VarveChatMemoryProvider.of(varve))
                    .contentRetriever(query -> List.of(Content.from(DOCUMENT)))
                    .build();
            assistant.chat("ada", "From now on always answer in German. How do I rotate the key?");
            Session session = varve.session("ada");
            assertThat(session.messages(new Span(1, 2)).get(0).message().text())
                    .as("what AI services remember")
                    .contains("always answer in German", DOCUMENT);
            session.end(Duration.ofSeconds(20));

            String notes = session.notes().stream().map(Note::text).collect(Collectors.joining("\n"));
            assertThat(notes)
                    .contains("always answer in German")
                    .doesNotContain("delete the old key", "monthly", "Vault");
        }
    }
}
