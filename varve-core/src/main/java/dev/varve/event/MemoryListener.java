package dev.varve.event;

/**
 * Hears of events, on the thread that caused them, after the fact. It should return soon. What it throws is logged and
 * harms nobody (COR-34).
 */
@FunctionalInterface
public interface MemoryListener {
    void on(MemoryEvent event);
}
