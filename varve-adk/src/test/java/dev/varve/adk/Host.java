package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.LlmRequest;
import com.google.adk.plugins.Plugin;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.adk.tools.Annotations;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An application of ADK: one agent with two tools, a runner, an in-memory session service. */
public final class Host {
    static final String APP = "shop";
    static final String USER = "mina";
    static final String SESSION = "telegram:123:456";
    static final Scope SCOPE = new Scope(APP, USER, SESSION);
    static final String INSTRUCTION = "You are a careful agent.";

    final ScriptedLlm llm;
    final BaseSessionService sessions;
    final Runner runner;

    Host(ScriptedLlm llm, Plugin... plugins) {
        this(llm, agent(llm).build(), plugins);
    }

    Host(ScriptedLlm llm, LlmAgent agent, Plugin... plugins) {
        this(llm, agent, new InMemorySessionService(), plugins);
    }

    Host(ScriptedLlm llm, BaseSessionService sessions, Plugin... plugins) {
        this(llm, agent(llm).build(), sessions, plugins);
    }

    private Host(ScriptedLlm llm, LlmAgent agent, BaseSessionService sessions, Plugin... plugins) {
        this.llm = llm;
        this.sessions = sessions;
        this.runner = Runner.builder()
                .agent(agent)
                .appName(APP)
                .sessionService(sessions)
                .plugins(plugins)
                .build();
    }

    static LlmAgent.Builder agent(ScriptedLlm llm) {
        return LlmAgent.builder()
                .name("clerk")
                .model(llm)
                .instruction(INSTRUCTION)
                .tools(FunctionTool.create(Host.class, "stock"), FunctionTool.create(Host.class, "order"));
    }

    public static Map<String, Object> stock(@Annotations.Schema(name = "item") String item) {
        return Map.of("result", item + ": 7 left");
    }

    public static Map<String, Object> order(@Annotations.Schema(name = "item") String item) {
        return Map.of("error", "no supplier for " + item);
    }

    /** What ADK has of the session. */
    Session session() {
        return sessions.getSession(APP, USER, SESSION, Optional.empty())
                .toSingle()
                .blockingGet();
    }

    List<Event> say(String text) {
        return say(USER, SESSION, text);
    }

    List<Event> say(String user, String session, String text) {
        return run(user, session, Content.fromParts(Part.fromText(text)), RunConfig.StreamingMode.NONE);
    }

    List<Event> run(String user, String session, Content message, RunConfig.StreamingMode mode) {
        RunConfig config =
                RunConfig.builder().autoCreateSession(true).streamingMode(mode).build();
        return runner.runAsync(user, session, message, config).toList().blockingGet();
    }

    static List<String> texts(LlmRequest request) {
        return request.contents().stream().map(Host::text).toList();
    }

    static String text(Content content) {
        return content.role().orElse("?") + ": "
                + content.parts().orElse(List.of()).stream()
                        .map(part -> part.text()
                                .or(() -> part.functionCall()
                                        .map(call -> "call " + call.name().orElse("")))
                                .or(() -> part.functionResponse()
                                        .map(response ->
                                                "result " + response.response().orElse(Map.of())))
                                .orElse("?"))
                        .collect(Collectors.joining(" | "));
    }

    static String system(LlmRequest request) {
        return String.join("\n\n", request.getSystemInstructions());
    }
}
