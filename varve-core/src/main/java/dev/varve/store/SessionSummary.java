package dev.varve.store;

import dev.varve.Scope;
import dev.varve.SessionState;

/** One line of a list of sessions. */
public record SessionSummary(Scope scope, SessionState state) {}
