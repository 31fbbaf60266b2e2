package dev.varve.store;

import dev.varve.Scope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Leases within one process, for stores that no other process shares. Thread-safe. */
public final class InMemoryLeases implements Leases {
    private final Clock clock;
    private final Predicate<Scope> exists;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Scope, Held> held = new HashMap<>();
    private long tokens;

    private record Held(Lease lease, Instant until) {}

    /** Leases of the sessions that exist, which expire by this clock. */
    public InMemoryLeases(Clock clock, Predicate<Scope> exists) {
        this.clock = clock;
        this.exists = exists;
    }

    @Override
    public Optional<Lease> take(Scope scope, String owner, Duration time) {
        return locked(() -> {
            Held present = held.get(scope);
            boolean free = exists.test(scope) && (present == null || isExpired(present));
            return free ? Optional.of(grant(scope, owner, time)) : Optional.empty();
        });
    }

    @Override
    public boolean renew(Lease lease, Duration time) {
        return whileCurrent(lease, () -> {
                    held.put(lease.scope(), new Held(lease, clock.instant().plus(time)));
                    return Optional.of(lease);
                })
                .isPresent();
    }

    @Override
    public void release(Lease lease) {
        whileCurrent(lease, () -> Optional.ofNullable(held.remove(lease.scope())));
    }

    @Override
    public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
        return locked(() -> List.copyOf(held.values()).stream()
                .filter(this::isExpired)
                .limit(limit)
                .map(expired -> grant(expired.lease().scope(), owner, time))
                .toList());
    }

    @Override
    public List<HeldLease> held(String tenant, int limit) {
        return locked(() -> held.values().stream()
                .filter(each -> each.lease().scope().tenant().equals(tenant))
                .map(each -> new HeldLease(each.lease().scope(), each.lease().owner(), each.until()))
                .sorted(Comparator.comparing(HeldLease::until))
                .limit(limit)
                .toList());
    }

    /** Does something while nobody can take the lease; empty, and nothing is done, if another has it. */
    <T> Optional<T> whileCurrent(Lease lease, Supplier<Optional<T>> work) {
        return locked(() -> {
            Held present = held.get(lease.scope());
            return present != null && present.lease().token() == lease.token() ? work.get() : Optional.empty();
        });
    }

    /** Forgets the lease of a session that is deleted. */
    void forget(Scope scope) {
        locked(() -> Optional.ofNullable(held.remove(scope)));
    }

    private Lease grant(Scope scope, String owner, Duration time) {
        tokens++;
        Lease lease = new Lease(scope, owner, tokens);
        held.put(scope, new Held(lease, clock.instant().plus(time)));
        return lease;
    }

    private boolean isExpired(Held lease) {
        return !clock.instant().isBefore(lease.until());
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
