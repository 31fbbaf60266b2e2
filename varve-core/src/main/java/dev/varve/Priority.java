package dev.varve;

/** How much a line of a note matters. The keywords are English in every language. */
public enum Priority {
    /** Must survive every reflection unless something supersedes it: decisions, preferences, identity, hard constraints. */
    CRITICAL,
    /** Worth its tokens as long as there is room: outcomes, errors and their fixes, plans. */
    IMPORTANT,
    /** Nice to know; the first to go. */
    NOTE
}
