package dev.varve.lab.contender;

import dev.varve.store.InMemoryStore;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Locale;
import javax.sql.DataSource;

/** A memory that takes part in a comparison. Windows are about as large as what Varve keeps raw by default. */
public enum Contender {
    VARVE_IN_MEMORY("Varve, in memory"),
    VARVE_SQLITE("Varve, SQLite"),
    VARVE_POSTGRESQL("Varve, PostgreSQL"),
    LANGCHAIN4J_TOKENS("LangChain4j token window, JDBC"),
    LANGCHAIN4J_MESSAGES("LangChain4j message window, JDBC"),
    SPRING_AI("Spring AI message window, JDBC");

    private static final int WINDOW_TOKENS = 16_000;
    private static final int WINDOW_MESSAGES = 200;

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** True if it needs a server. */
    public boolean needsServer() {
        return this != VARVE_IN_MEMORY && this != VARVE_SQLITE;
    }

    /**
     * Opens it without any session.
     *
     * @param run    tells this run from others on the same disk and server
     */
    public Remembering open(String run, Path folder, DataSource server) {
        return switch (this) {
            case VARVE_IN_MEMORY -> new VarveRemembering(new InMemoryStore());
            case VARVE_SQLITE -> new VarveRemembering(SqliteStore.open(folder.resolve(run + ".db")));
            case VARVE_POSTGRESQL ->
                new VarveRemembering(PostgresStore.builder(server)
                        .schema("varve_" + run.toLowerCase(Locale.ROOT))
                        .open());
            case LANGCHAIN4J_TOKENS -> Langchain4jRemembering.ofTokens(server, WINDOW_TOKENS);
            case LANGCHAIN4J_MESSAGES -> Langchain4jRemembering.ofMessages(server, WINDOW_MESSAGES);
            case SPRING_AI -> new SpringRemembering(server, WINDOW_MESSAGES);
        };
    }
}
