package com.example;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.Gemini;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Varve;
import dev.varve.adk.VarveMemoryService;
import dev.varve.adk.VarvePlugin;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Scanner;

/** A concierge with a specialist under it, and memory for both, whatever keeps ADK's sessions. */
public final class Agents {
    private Agents() {}

    static Runner runner(Varve varve, BaseLlm model, BaseSessionService sessions) {
        LlmAgent kitchen = LlmAgent.builder()
                .name("kitchen")
                .description("Orders food.")
                .model(model)
                .instruction("You order food.")
                .build();
        LlmAgent concierge = LlmAgent.builder()
                .name("concierge")
                .model(model)
                .instruction("You are a careful concierge. Leave orders of food to the kitchen.")
                .tools(new LoadMemoryTool())
                .subAgents(kitchen)
                .build();
        return Runner.builder()
                .appName("hotel")
                .agent(concierge)
                .sessionService(sessions)
                .memoryService(new VarveMemoryService(varve))
                .plugins(VarvePlugin.of(varve))
                .build();
    }

    static String say(Runner runner, String user, String text) {
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();
        return runner.runAsync(user, "stay", Content.fromParts(Part.fromText(text)), config)
                .filter(Event::finalResponse)
                .map(event -> event.author() + ": " + event.content().orElseThrow().text())
                .blockingLast();
    }

    public static void main(String[] args) {
        String key = System.getenv().getOrDefault("GOOGLE_API_KEY", "");
        BaseLlm model = key.isEmpty() ? new OfflineModel() : new Gemini("gemini-2.5-flash", key);
        try (Varve varve = Varve.builder().store(SqliteStore.open(Path.of("memory.db"))).build();
                Scanner in = new Scanner(System.in)) {
            Runner runner = runner(varve, model, new InMemorySessionService());
            while (in.hasNextLine()) {
                System.out.println(say(runner, "ada", in.nextLine()));
            }
        }
    }
}
