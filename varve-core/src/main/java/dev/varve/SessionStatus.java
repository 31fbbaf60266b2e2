package dev.varve;

import dev.varve.store.SessionState;
import java.util.Optional;

/**
 * The state of a session. Immutable.
 *
 * @param state      the session row; empty state for a session that does not exist
 * @param observing  whether an observer is queued or running in this process
 * @param reflecting whether a reflector is queued or running in this process
 * @param stopped    why no model is called for it any more, if its spending limit is reached
 */
public record SessionStatus(SessionState state, boolean observing, boolean reflecting, Optional<String> stopped) {

    /** True if background work is queued or running for the session in this process. */
    public boolean busy() {
        return observing || reflecting;
    }
}
