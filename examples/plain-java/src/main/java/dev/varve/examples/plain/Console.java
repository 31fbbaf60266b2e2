package dev.varve.examples.plain;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Varve;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
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

    /** Arguments: name of the session (default {@code console}) and database (default {@code agent.db}). */
    public static void main(String[] args) throws IOException {
        String database = args.length > 1 ? args[1] : "agent.db";
        Map<String, String> environment = System.getenv();
        try (Varve varve = Varve.builder().store(store(database, environment)).build();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String session = args.length > 0 ? args[0] : "console";
            talk(new Agent(varve.session(session), model(environment), Clock.systemUTC()), in, System.out);
        }
    }

    /** A file on this machine, or the URL of a PostgreSQL server, which any number of nodes may share. */
    static Store store(String database, Map<String, String> environment) {
        if (!database.startsWith("jdbc:postgresql:")) {
            return SqliteStore.open(Path.of(database));
        }
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(database);
        pool.setPassword(environment.getOrDefault("PGPASSWORD", ""));
        pool.setConnectionTimeout(3_000); // what a turn may wait
        pool.setInitializationFailTimeout(-1); // opening the store says better what is wrong
        return PostgresStore.builder(new HikariDataSource(pool))
                .closeDataSource(true)
                .open();
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
