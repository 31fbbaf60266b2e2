package dev.varve;

/**
 * A session at a glance (COR-35).
 *
 * @param state      the session row; empty state for a session that does not exist
 * @param observing  whether an observer runs or waits in this process
 * @param reflecting whether a reflector runs or waits in this process
 */
public record SessionStatus(SessionState state, boolean observing, boolean reflecting) {

    /** Whether a model is at work for the session in this process. */
    public boolean busy() {
        return observing || reflecting;
    }
}
