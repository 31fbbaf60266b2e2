package dev.varve.store;

import dev.varve.Scope;

/**
 * The right to write a session's memory, until it expires or somebody else has it.
 *
 * @param scope the session
 * @param owner who holds it, for people
 * @param token grows each time the session's lease changes hands, and never repeats; a commit with an older one is refused
 */
public record Lease(Scope scope, String owner, long token) {}
