package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.guardrail.OutputGuardrail;
import dev.langchain4j.guardrail.OutputGuardrailResult;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.http.client.jdk.JdkHttpClientBuilder;
import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.tool.ToolExecutor;
import dev.varve.Scope;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentTools;
import dev.varve.testkit.adapter.AgentUnderTest;
import dev.varve.testkit.wire.Wire;
import java.net.http.HttpClient;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** AI services over the scripted tools, with whatever memory. */
final class ScriptedAssistants {
    private static final Pattern ARGUMENT = Pattern.compile("\"(\\w+)\"\\s*:\\s*\"([^\"]*)\"");

    /** Asks for another answer. */
    private static final OutputGuardrail JUDGE = new OutputGuardrail() {
        @Override
        public OutputGuardrailResult validate(AiMessage answer) {
            return answer.text().contains(AgentUnderTest.REJECTED)
                    ? reprompt("secret", "Say it without secrets.")
                    : success();
        }
    };

    private ScriptedAssistants() {}

    /** One interface for both ways of calling. */
    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);

        TokenStream stream(@MemoryId String user, @UserMessage String text);

        String look(@MemoryId String user, @UserMessage String text, @UserMessage ImageContent picture);

        TokenStream streamLook(@MemoryId String user, @UserMessage String text, @UserMessage ImageContent picture);
    }

    /** An agent of AI services; {@code scope} says where Varve keeps a user's conversation, if it does. */
    static AgentUnderTest start(
            AgentSetting setting, ChatMemoryProvider memory, Function<String, Optional<Scope>> scope) {
        Assistant assistant = services(setting, memory).build();
        Assistant judged = services(setting, memory).outputGuardrails(JUDGE).build();
        return new AgentUnderTest() {
            @Override
            public String say(String user, String text, boolean streaming) {
                return streaming ? joined(assistant.stream(user, text)) : assistant.chat(user, text);
            }

            @Override
            public Optional<String> show(String user, String text, byte[] png, boolean streaming) {
                ImageContent picture = ImageContent.from(Base64.getEncoder().encodeToString(png), "image/png");
                return Optional.of(
                        streaming
                                ? joined(assistant.streamLook(user, text, picture))
                                : assistant.look(user, text, picture));
            }

            @Override
            public Optional<String> stop(String user, String text) {
                CompletableFuture<String> shown = new CompletableFuture<>();
                assistant.stream(user, text)
                        .onPartialResponseWithContext((piece, context) -> {
                            context.streamingHandle().cancel();
                            shown.complete(piece.text());
                        })
                        .onCompleteResponse(response -> shown.completeExceptionally(
                                new IllegalStateException("it went on: " + response.aiMessage())))
                        .onError(shown::completeExceptionally)
                        .start();
                if (memory instanceof VarveChatMemoryProvider varve) {
                    varve.stopped(user, shown.join());
                }
                return Optional.of(shown.join());
            }

            @Override
            public Optional<String> judged(String user, String text, boolean streaming) {
                return Optional.of(streaming ? joined(judged.stream(user, text)) : judged.chat(user, text));
            }

            @Override
            public boolean returnsThoughts() {
                return true;
            }

            @Override
            public Optional<Scope> scope(String user) {
                return scope.apply(user);
            }
        };
    }

    private static AiServices<Assistant> services(AgentSetting setting, ChatMemoryProvider memory) {
        AiServices<Assistant> services = AiServices.builder(Assistant.class)
                .chatModel(model(setting))
                .streamingChatModel(streaming(setting))
                .chatMemoryProvider(memory)
                .tools(tools(setting.tools()))
                .systemMessageProvider(user -> setting.systemPrompt());
        if (memory instanceof VarveChatMemoryProvider varve) {
            services.chatRequestTransformer(varve.requestTransformer()).registerListeners(varve.listeners());
        }
        return services;
    }

    static String joined(TokenStream stream) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        stream.onPartialResponse(piece -> {})
                .onCompleteResponse(
                        response -> answer.complete(response.aiMessage().text()))
                .onError(answer::completeExceptionally)
                .start();
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Map<ToolSpecification, ToolExecutor> tools(AgentTools tools) {
        Map<ToolSpecification, ToolExecutor> executors = new LinkedHashMap<>();
        for (String name : AgentTools.NAMES) {
            JsonObjectSchema.Builder parameters = JsonObjectSchema.builder();
            AgentTools.PARAMETERS.forEach(parameters::addStringProperty);
            ToolSpecification specification = ToolSpecification.builder()
                    .name(name)
                    .description(tools.description(name))
                    .parameters(parameters.required(AgentTools.PARAMETERS).build())
                    .build();
            executors.put(specification, (call, memoryId) -> run(tools, call));
        }
        return executors;
    }

    private static String run(AgentTools tools, ToolExecutionRequest call) {
        Map<String, String> arguments = new LinkedHashMap<>();
        Matcher matcher = ARGUMENT.matcher(call.arguments());
        while (matcher.find()) {
            arguments.put(matcher.group(1), matcher.group(2));
        }
        return tools.call(call.name(), arguments.getOrDefault("what", ""), arguments.getOrDefault("ref", ""));
    }

    private static JdkHttpClientBuilder http() {
        return JdkHttpClient.builder().httpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
    }

    static ChatModel model(AgentSetting setting) {
        return setting.wire() == Wire.OPENAI
                ? OpenAiChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(setting.baseUrl() + "/v1")
                        .apiKey("none")
                        .modelName("stub")
                        .returnThinking(true)
                        .sendThinking(true)
                        .maxRetries(0)
                        .build()
                : AnthropicChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(setting.baseUrl() + "/v1")
                        .apiKey("none")
                        .modelName("stub")
                        .returnThinking(true)
                        .sendThinking(true)
                        .maxRetries(0)
                        .build();
    }

    static StreamingChatModel streaming(AgentSetting setting) {
        return setting.wire() == Wire.OPENAI
                ? OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(setting.baseUrl() + "/v1")
                        .apiKey("none")
                        .modelName("stub")
                        .returnThinking(true)
                        .sendThinking(true)
                        .build()
                : AnthropicStreamingChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(setting.baseUrl() + "/v1")
                        .apiKey("none")
                        .modelName("stub")
                        .returnThinking(true)
                        .sendThinking(true)
                        .build();
    }
}
