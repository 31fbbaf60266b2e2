package dev.varve.micrometer;

import dev.varve.store.StoreHealth;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store's health as it was a moment ago, but not as it was before the engine was closed: several gauges are read at once. Thread-safe. */
final class RecentHealth {
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Supplier<StoreHealth> source;
    private final BooleanSupplier closed;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable StoreHealth health;
    private long readAt;
    private boolean readWhenClosed;

    RecentHealth(Supplier<StoreHealth> source, BooleanSupplier closed, LongSupplier nanos) {
        this.source = source;
        this.closed = closed;
        this.nanos = nanos;
    }

    StoreHealth get() {
        lock.lock();
        try {
            StoreHealth known = health;
            boolean isClosed = closed.getAsBoolean();
            if (known == null || nanos.getAsLong() - readAt >= FRESH_NANOS || isClosed != readWhenClosed) {
                known = source.get();
                health = known;
                readAt = nanos.getAsLong();
                readWhenClosed = isClosed;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }
}
