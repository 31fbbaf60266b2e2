package dev.varve.internal.meaning;

import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;

/** Tells the embedding indexer which sessions are used, and passes events on to the other listeners. */
public record FeedingListener(EmbeddingIndexer feed, MemoryListener others) implements MemoryListener {
    @Override
    public void on(MemoryEvent event) {
        feed.use(event.scope());
        others.on(event);
    }

    @Override
    public void onProvider(ProviderStatus status) {
        others.onProvider(status);
    }
}
