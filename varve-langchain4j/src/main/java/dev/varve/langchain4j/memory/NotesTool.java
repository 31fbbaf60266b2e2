package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolMemoryId;
import dev.varve.Scope;
import dev.varve.Varve;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tool with which an agent lists the notes on its conversation, beside {@link RecallTool}. The conversation is
 * LangChain4j's memory id, never an argument of the model. Thread-safe.
 */
public final class NotesTool {
    private final Varve varve;
    private final Function<Object, Scope> scopes;

    private NotesTool(Varve varve, Function<Object, Scope> scopes) {
        this.varve = varve;
        this.scopes = scopes;
    }

    /** For sessions that are named by String memory ids. */
    public static NotesTool of(Varve varve) {
        return of(varve, VarveChatMemoryProvider::scope);
    }

    /** With another mapping of memory ids to sessions. */
    public static NotesTool of(Varve varve, Function<Object, Scope> scopes) {
        return new NotesTool(varve, scopes);
    }

    /** The notes, oldest first. */
    @Tool(name = dev.varve.NotesTool.NAME, value = dev.varve.NotesTool.DESCRIPTION)
    public String list(
            @P(value = "observations, reflections or all; all unless given.", required = false) @Nullable String kind,
            @ToolMemoryId Object memoryId) {
        return varve.session(scopes.apply(memoryId)).notesTool().call(kind == null ? "" : kind);
    }
}
