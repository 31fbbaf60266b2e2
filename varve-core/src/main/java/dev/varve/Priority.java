package dev.varve;

/** How much an observation line matters. Keywords stay English in every language. */
public enum Priority {
    /** Must survive every reflection unless something supersedes it: decisions, preferences, identity, hard constraints. */
    CRITICAL,
    /** Worth its tokens while there is room: outcomes, errors and their fixes, plans. */
    IMPORTANT,
    /** Colour; the first to go. */
    NOTE
}
