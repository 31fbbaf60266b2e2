package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.Gemini;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.Client;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import com.google.genai.types.Part;
import com.google.genai.types.Schema;
import com.google.genai.types.Type;
import dev.varve.Scope;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentTools;
import dev.varve.testkit.adapter.AgentUnderTest;
import dev.varve.testkit.wire.Wire;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** ADK's runner and its own Gemini client, over one memory or another. */
abstract class GeminiAgents implements AgentFactory {
    static final String APP = "operations";

    /** Adds the memory to the runner of a process that starts. */
    abstract Runner runner(LlmAgent.Builder agent, AgentSetting setting);

    /** Whether Varve keeps the conversation. */
    abstract boolean isVarve();

    @Override
    public Wire wire() {
        return Wire.GOOGLE;
    }

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        LlmAgent.Builder agent = LlmAgent.builder()
                .name("operator")
                .model(model(setting.baseUrl()))
                .instruction(setting.systemPrompt())
                .afterModelCallback((context, response) -> judged(response))
                .tools(AgentTools.NAMES.stream()
                        .map(name -> new Tool(name, setting.tools()))
                        .toList());
        return new Agent(runner(agent, setting), isVarve());
    }

    /** Puts other words in the place of an answer with a secret in it. */
    private static Maybe<LlmResponse> judged(LlmResponse response) {
        String text = response.content().map(Content::text).orElse("");
        return String.valueOf(text).contains(AgentUnderTest.REJECTED)
                ? Maybe.just(response.toBuilder()
                        .content(Content.fromParts(Part.fromText("I may not say that.")).toBuilder()
                                .role("model")
                                .build())
                        .build())
                : Maybe.empty();
    }

    static Runner.Builder app(LlmAgent agent, BaseSessionService sessions) {
        return Runner.builder().agent(agent).appName(APP).sessionService(sessions);
    }

    static BaseSessionService forgetful() {
        return new InMemorySessionService();
    }

    static Gemini model(String baseUrl) {
        Client client = Client.builder()
                .apiKey("none")
                .httpOptions(HttpOptions.builder()
                        .baseUrl(baseUrl)
                        .retryOptions(HttpRetryOptions.builder().attempts(1).build())
                        .build())
                .build();
        return new Gemini("stub", client);
    }

    /** ADK hides from the model what an exception says, so a tool that fails has to return it. */
    private static final class Tool extends BaseTool {
        private final AgentTools tools;

        Tool(String name, AgentTools tools) {
            super(name, tools.description(name));
            this.tools = tools;
        }

        @Override
        public Optional<FunctionDeclaration> declaration() {
            Map<String, Schema> parameters = AgentTools.PARAMETERS.stream()
                    .collect(Collectors.toMap(
                            Function.identity(),
                            parameter ->
                                    Schema.builder().type(Type.Known.STRING).build()));
            return Optional.of(FunctionDeclaration.builder()
                    .name(name())
                    .description(description())
                    .parameters(Schema.builder()
                            .type(Type.Known.OBJECT)
                            .properties(parameters)
                            .build())
                    .build());
        }

        @Override
        public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
            try {
                String what = String.valueOf(arguments.get("what"));
                String ref = String.valueOf(arguments.get("ref"));
                return Single.just(Map.of("result", tools.call(name(), what, ref)));
            } catch (AgentTools.ToolFailedException e) {
                return Single.just(Map.of("error", Objects.requireNonNull(e.getMessage())));
            }
        }
    }

    private record Agent(Runner runner, boolean isVarve) implements AgentUnderTest {
        @Override
        public String say(String user, String text, boolean streaming) {
            return answer(user, Content.fromParts(Part.fromText(text)), streaming);
        }

        @Override
        public Optional<String> show(String user, String text, byte[] png, boolean streaming) {
            Content said = Content.fromParts(Part.fromText(text), Part.fromBytes(png, "image/png"));
            return Optional.of(answer(user, said, streaming));
        }

        @Override
        public Optional<String> stop(String user, String text) {
            Content said = Content.fromParts(Part.fromText(text));
            return Optional.of(runner.runAsync(user, user, said, config(true))
                    .map(event -> String.valueOf(event.content().orElseThrow().text()))
                    .blockingFirst());
        }

        /** Pieces of a streamed answer are shown before the judge knows all of it. */
        @Override
        public Optional<String> judged(String user, String text, boolean streaming) {
            return streaming ? Optional.empty() : Optional.of(say(user, text, false));
        }

        private static RunConfig config(boolean streaming) {
            return RunConfig.builder()
                    .autoCreateSession(true)
                    .streamingMode(streaming ? RunConfig.StreamingMode.SSE : RunConfig.StreamingMode.NONE)
                    .build();
        }

        private String answer(String user, Content said, boolean streaming) {
            List<Event> events = runner.runAsync(user, user, said, config(streaming))
                    .toList()
                    .blockingGet();
            return String.valueOf(
                    events.get(events.size() - 1).content().orElseThrow().text());
        }

        @Override
        public boolean returnsThoughts() {
            return true;
        }

        @Override
        public Optional<Scope> scope(String user) {
            return isVarve ? Optional.of(new Scope(APP, user, user)) : Optional.empty();
        }
    }
}
