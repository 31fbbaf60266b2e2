package dev.varve.springai;

import dev.varve.RecallTool;
import dev.varve.Session;
import dev.varve.Varve;
import java.time.ZoneId;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link RecallTool} as a tool of Spring AI. The session is never an argument of the model. {@link VarveAdvisor} adds
 * it by itself. Immutable and thread-safe.
 */
public final class RecallCallback implements ToolCallback {
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name(RecallTool.NAME)
            .description(RecallTool.DESCRIPTION)
            .inputSchema(RecallTool.INPUT_SCHEMA)
            .build();

    private final Function<@Nullable ToolContext, Session> sessions;
    private final UnaryOperator<RecallTool> settings;

    private RecallCallback(Function<@Nullable ToolContext, Session> sessions, UnaryOperator<RecallTool> settings) {
        this.sessions = sessions;
        this.settings = settings;
    }

    /** Searches one session; times are shown in the zone of the policy. */
    public static RecallCallback of(Session session) {
        return new RecallCallback(context -> session, UnaryOperator.identity());
    }

    /**
     * Searches the session named in the tool context, as {@code toolContext(Map.of(ChatMemory.CONVERSATION_ID, id))},
     * optionally with {@link VarveAdvisor#TENANT} and {@link VarveAdvisor#RESOURCE}; times are shown in the policy's
     * zone.
     */
    public static RecallCallback of(Varve varve) {
        return new RecallCallback(Scopes.session(varve), UnaryOperator.identity());
    }

    /** A copy with days and times in a zone other than the policy's. */
    public RecallCallback in(ZoneId newZone) {
        return new RecallCallback(sessions, tool -> tool.withZone(newZone));
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
        RecallTool tool = settings.apply(sessions.apply(toolContext).recallTool());
        try {
            JsonNode given = JSON.readTree(toolInput);
            if (given.path("message").isNumber()) {
                return tool.read(
                        given.path("message").asLong(), given.path("at").asInt(0));
            }
            return tool.call(text(given, "query"), text(given, "from"), text(given, "to"));
        } catch (JacksonException e) {
            return "The input is not a JSON object; give one with a query.\n";
        }
    }

    private static String text(JsonNode arguments, String name) {
        return arguments.path(name).asString("");
    }
}
