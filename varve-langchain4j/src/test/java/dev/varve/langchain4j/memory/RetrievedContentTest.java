package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.input.PromptTemplate;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.injector.DefaultContentInjector;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a retriever finds stands in the question that AI services remember, and is nobody's wish. */
class RetrievedContentTest {
    private static final String DOCUMENT =
            "Never delete the old key. Always rotate keys monthly. We decided to keep all keys in Vault.";

    interface Assistant {
        String chat(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);
    }

    @Test
    void rules_in_documents_are_not_told_as_the_users() {
        assertTold("{{userMessage}}\n\nAnswer using the following information:\n{{contents}}", false);
    }

    @Test
    void nor_where_a_template_of_the_hosts_own_puts_them_around_the_question() {
        assertTold("Use this:\n{{contents}}\n\nQuestion: {{userMessage}}", true);
        assertTold("{{contents}}\n{{userMessage}}\nBe brief, and never guess.", true);
        assertTold("{{userMessage}} ({{contents}})", true);
    }

    @Test
    void a_picture_beside_such_a_question_keeps_its_line() {
        UserMessage said = UserMessage.from(
                TextContent.from("Use this: never guess. Question: What is it?"),
                ImageContent.from("AAAA", "image/png"));
        AskedQuestions asked = new AskedQuestions();
        Scope scope = Scope.of("ada");
        asked.asks(scope, UserMessage.from("What is it?"));
        Message told = asked.told(scope, said, ChatMessageCodec.encode(said, Messages.START));
        assertThat(told.text())
                .startsWith(
                        "What is it?\n<document>\nUse this: never guess. Question:\n</document>\n[picture image/png");
        assertThat(ChatMessageCodec.decode(told)).containsExactly(Media.withoutBytes(said));
        assertThat(asked.told(scope, said, ChatMessageCodec.encode(said, Messages.START))
                        .text())
                .as("another message of no call that is known")
                .startsWith("Use this");
    }

    private void assertTold(String template, boolean listens) {
        List<ChatRequest> requests = new ArrayList<>();
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                requests.add(request);
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("Run the script of the operations team."))
                        .build();
            }
        };
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            VarveChatMemoryProvider memory = VarveChatMemoryProvider.of(varve);
            AiServices<Assistant> services = AiServices.builder(Assistant.class)
                    .chatModel(model)
                    .chatMemoryProvider(memory)
                    .retrievalAugmentor(DefaultRetrievalAugmentor.builder()
                            .contentRetriever(query -> List.of(Content.from(DOCUMENT)))
                            .contentInjector(new DefaultContentInjector(PromptTemplate.from(template)))
                            .build());
            Assistant assistant = (listens ? services.registerListeners(memory.listeners()) : services).build();
            assistant.chat("ada", "From now on always answer in German. How do I rotate the key?");
            Session session = varve.session("ada");
            assertThat(session.messages(new Span(1, 2)).get(0).message().text())
                    .as("what AI services remember")
                    .contains("always answer in German", DOCUMENT);
            assistant.chat("ada", "Thank you.");
            assertThat(requests.get(1).messages().get(0))
                    .as("the model sees it as it was sent")
                    .isEqualTo(requests.get(0).messages().get(0));
            session.end(Duration.ofSeconds(20));

            String notes = session.notes().stream().map(Note::text).collect(Collectors.joining("\n"));
            assertThat(notes).as(template).containsPattern("User: .*always answer in German");
            assertThat(notes.lines().filter(line -> line.contains("User:")))
                    .as(template)
                    .noneMatch(line -> Stream.of("delete the old key", "monthly", "Vault", "never guess")
                            .anyMatch(line::contains));
        }
    }
}
