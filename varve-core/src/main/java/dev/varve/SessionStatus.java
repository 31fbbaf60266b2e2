package dev.varve;

import java.util.Optional;

/**
 * How a session stands.
 *
 * @param state   the session row
 * @param busy    whether an observer or a reflector runs or waits for it in this process (COR-35)
 * @param stopped why no model is called for it any more, if enough has been spent
 */
public record SessionStatus(SessionState state, boolean busy, Optional<String> stopped) {}
