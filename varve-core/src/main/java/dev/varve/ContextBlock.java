package dev.varve;

import java.util.List;

/**
 * A piece of text in the context.
 *
 * @param kind   what it is
 * @param text   as the model should see it, not empty
 * @param tokens estimated size
 * @param pieces the text cut behind each note: the block grows by pieces, so those before stay as they are. Providers
 *     whose prompt cache compares whole blocks of a request should get each piece as one of these; joined without
 *     anything between them they are the text.
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

    /** Kinds in the order in which they stand: what changes least comes first (evidence: cost of a moving prefix). */
    public enum Kind {
        /** The base prompt of the host. */
        BASE,
        /** What the host retrieved for this call. */
        KNOWLEDGE,
        /** Facts of the resource, from other sessions too. */
        FACTS,
        /** What reflectors condensed earlier notes to. */
        REFLECTIONS,
        /** What observers noted on the conversation. */
        OBSERVATIONS,
        /** Notes by rules on raw messages that are not shown and that no model has written notes on yet. */
        STAND_IN,
        /** Says how many raw messages are not shown, and how to reach them. */
        OMITTED,
        /** Says behind a user's words on which day they were said. */
        DAY,
        /** What was said earlier and bears on what the user said, shown again behind those words. */
        RECALLED,
        /** The continuation hint; after the messages, since it changes often. */
        HINT
    }
}
