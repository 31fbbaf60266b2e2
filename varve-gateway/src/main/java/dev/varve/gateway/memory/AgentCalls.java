package dev.varve.gateway.memory;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/** Recognises, by the client's headers, conversations in which another agent speaks in the user's role. */
final class AgentCalls {
    private static final String TEAMMATE = "teammate";
    private static final String REVIEW = "review";

    private AgentCalls() {}

    /** The kind of program that speaks as the user; empty if the user does. */
    static Optional<String> speaker(HttpFields headers) {
        String codex = Optional.ofNullable(headers.get("x-openai-subagent")).orElse("");
        if (codex.equals("guardian") || codex.equals(REVIEW) || headers.contains("x-codex-guardian")) {
            return Optional.of(REVIEW);
        }
        String metadata =
                Optional.ofNullable(headers.get("x-codex-turn-metadata")).orElse("");
        boolean agent = !codex.isEmpty()
                || headers.contains("x-codex-parent-thread-id")
                || metadata.contains("\"thread_source\":\"subagent\"")
                || headers.contains("x-claude-code-agent-id")
                || headers.contains("x-parent-session-id");
        return agent ? Optional.of(TEAMMATE) : Optional.empty();
    }
}
