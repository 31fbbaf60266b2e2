package dev.varve.store;

import dev.varve.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Leases on the right to write a session's memory, across all processes that share a store: one holder at a time (Gray and
 * Cheriton, "Leases", SOSP 1989). A lease that is not renewed expires, by the clock of the storage, so the clocks of the
 * processes do not matter. Expiry alone does not stop a holder that was only slow; the fencing token does (Kleppmann,
 * "Designing Data-Intensive Applications", 2017, chapter 8): {@link Store#commit(Scope, dev.varve.store.Commit, Lease)}
 * refuses the holder once somebody else has the lease. Thread-safe.
 */
public interface Leases {

    /**
     * Takes the lease of a session. Empty if somebody holds it already, even the same owner, or if there is no such
     * session.
     */
    Optional<Lease> take(Scope scope, String owner, Duration time);

    /** Renews a lease, even if it has expired. Returns false if somebody else holds it now. */
    boolean renew(Lease lease, Duration time);

    /** Gives a lease back, unless somebody else has it already. */
    void release(Lease lease);

    /**
     * Takes expired leases, such as those of a process that died, so that its work is finished. Concurrent callers get
     * different leases.
     *
     * @param limit how many at most
     */
    List<Lease> takeAbandoned(String owner, Duration time, int limit);

    /**
     * The leases on a tenant's sessions, including expired ones that nobody has taken. The next to expire comes first. For
     * display only.
     *
     * @param limit how many at most
     * @return empty if the store cannot tell, as by default
     */
    default List<HeldLease> held(String tenant, int limit) {
        return List.of();
    }
}
