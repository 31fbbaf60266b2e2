package dev.varve.store;

import dev.varve.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Who writes which session's memory, across all processes that share a store: one holder at a time. A lease that is not
 * renewed expires, by the clock of the storage, so that the clocks of the processes do not matter. Expiry alone does not
 * stop a holder who was only slow; what does is {@link Store#commit(Scope, dev.varve.store.Commit, Lease)}, which refuses him
 * once another has the lease. Thread-safe.
 */
public interface Leases {

    /** Takes the lease of a session. Empty if another holds it, the same owner included, or there is no such session. */
    Optional<Lease> take(Scope scope, String owner, Duration time);

    /** Renews a lease, expired or not. Returns false if another holds it now. */
    boolean renew(Lease lease, Duration time);

    /** Gives a lease back, unless another has it already. */
    void release(Lease lease);

    /**
     * Takes leases that have expired, as those of a process that died do, so that somebody finishes its work. Processes
     * that ask at once get different ones.
     *
     * @param limit how many at most
     */
    List<Lease> takeAbandoned(String owner, Duration time, int limit);

    /**
     * Who holds leases on a tenant's sessions, those that have expired and that nobody took included, the next to expire
     * first. For people who look; nothing is decided by it.
     *
     * @param limit how many at most
     * @return empty from a store that cannot tell, as this default is
     */
    default List<HeldLease> held(String tenant, int limit) {
        return List.of();
    }
}
