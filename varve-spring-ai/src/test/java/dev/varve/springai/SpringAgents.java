package dev.varve.springai;

import dev.varve.Scope;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentTools;
import dev.varve.testkit.adapter.AgentUnderTest;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.content.Media;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.core.Ordered;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.MimeTypeUtils;
import reactor.core.publisher.Flux;

/** Spring AI's {@code ChatClient} with its own OpenAI client, over one memory or another. */
abstract class SpringAgents implements AgentFactory {
    /** What a tool takes. */
    record Arguments(String what, String ref) {}

    /** The memory, as an advisor. */
    abstract Advisor memory(AgentSetting setting);

    /** Whether Varve keeps the conversation. */
    abstract boolean isVarve();

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        return new Agent(
                ChatClient.builder(model(setting.baseUrl()))
                        .defaultSystem(setting.systemPrompt())
                        .defaultAdvisors(memory(setting))
                        .defaultTools((Object[]) tools(setting.tools()))
                        .build(),
                isVarve());
    }

    static ChatModel model(String baseUrl) {
        return OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(baseUrl + "/v1")
                        .apiKey("none")
                        .model("stub")
                        .maxRetries(0)
                        .build())
                .build();
    }

    private static ToolCallback[] tools(AgentTools tools) {
        return AgentTools.NAMES.stream()
                .map(name -> FunctionToolCallback.builder(
                                name, (Arguments given) -> tools.call(name, given.what(), given.ref()))
                        .description(tools.description(name))
                        .inputType(Arguments.class)
                        .build())
                .toArray(ToolCallback[]::new);
    }

    /** A stream has the words of every round in it; the answer is those of the last. */
    private static final class LastRound implements StreamAdvisor {
        private final StringBuilder words = new StringBuilder();

        @Override
        public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
            words.setLength(0);
            return chain.nextStream(request)
                    .doOnNext(part -> Optional.ofNullable(part.chatResponse())
                            .map(ChatResponse::getResult)
                            .map(result -> result.getOutput().getText())
                            .ifPresent(words::append));
        }

        String text() {
            return words.toString();
        }

        @Override
        public String getName() {
            return "last round";
        }

        @Override
        public int getOrder() {
            return Ordered.LOWEST_PRECEDENCE - 1;
        }
    }

    /** Right inside the memory. */
    private static final Advisor JUDGE = new AskingAgain(Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER + 1);

    private record Agent(ChatClient client, boolean isVarve) implements AgentUnderTest {
        @Override
        public String say(String user, String text, boolean streaming) {
            return answer(client.prompt().user(text), user, streaming);
        }

        @Override
        public Optional<String> show(String user, String text, byte[] png, boolean streaming) {
            Media picture = Media.builder()
                    .mimeType(MimeTypeUtils.IMAGE_PNG)
                    .data(new ByteArrayResource(png))
                    .build();
            return Optional.of(
                    answer(client.prompt().user(said -> said.text(text).media(picture)), user, streaming));
        }

        @Override
        public Optional<String> stop(String user, String text) {
            return Optional.ofNullable(
                    client.prompt().user(text).advisors(a -> a.param(ChatMemory.CONVERSATION_ID, user)).stream()
                            .content()
                            .filter(words -> !words.isEmpty())
                            .blockFirst(Duration.ofMinutes(3)));
        }

        @Override
        public Optional<String> judged(String user, String text, boolean streaming) {
            return Optional.of(answer(client.prompt().user(text).advisors(JUDGE), user, streaming));
        }

        @Override
        public boolean returnsThoughts() {
            return true;
        }

        private static String answer(ChatClient.ChatClientRequestSpec asked, String user, boolean streaming) {
            ChatClient.ChatClientRequestSpec said = asked.advisors(a -> a.param(ChatMemory.CONVERSATION_ID, user));
            if (!streaming) {
                return Objects.requireNonNull(said.call().content());
            }
            LastRound answer = new LastRound();
            said.advisors(answer).stream().content().blockLast(Duration.ofSeconds(30));
            return answer.text();
        }

        @Override
        public Optional<Scope> scope(String user) {
            return isVarve ? Optional.of(Scope.of(user)) : Optional.empty();
        }
    }
}
