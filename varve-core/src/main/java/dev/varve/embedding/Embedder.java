package dev.varve.embedding;

import java.util.List;

/**
 * Turns text into vectors, so that texts of similar meaning get vectors of similar direction. With an embedder, recall also
 * finds passages that use other words than the question.
 *
 * <p>Passages are embedded in the background by one thread at a time, and queries by the thread that recalls, so
 * implementations must be thread-safe. Exceptions are logged: passages are tried again later, and until then recall
 * searches by words only.
 */
public interface Embedder extends AutoCloseable {
    /**
     * The name of the model, such as {@code e5-small-v2}. Vectors are stored under this name and compared only with vectors
     * of the same name. So a different model, or a version with different vectors, needs a different name. Not empty, at
     * most 200 characters.
     */
    String name();

    /**
     * True if the model understands the language of a text, as far as the script tells. A text that no model understands is
     * found only by its words; a model that does not know the language would make results worse.
     */
    default boolean reads(String text) {
        return !text.isBlank();
    }

    /**
     * The vectors of passages.
     *
     * @param texts a few dozen texts of at most about 1,000 characters each; a model may ignore the end of a text
     * @return one vector per text, in the same order, all of the same dimension; they need not be normalised
     */
    List<float[]> passages(List<String> texts);

    /** The vector of a query, to be compared with those of {@link #passages}. */
    float[] query(String text);

    /**
     * True if a query can be answered at once; true by default. A model that must be loaded first returns false until then,
     * so that no context waits for it. Meanwhile recall searches by words only, and the first query starts loading the
     * model in the background.
     */
    default boolean isReady() {
        return true;
    }

    /** Releases the model's resources; does nothing by default. Can be called more than once. */
    @Override
    default void close() {}
}
