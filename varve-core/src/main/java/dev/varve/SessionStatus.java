package dev.varve;

/**
 * How a session stands.
 *
 * @param state   the session row
 * @param busy    whether an observer or a reflector runs or waits for it in this process (COR-35)
 */
public record SessionStatus(SessionState state, boolean busy) {}
