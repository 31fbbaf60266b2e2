package dev.varve.model;

import java.util.function.UnaryOperator;

/**
 * Writes observations and reflections. Called outside any lock or transaction, from several threads at once (for
 * different sessions), possibly more than once for the same input. A failure is an exception; it changes no state.
 */
public interface MemoryModel {

    /** Stored with each note that it writes, such as {@code extractive/1}. */
    String name();

    /**
     * The same model with the language models behind it, if there are any, behind guards. Breakers, rates and bounds on
     * calls at once hold for a model that is reached in this way.
     *
     * @param guard puts one behind its guard
     */
    default MemoryModel guarded(UnaryOperator<LanguageModel> guard) {
        return this;
    }

    /**
     * Whether calls keep a processor of this process busy rather than wait for somebody else; false by default. Of such
     * calls, as many go on at once as take half of the processors, so that turns find one free.
     */
    default boolean isLocal() {
        return false;
    }

    /** Condenses messages into observation lines, or says that {@linkplain ModelAnswer#nothing nothing} is worth a note. */
    ModelAnswer observe(ObserveRequest request);

    /** Condenses notes into fewer lines. */
    ModelAnswer reflect(ReflectRequest request);

    /**
     * The next level at which an answer may differ from that of a level; {@link #reflect} is not asked for those in
     * between. By default each level may have another answer.
     *
     * @param level from 0 on
     * @return a higher one
     */
    default int levelAfter(int level) {
        return level + 1;
    }
}
