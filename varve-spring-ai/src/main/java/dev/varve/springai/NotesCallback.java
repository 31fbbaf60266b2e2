package dev.varve.springai;

import dev.varve.NotesTool;
import dev.varve.Session;
import dev.varve.Varve;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link NotesTool} as a tool of Spring AI; add it if an agent should see its notes. The session is never an argument
 * of the model. Immutable and thread-safe.
 */
public final class NotesCallback implements ToolCallback {
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name(NotesTool.NAME)
            .description(NotesTool.DESCRIPTION)
            .inputSchema(NotesTool.INPUT_SCHEMA)
            .build();

    private final Function<@Nullable ToolContext, Session> sessions;

    private NotesCallback(Function<@Nullable ToolContext, Session> sessions) {
        this.sessions = sessions;
    }

    /** Lists the notes of one session. */
    public static NotesCallback of(Session session) {
        return new NotesCallback(context -> session);
    }

    /** Lists the notes of the session named in the tool context, as {@link RecallCallback#of(Varve)} does. */
    public static NotesCallback of(Varve varve) {
        return new NotesCallback(Scopes.session(varve));
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return DEFINITION;
    }

    @Override
    public String call(String toolInput) {
        return call(toolInput, null);
    }

    @Override
    public String call(String toolInput, @Nullable ToolContext toolContext) {
        try {
            String kind = JSON.readTree(toolInput).path("kind").asString("");
            return sessions.apply(toolContext).notesTool().call(kind);
        } catch (JacksonException e) {
            return "The input is not a JSON object; give one, such as {}.\n";
        }
    }
}
