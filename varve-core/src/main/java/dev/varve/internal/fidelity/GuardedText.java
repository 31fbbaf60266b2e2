package dev.varve.internal.fidelity;

import dev.varve.Fidelity;

/**
 * A note after the guard.
 *
 * @param text     its lines, with what was put back and marked
 * @param fidelity what the guard found
 */
public record GuardedText(String text, Fidelity fidelity) {}
