package dev.varve.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.varve.Varve;
import dev.varve.event.OperationTracer;
import dev.varve.langchain4j.memory.RecallTool;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What the starter brings for the frameworks and tools that an application may have. */
@Tag("F")
class FrameworksTest {
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    VarveChatModelAutoConfiguration.class,
                    VarveLangchain4jModelAutoConfiguration.class,
                    VarveTracingAutoConfiguration.class,
                    VarveAutoConfiguration.class,
                    VarveSpringAiAutoConfiguration.class,
                    VarveLangchain4jAutoConfiguration.class,
                    ChatClientAutoConfiguration.class))
            .withPropertyValues("varve.enabled=true", "varve.store=memory", "varve.model=extractive");

    interface Assistant {
        String chat(@MemoryId String conversation, @UserMessage String text);
    }

    /** Keeps what it is sent. */
    static final class Langchain4jChatModel implements ChatModel {
        final List<ChatMessage> sent = new ArrayList<>();

        @Override
        public ChatResponse doChat(ChatRequest request) {
            sent.clear();
            sent.addAll(request.messages());
            return ChatResponse.builder().aiMessage(AiMessage.from("Noted.")).build();
        }
    }

    @Test
    void services_of_langchain4j_get_their_memory_and_recall_from_the_application() {
        application.withBean(Langchain4jChatModel.class).run(context -> {
            Langchain4jChatModel model = context.getBean(Langchain4jChatModel.class);
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(model)
                    .chatMemoryProvider(context.getBean(ChatMemoryProvider.class))
                    .tools(context.getBean(RecallTool.class))
                    .build();
            assistant.chat("c", "My dog is called Rex.");
            assistant.chat("c", "What is my dog called?");

            assertThat(model.sent).hasSize(3);
            assertThat(context.getBean(Varve.class)
                            .session("c")
                            .status()
                            .state()
                            .messages())
                    .isEqualTo(4);
        });
    }

    @Test
    void a_chat_model_of_langchain4j_writes_the_notes() {
        application
                .withPropertyValues("varve.model=chat-model", "varve.model-name=openai/gpt-4o-mini")
                .withBean(Langchain4jChatModel.class)
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(NoteWriter.class));
    }

    @Test
    void an_application_without_langchain4j_starts() {
        application
                .withClassLoader(new FilteredClassLoader("dev.langchain4j"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Varve.class));
        application
                .withClassLoader(new FilteredClassLoader(VarveChatMemoryProvider.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ChatMemoryProvider.class));
    }

    @Test
    void a_memory_of_the_applications_own_stays() {
        ChatMemoryProvider own = id -> {
            throw new UnsupportedOperationException();
        };
        application
                .withBean(ChatMemoryProvider.class, () -> own)
                .run(context ->
                        assertThat(context.getBean(ChatMemoryProvider.class)).isSameAs(own));
    }

    @Test
    void a_second_memory_in_the_chain_is_warned_about_once() {
        String output =
                printed(() -> application.withBean(EchoingChatModel.class).run(context -> {
                    ChatClient client = context.getBean(ChatClient.Builder.class)
                            .defaultAdvisors(MessageChatMemoryAdvisor.builder(
                                            MessageWindowChatMemory.builder().build())
                                    .build())
                            .build();
                    for (int i = 0; i < 2; i++) {
                        client.prompt()
                                .user("Hello.")
                                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"))
                                .call()
                                .content();
                    }
                }));

        assertThat(output).containsOnlyOnce("take MessageChatMemoryAdvisor out of the ChatClient");
    }

    @Test
    void memory_alone_is_not_warned_about() {
        String output = printed(() -> application
                .withBean(EchoingChatModel.class)
                .run(context -> context.getBean(ChatClient.Builder.class)
                        .build()
                        .prompt()
                        .user("Hello.")
                        .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"))
                        .call()
                        .content()));

        assertThat(output).doesNotContain("is in the chain beside Varve");
    }

    @Test
    void work_of_memory_is_in_the_applications_traces() {
        List<String> spans = new CopyOnWriteArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context ended) {
                spans.add(String.valueOf(ended.getContextualName()));
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        ApplicationContextRunner traced =
                application.withBean(EchoingChatModel.class).withBean(ObservationRegistry.class, () -> registry);
        traced.run(context -> context.getBean(Varve.class).session("c").context());
        assertThat(spans).containsExactly("search_memory context");

        traced.withPropertyValues("varve.tracing.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(OperationTracer.class));
    }

    @Test
    void where_conversations_go_is_said_at_the_start() {
        String output = printed(() -> application
                .withPropertyValues("varve.store=auto", "varve.sqlite.file=target/said/memory.db")
                .withBean(EchoingChatModel.class)
                .run(context -> assertThat(context).hasNotFailed()));

        assertThat(output).contains("memory.db, since there is no DataSource; varve.store chooses");
    }

    /** What the logger prints meanwhile. */
    private static String printed(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
