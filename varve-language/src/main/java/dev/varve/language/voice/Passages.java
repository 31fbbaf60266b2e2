package dev.varve.language.voice;

import java.util.List;

/**
 * Splits a text in the user's role into passages by whose words they are. Only what the person worded is hers; a mail that she
 * pastes, a log, a sentence that she quotes, and what a program wrote in her name are not. In doubt a passage is not hers: a rule
 * that she never stated costs more trust than one that is missed.
 */
public final class Passages {
    private static final TagBlocks TAG_BLOCKS = new TagBlocks(TagNames.load());

    private Passages() {}

    /** The passages of a text in order, without gaps. */
    public static List<Passage> of(String typed) {
        Ownership owned = new Ownership(typed);
        TAG_BLOCKS.claim(owned);
        return owned.passages();
    }
}
