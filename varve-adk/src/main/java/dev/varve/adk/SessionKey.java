package dev.varve.adk;

import com.google.adk.sessions.Session;
import dev.varve.Scope;
import java.util.Optional;

/**
 * Names the memory of a session of ADK. Asked at each call; an empty answer means that the call goes without
 * memory, with the prompt that ADK made.
 */
@FunctionalInterface
public interface SessionKey {

    /** The scope of a session, or empty for none. */
    Optional<Scope> of(Session session);

    /**
     * App as tenant, user as resource, session id as session. Sessions that lack one of the three have no memory; nor
     * have the throw-away sessions in which ADK runs an agent used as a tool, since their answer comes back as the
     * tool's result.
     */
    static SessionKey appUserSession() {
        return session -> isNamed(session.appName())
                        && isNamed(session.userId())
                        && isNamed(session.id())
                        && !session.userId().equals(AGENT_TOOL_USER)
                ? Optional.of(new Scope(session.appName(), session.userId(), session.id()))
                : Optional.empty();
    }

    /** Whom ADK's {@code AgentTool} names as the user of its sessions. */
    String AGENT_TOOL_USER = "tmp-user";

    private static boolean isNamed(String name) {
        return name != null && !name.isBlank();
    }
}
