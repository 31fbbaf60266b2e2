package dev.varve.springai;

import dev.varve.SaveTools;
import dev.varve.Session;
import dev.varve.ToolText;
import dev.varve.Varve;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link SaveTools} as tools of Spring AI; add them if an agent should save statements of its user that outlast the
 * conversation. The session is never an argument of the model. Immutable and thread-safe.
 *
 * <pre>{@code
 * ChatClient.builder(model).defaultToolCallbacks(SaveCallbacks.of(varve))
 * }</pre>
 */
public final class SaveCallbacks implements ToolCallbackProvider {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Function<@Nullable ToolContext, Session> sessions;

    private SaveCallbacks(Function<@Nullable ToolContext, Session> sessions) {
        this.sessions = sessions;
    }

    /** Saves statements of the user of one session. */
    public static SaveCallbacks of(Session session) {
        return new SaveCallbacks(context -> session);
    }

    /** Saves statements in the session named in the tool context, as {@link RecallCallback#of(Varve)} does. */
    public static SaveCallbacks of(Varve varve) {
        return new SaveCallbacks(Scopes.session(varve));
    }

    @Override
    public ToolCallback[] getToolCallbacks() {
        return SaveTools.all().stream().map(Callback::new).toArray(ToolCallback[]::new);
    }

    private final class Callback implements ToolCallback {
        private final ToolDefinition definition;

        Callback(ToolText text) {
            definition = ToolDefinition.builder()
                    .name(text.name())
                    .description(text.description())
                    .inputSchema(text.inputSchema())
                    .build();
        }

        @Override
        public ToolDefinition getToolDefinition() {
            return definition;
        }

        @Override
        public String call(String toolInput) {
            return call(toolInput, null);
        }

        @Override
        public String call(String toolInput, @Nullable ToolContext toolContext) {
            Map<String, String> arguments = new HashMap<>();
            try {
                JsonNode given = JSON.readTree(toolInput);
                given.properties()
                        .forEach(each ->
                                arguments.put(each.getKey(), each.getValue().asString("")));
            } catch (JacksonException e) {
                return "The input is not a JSON object; give one.\n";
            }
            return sessions.apply(toolContext).saveTools().call(definition.name(), arguments);
        }
    }
}
