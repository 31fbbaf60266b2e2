package dev.varve.springai;

import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.VarveException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;

/** Determines a call's session from the call's parameters, never from the model's output. */
final class Scopes {
    private Scopes() {}

    /** Tenant and resource are optional; without a conversation id there is no memory. */
    static Optional<Scope> of(Map<String, ? extends @Nullable Object> parameters) {
        return value(parameters, ChatMemory.CONVERSATION_ID)
                .map(session -> new Scope(
                        value(parameters, VarveAdvisor.TENANT).orElse(Scope.DEFAULT),
                        value(parameters, VarveAdvisor.RESOURCE).orElse(Scope.DEFAULT),
                        session));
    }

    /** The session that the context of a tool call names. */
    static Function<@Nullable ToolContext, Session> session(Varve varve) {
        return context -> of(context == null ? Map.of() : context.getContext())
                .map(varve::session)
                .orElseThrow(() -> new VarveException("the tool context has no conversation; call"
                        + " toolContext(Map.of(ChatMemory.CONVERSATION_ID, id)) with \""
                        + ChatMemory.CONVERSATION_ID + "\""));
    }

    private static Optional<String> value(Map<String, ? extends @Nullable Object> parameters, String key) {
        return Optional.ofNullable(parameters.get(key)).map(Object::toString);
    }
}
