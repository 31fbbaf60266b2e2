package dev.varve.springai;

import dev.varve.Scope;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemory;

/** Whose memory a call uses, by the parameters of the call; never by anything that a model says. */
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

    private static Optional<String> value(Map<String, ? extends @Nullable Object> parameters, String key) {
        return Optional.ofNullable(parameters.get(key)).map(Object::toString);
    }
}
