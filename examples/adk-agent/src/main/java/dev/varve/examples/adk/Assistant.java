package dev.varve.examples.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.Gemini;
import com.google.adk.runner.Runner;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Varve;
import dev.varve.adk.VarveMemoryService;
import dev.varve.adk.VarvePlugin;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Talks on the console, one user per name, and remembers across restarts, although ADK's own sessions do not. */
final class Assistant {
    private static final String SESSION = "console";

    private Assistant() {}

    /** The runner of an application; what Varve adds to it are the plugin and the memory service. */
    static Runner runner(Varve varve, BaseLlm model) {
        LlmAgent agent = LlmAgent.builder()
                .name("assistant")
                .model(model)
                .instruction("You are a helpful assistant. Answer briefly.")
                .tools(new LoadMemoryTool())
                .build();
        return Runner.builder()
                .appName("console")
                .agent(agent)
                .plugins(VarvePlugin.of(varve))
                .memoryService(new VarveMemoryService(varve))
                .build();
    }

    /** The real model if there is a key, else one that needs none. */
    static BaseLlm model(Map<String, String> environment) {
        String key = environment.getOrDefault("GOOGLE_API_KEY", "");
        return key.isBlank()
                ? new OfflineModel()
                : new Gemini(environment.getOrDefault("GEMINI_MODEL", "gemini-2.5-flash"), key);
    }

    /** Answers line by line until an empty one, or the end. */
    static void talk(Runner runner, String user, BufferedReader in, PrintStream out) throws IOException {
        out.print("> ");
        for (String line = in.readLine(); line != null && !line.isBlank(); line = in.readLine()) {
            RunConfig config = RunConfig.builder().autoCreateSession(true).build();
            runner.runAsync(user, SESSION, Content.fromParts(Part.fromText(line)), config)
                    .filter(Event::finalResponse)
                    .blockingForEach(
                            event -> out.println(event.content().orElseThrow().text()));
            out.print("> ");
        }
        out.println();
    }

    /** Arguments: name of the user (default {@code you}) and database file (default {@code agent.db}). */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args.length > 1 ? args[1] : "agent.db");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String user = args.length > 0 ? args[0] : "you";
            talk(runner(varve, model(System.getenv())), user, in, System.out);
        }
    }
}
