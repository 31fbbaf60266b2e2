package dev.varve.store;

import dev.varve.Scope;
import java.time.Instant;

/**
 * A lease, for display. Immutable.
 *
 * @param scope the session
 * @param owner who holds it, for people
 * @param until when it expires, by the clock of the storage; a time that is past means that its holder is late or gone
 */
public record HeldLease(Scope scope, String owner, Instant until) {}
