package dev.varve.embedding.onnx;

import dev.varve.ClosedException;
import dev.varve.embedding.Embedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * A model that comes with this library and runs on one core of the processor. It is loaded when it is first needed, which
 * takes about a second. Thread-safe.
 */
public abstract sealed class OnnxEmbedder implements Embedder permits EnglishEmbedder, ChineseEmbedder {
    private final OnnxModel model;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private Optional<Bert> loaded = Optional.empty();
    private boolean closed;
    private volatile boolean ready;

    OnnxEmbedder(OnnxModel model) {
        this.model = model;
    }

    @Override
    public final String name() {
        return model.name();
    }

    @Override
    public final List<float[]> passages(List<String> texts) {
        return with(bert -> {
            List<float[]> vectors = new ArrayList<>();
            texts.forEach(text -> vectors.add(bert.vector(model.passage() + text)));
            return vectors;
        });
    }

    @Override
    public final float[] query(String text) {
        return with(bert -> bert.vector(model.query() + text));
    }

    @Override
    public final boolean isReady() {
        return ready;
    }

    /** Texts are read concurrently; only loading and closing are exclusive. */
    private <T> T with(Function<Bert, T> work) {
        if (!ready) {
            load();
        }
        lock.readLock().lock();
        try {
            return work.apply(loaded.orElseThrow(
                    () -> new ClosedException("the model " + name() + " is closed; make a new one")));
        } finally {
            lock.readLock().unlock();
        }
    }

    private void load() {
        lock.writeLock().lock();
        try {
            if (loaded.isEmpty() && !closed) {
                loaded = Optional.of(Bert.load(model));
                ready = true;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** {@inheritDoc} Waits for texts that are being read. */
    @Override
    public final void close() {
        lock.writeLock().lock();
        try {
            closed = true;
            ready = false;
            loaded.ifPresent(Bert::close);
            loaded = Optional.empty();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
