package dev.varve.event;

/**
 * Is told about events after they happened, on the thread that caused them. Should return quickly. Exceptions that it
 * throws are logged and have no other effect.
 */
@FunctionalInterface
public interface MemoryListener {
    /** Something happened to a session. */
    void on(MemoryEvent event);

    /**
     * The circuit breaker of a provider opened, is being tried, or closed. This concerns all sessions. Does nothing by
     * default.
     */
    default void onProvider(ProviderStatus status) {
        // Most listeners hear of sessions only.
    }
}
