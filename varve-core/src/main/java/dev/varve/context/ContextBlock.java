package dev.varve.context;

/**
 * A piece of text in the context.
 *
 * @param kind   what it is
 * @param text   as the model should see it, not empty
 * @param tokens estimated size
 */
public record ContextBlock(Kind kind, String text, long tokens) {

    /** Kinds in the order in which they stand: what changes least comes first (evidence: cost of a moving prefix). */
    public enum Kind {
        BASE,
        KNOWLEDGE,
        REFLECTIONS,
        OBSERVATIONS,
        /** Notes by rules on raw messages that are not shown and that no model has written notes on yet. */
        STAND_IN,
        /** Says how many raw messages are not shown, and how to reach them. */
        OMITTED,
        /** The continuation hint; after the messages, since it changes often. */
        HINT
    }
}
