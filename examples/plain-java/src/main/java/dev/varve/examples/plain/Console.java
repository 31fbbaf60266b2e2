package dev.varve.examples.plain;

import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** Talks on the console, one session per name, and remembers across restarts. */
final class Console {
    private Console() {}

    /** Arguments: name of the session (default {@code console}) and database file (default {@code agent.db}). */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args.length > 1 ? args[1] : "agent.db");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String session = args.length > 0 ? args[0] : "console";
            talk(new Agent(varve.session(session), model(System.getenv()), Clock.systemUTC()), in, System.out);
        }
    }

    /** The real model if there is a key, else one that needs none. */
    static Model model(Map<String, String> environment) {
        return environment.getOrDefault("OPENAI_API_KEY", "").isBlank()
                ? new OfflineModel()
                : OpenAiModel.of(environment);
    }

    /** Answers line by line until an empty one, or the end. */
    static void talk(Agent agent, BufferedReader in, PrintStream out) throws IOException {
        out.print("> ");
        for (String line = in.readLine(); line != null && !line.isBlank(); line = in.readLine()) {
            out.println(agent.say(line));
            out.print("> ");
        }
        out.println();
    }
}
