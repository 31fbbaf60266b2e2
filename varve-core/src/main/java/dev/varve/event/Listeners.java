package dev.varve.event;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener, whatever the others do. */
public final class Listeners implements MemoryListener {
    private static final Logger log = LoggerFactory.getLogger(Listeners.class);

    private final List<MemoryListener> listeners;

    public Listeners(List<MemoryListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void on(MemoryEvent event) {
        for (MemoryListener listener : listeners) {
            try {
                listener.on(event);
            } catch (RuntimeException e) {
                log.warn(
                        "session {}: a listener failed on {}",
                        event.scope(),
                        event.getClass().getSimpleName(),
                        e);
            }
        }
    }
}
