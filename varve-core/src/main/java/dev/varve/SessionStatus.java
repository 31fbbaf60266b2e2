package dev.varve;

import dev.varve.store.SessionState;
import java.util.Optional;

/**
 * A session at a glance.
 *
 * @param state      the session row; empty state for a session that does not exist
 * @param observing  whether an observer runs or waits in this process
 * @param reflecting whether a reflector runs or waits in this process
 * @param stopped    why no model is called for it any more, if enough has been spent
 */
public record SessionStatus(SessionState state, boolean observing, boolean reflecting, Optional<String> stopped) {

    /** Whether a model is at work for the session in this process. */
    public boolean busy() {
        return observing || reflecting;
    }
}
