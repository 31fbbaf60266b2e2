package dev.varve.internal.session;

import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import dev.varve.store.Learning;

/** Tells a host's listener what happened, without secrets. */
public final class MaskedListener implements MemoryListener {
    private final MemoryListener listener;
    private final Masking masking;

    public MaskedListener(MemoryListener listener, Masking masking) {
        this.listener = listener;
        this.masking = masking;
    }

    @Override
    public void on(MemoryEvent event) {
        listener.on(masking.isOn() ? masked(event) : event);
    }

    @Override
    public void onProvider(ProviderStatus status) {
        listener.onProvider(status);
    }

    /** Notes come from the engine without secrets; only these have others' words. */
    private MemoryEvent masked(MemoryEvent event) {
        if (event instanceof MemoryEvent.Appended appended) {
            return new MemoryEvent.Appended(appended.scope(), masking.messages(appended.messages()));
        }
        if (event instanceof MemoryEvent.Learned learned) {
            Learning learning = learned.learning();
            return new MemoryEvent.Learned(
                    learned.scope(),
                    new Learning(
                            learning.from(),
                            learning.to(),
                            Masking.each(learning.facts(), masking::fact),
                            learning.superseded()));
        }
        if (event instanceof MemoryEvent.Failed failed) {
            return new MemoryEvent.Failed(failed.scope(), failed.work(), masking.text(failed.reason()));
        }
        return event;
    }
}
