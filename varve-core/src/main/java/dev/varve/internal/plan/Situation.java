package dev.varve.internal.plan;

/**
 * What the planner must know beyond the session row and the policy.
 *
 * @param window        the model's context window in tokens, 0 if unknown
 * @param contextTokens what the next model call would hold, or what the provider reported for the last one if that is
 *     more
 * @param observerReady whether an observer may start: none runs for the session, and none failed a moment ago
 * @param reflectorReady the same for a reflector
 */
public record Situation(long window, long contextTokens, boolean observerReady, boolean reflectorReady) {}
