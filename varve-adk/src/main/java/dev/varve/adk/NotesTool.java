package dev.varve.adk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.Schema;
import dev.varve.Varve;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool with which an agent of ADK lists the notes on its conversation, in addition to ADK's {@code LoadMemoryTool}.
 * The conversation is the session that the agent runs in, never an argument of the model. Immutable, thread-safe.
 *
 * <pre>{@code
 * LlmAgent.builder().tools(new LoadMemoryTool(), NotesTool.of(varve))
 * }</pre>
 */
public final class NotesTool extends BaseTool {
    private static final String KIND = "kind";

    private final Varve varve;
    private final SessionKey key;

    private NotesTool(Varve varve, SessionKey key) {
        super(dev.varve.NotesTool.NAME, dev.varve.NotesTool.DESCRIPTION);
        this.varve = varve;
        this.key = key;
    }

    /** For sessions by app, user and session, see {@link SessionKey#appUserSession()}. */
    public static NotesTool of(Varve varve) {
        return of(varve, SessionKey.appUserSession());
    }

    /** With the mapping given to {@link VarvePlugin#withKey}. */
    public static NotesTool of(Varve varve, SessionKey key) {
        return new NotesTool(varve, key);
    }

    @Override
    public Optional<FunctionDeclaration> declaration() {
        Schema kind = Schema.builder()
                .type("STRING")
                .enum_(List.of("all", "observations", "reflections"))
                .description("Which notes; all unless given.")
                .build();
        return Optional.of(FunctionDeclaration.builder()
                .name(name())
                .description(description())
                .parameters(Schema.builder()
                        .type("OBJECT")
                        .properties(Map.of(KIND, kind))
                        .build())
                .build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
        return Single.fromCallable(() -> key.of(context.invocationContext().session())
                .map(scope -> varve.session(scope)
                        .notesTool()
                        .call(arguments.getOrDefault(KIND, "").toString()))
                .<Map<String, Object>>map(notes -> Map.of("result", notes))
                .orElse(Map.of("error", "this session has no memory")));
    }
}
