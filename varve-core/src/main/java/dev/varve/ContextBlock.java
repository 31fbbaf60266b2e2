package dev.varve;

import java.util.List;

/**
 * A piece of text in the context. Immutable.
 *
 * @param kind   what it is
 * @param text   as the model should see it, not empty
 * @param tokens estimated size
 * @param pieces the text, split after each note. The block grows by whole pieces, so earlier pieces never change. If a
 *     provider's prompt cache compares whole blocks of a request, send each piece as a block of its own. Concatenated, the
 *     pieces are the text.
 */
public record ContextBlock(Kind kind, String text, long tokens, List<String> pieces) {
    /** Copies the collections. */
    public ContextBlock {
        pieces = List.copyOf(pieces);
    }

    /** A block that changes as a whole. */
    public ContextBlock(Kind kind, String text, long tokens) {
        this(kind, text, tokens, List.of(text));
    }

    /** The kinds, in the order in which they appear. What changes least comes first. */
    public enum Kind {
        /** The base prompt of the host. */
        BASE,
        /** Knowledge that the host retrieved for this call. */
        KNOWLEDGE,
        /** Facts of the resource, including those from other sessions. */
        FACTS,
        /** Condensed earlier notes. */
        REFLECTIONS,
        /** Notes on the conversation. */
        OBSERVATIONS,
        /** Notes by rules on raw messages that are not shown and that the model has not written notes on yet. */
        STAND_IN,
        /** Says how many raw messages are not shown, and how to reach them. */
        OMITTED,
        /** On which day, or after a pause at what time, a user's words were said; after those words. */
        DAY,
        /** Earlier passages that bear on what the user said, after those words. */
        RECALLED,
        /** The continuation hint; after the messages, since it changes often. */
        HINT
    }
}
