package dev.varve.model;

/**
 * Writes observations and reflections. Called outside any lock or transaction, from several threads at once (for
 * different sessions), possibly more than once for the same input. A failure is an exception; it changes no state.
 */
public interface MemoryModel {

    /** Stored with each record that it writes, such as {@code extractive/1}. */
    String name();

    /** Condenses messages into observation lines. */
    ModelAnswer observe(ObserveRequest request);

    /** Condenses records into fewer lines. */
    ModelAnswer reflect(ReflectRequest request);
}
