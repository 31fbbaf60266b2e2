package dev.varve.internal.work;

import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener, whatever the others do. */
public final class Listeners implements MemoryListener {
    private static final Logger log = LoggerFactory.getLogger(Listeners.class);

    private final List<MemoryListener> listeners;

    public Listeners(List<MemoryListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** True if nobody listens. */
    public boolean isEmpty() {
        return listeners.isEmpty();
    }

    @Override
    public void on(MemoryEvent event) {
        tell(
                listener -> listener.on(event),
                "session " + event.scope() + ": " + event.getClass().getSimpleName());
    }

    @Override
    public void onProvider(ProviderStatus status) {
        tell(listener -> listener.onProvider(status), status.provider() + ": " + status.circuit());
    }

    private void tell(Consumer<MemoryListener> event, String what) {
        for (MemoryListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                log.warn("{}: a listener failed", what, e);
            }
        }
    }
}
