package dev.varve.lab.quality;

import java.util.List;

/** A way to keep a conversation within a budget: what an agent would see of it when it is asked. */
interface Memory {
    String name();

    /** True if the text depends on the question, as that of a search does. */
    default boolean dependsOnQuestion() {
        return false;
    }

    /**
     * The text, of at most {@code budget} tokens. Only a memory that depends on the question may look at it.
     *
     * @param turns the conversation, or what is left of it
     */
    String text(Sample sample, List<Turn> turns, Question question, int budget);

    static int tokens(String text) {
        return Log.TOKENS.estimate(text);
    }
}
