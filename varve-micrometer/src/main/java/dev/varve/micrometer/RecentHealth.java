package dev.varve.micrometer;

import dev.varve.store.StoreHealth;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store's health as it was a moment ago: several gauges are read at once. Thread-safe. */
final class RecentHealth {
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Supplier<StoreHealth> source;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable StoreHealth health;
    private long readAt;

    RecentHealth(Supplier<StoreHealth> source, LongSupplier nanos) {
        this.source = source;
        this.nanos = nanos;
    }

    StoreHealth get() {
        lock.lock();
        try {
            StoreHealth known = health;
            if (known == null || nanos.getAsLong() - readAt >= FRESH_NANOS) {
                known = source.get();
                health = known;
                readAt = nanos.getAsLong();
            }
            return known;
        } finally {
            lock.unlock();
        }
    }
}
