package dev.varve.internal.context;

import dev.varve.Span;

/** Writes provisional notes on raw messages that do not fit a context and that no note covers yet. */
@FunctionalInterface
public interface StandIn {
    /** Writes none. */
    StandIn NONE = (omitted, tokens) -> "";

    /**
     * Notes on the newest of the messages that fit the budget.
     *
     * @param omitted messages that are not shown
     * @param tokens  budget for the notes
     * @return lines, oldest first; empty if there are none
     */
    String notes(Span omitted, long tokens);
}
