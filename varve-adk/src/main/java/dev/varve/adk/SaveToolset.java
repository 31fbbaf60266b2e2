package dev.varve.adk;

import com.google.adk.agents.ReadonlyContext;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.BaseToolset;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.Schema;
import dev.varve.SaveTools;
import dev.varve.ToolText;
import dev.varve.Varve;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tools with which an agent of ADK saves statements of its user that outlast the session; see {@link SaveTools}. The
 * conversation is the session that the agent runs in, never an argument of the model. Immutable, thread-safe.
 *
 * <pre>{@code
 * LlmAgent.builder().tools(SaveToolset.of(varve))
 * }</pre>
 */
public final class SaveToolset implements BaseToolset {
    private final Varve varve;
    private final SessionKey key;

    private SaveToolset(Varve varve, SessionKey key) {
        this.varve = varve;
        this.key = key;
    }

    /** For sessions by app, user and session, see {@link SessionKey#appUserSession()}. */
    public static SaveToolset of(Varve varve) {
        return of(varve, SessionKey.appUserSession());
    }

    /** With the mapping given to {@link VarvePlugin#withKey}. */
    public static SaveToolset of(Varve varve, SessionKey key) {
        return new SaveToolset(varve, key);
    }

    @Override
    public Flowable<BaseTool> getTools(ReadonlyContext context) {
        return Flowable.fromIterable(SaveTools.all()).map(SaveTool::new);
    }

    @Override
    public void close() {}

    private final class SaveTool extends BaseTool {
        private final ToolText text;

        SaveTool(ToolText text) {
            super(text.name(), text.description());
            this.text = text;
        }

        @Override
        public Optional<FunctionDeclaration> declaration() {
            Map<String, Schema> properties = new LinkedHashMap<>();
            text.parameters().forEach(parameter -> properties.put(parameter.name(), schema(parameter)));
            return Optional.of(FunctionDeclaration.builder()
                    .name(name())
                    .description(description())
                    .parameters(Schema.builder()
                            .type("OBJECT")
                            .properties(properties)
                            .required(text.parameters().stream()
                                    .filter(ToolText.Parameter::required)
                                    .map(ToolText.Parameter::name)
                                    .toList())
                            .build())
                    .build());
        }

        @Override
        public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
            Map<String, String> given = new HashMap<>();
            arguments.forEach((name, value) -> given.put(name, String.valueOf(value)));
            return Single.fromCallable(() -> key.of(context.invocationContext().session())
                    .map(scope -> varve.session(scope).saveTools().call(name(), given))
                    .<Map<String, Object>>map(answer -> Map.of("result", answer))
                    .orElse(Map.of("error", "this session has no memory")));
        }
    }

    private static Schema schema(ToolText.Parameter parameter) {
        Schema.Builder schema = Schema.builder().type("STRING").description(parameter.description());
        return parameter.choices().isEmpty()
                ? schema.build()
                : schema.enum_(parameter.choices()).build();
    }
}
