package dev.varve.model;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Writes observations and reflections. Called outside any lock or transaction, from several threads at once (for different
 * sessions), possibly more than once for the same input. Throws an exception if it fails; memory is then unchanged.
 * Implementations must be thread-safe.
 */
public interface MemoryModel {

    /** Stored with each note that it writes, such as {@code extractive/1}. */
    String name();

    /**
     * A copy whose language models, if any, are wrapped in guards. Circuit breakers, rate limits and limits on concurrent
     * calls apply only to language models that are wrapped here.
     *
     * @param guard wraps one language model in its guard
     */
    default MemoryModel guarded(UnaryOperator<LanguageModel> guard) {
        return this;
    }

    /**
     * True if calls use this process's processors rather than wait for a remote service; false by default. Such calls run
     * on at most half of the processors at once while a turn is under way, so that turns find one free.
     */
    default boolean isLocal() {
        return false;
    }

    /** The language model that reads conversations for this, if there is one; {@code Varve.extract} asks it. */
    default Optional<LanguageModel> languageModel() {
        return Optional.empty();
    }

    /** Condenses messages into observation lines, or says that {@linkplain ModelAnswer#nothing nothing} is worth a note. */
    ModelAnswer observe(ObserveRequest request);

    /** Condenses notes into fewer lines. */
    ModelAnswer reflect(ReflectRequest request);

    /**
     * The next level whose answer may differ from this level's; {@link #reflect} is not called for the levels in between.
     * By default, every level may have a different answer.
     *
     * @param level from 0 on
     * @return a higher level
     */
    default int levelAfter(int level) {
        return level + 1;
    }
}
