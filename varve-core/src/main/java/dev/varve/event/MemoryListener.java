package dev.varve.event;

/**
 * Hears of events, on the thread that caused them, after the fact. It should return soon. What it throws is logged and
 * harms nobody.
 */
@FunctionalInterface
public interface MemoryListener {
    /** Something happened to a session. */
    void on(MemoryEvent event);

    /**
     * The circuit of a provider opened, is being tried, or closed. That concerns no session but all. Does nothing unless
     * it is overridden.
     */
    default void onProvider(ProviderStatus status) {
        // Most listeners hear of sessions only.
    }
}
