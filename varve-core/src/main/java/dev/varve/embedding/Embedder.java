package dev.varve.embedding;

import java.util.List;

/**
 * Turns text into vectors; texts of similar meaning get vectors of similar direction. Recall then also finds what was said
 * in other words than those of the question.
 *
 * <p>Passages are embedded in the background by one thread at a time, queries by the thread that recalls; so
 * implementations are thread-safe. What they throw is logged: passages are tried again later, and recall goes by words
 * alone meanwhile.
 */
public interface Embedder extends AutoCloseable {
    /**
     * Names the model, such as {@code e5-small-v2}. Vectors are stored under it and only compared with those of the same
     * name, so another model, or another version that gives other vectors, has another name. Not empty, at most 200
     * characters.
     */
    String name();

    /**
     * Whether the model knows the language of a text, as far as its script tells. What no model reads is found by its words
     * alone; a model that does not know a language does harm there.
     */
    default boolean reads(String text) {
        return !text.isBlank();
    }

    /**
     * Vectors of what may be found.
     *
     * @param texts some tens, of some 1,000 characters at most each; a model may leave out the end of a text
     * @return one for each text, in their order, all of one length; any scale will do
     */
    List<float[]> passages(List<String> texts);

    /** The vector of what somebody looks for, to be compared with those of {@link #passages}. */
    float[] query(String text);

    /**
     * Whether a query can be answered at once; default yes. A model that must be loaded first says no until it is, and then
     * nobody's context waits for it: words alone count meanwhile, and a query has it loaded in the background.
     */
    default boolean isReady() {
        return true;
    }

    /** Releases what the model holds; nothing by default. Repeatable. */
    @Override
    default void close() {}
}
