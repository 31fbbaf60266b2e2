package dev.varve.testkit;

import dev.varve.store.ForwardingStore;
import dev.varve.store.Store;

/** Passes everything on but {@link #close}, so that a test can "restart" over a store in the heap. */
public final class UnclosedStore extends ForwardingStore {
    /** Passes calls on to a store that stays open. */
    public UnclosedStore(Store store) {
        super(store);
    }

    @Override
    public void close() {
        // Stays open: the next process needs it.
    }
}
