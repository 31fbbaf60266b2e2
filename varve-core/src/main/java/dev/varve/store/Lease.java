package dev.varve.store;

import dev.varve.Scope;

/**
 * The right to write a session's memory, until it expires or somebody else has it. See {@link Leases}. Immutable.
 *
 * @param scope the session
 * @param owner name of the holder, for display
 * @param token fencing token: it grows each time the session's lease changes hands, and a commit with an older one is refused
 */
public record Lease(Scope scope, String owner, long token) {}
