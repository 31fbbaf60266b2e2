package dev.varve.testkit;

import dev.varve.store.ForwardingStore;
import dev.varve.store.Store;

/** Passes everything on but {@link #close}, so that a test can "restart" over a store in the heap. */
public final class UnclosedStore extends ForwardingStore {
    public UnclosedStore(Store store) {
        super(store);
    }

    @Override
    public void close() {
        // Stays open: the next process needs it.
    }
}
