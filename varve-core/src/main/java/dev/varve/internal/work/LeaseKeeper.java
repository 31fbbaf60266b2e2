package dev.varve.internal.work;

import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the leases of the sessions that this process works on: the observer and the reflector of a session share one,
 * which is renewed while either runs and given back after the last. From its first use on it also looks for leases that
 * other processes left behind. Thread-safe.
 */
public final class LeaseKeeper implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LeaseKeeper.class);

    /** Abandoned sessions taken at once: few, since other processes look for them too. */
    private static final int RESCUED_AT_ONCE = 4;

    private final Leases leases;
    private final String owner;
    private final Duration time;
    private final Function<Scope, CompletableFuture<Void>> rescuer;
    private final MemoryListener listener;
    private final Map<Scope, Held> slots = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor timer;
    private final ReentrantLock starting = new ReentrantLock();
    private boolean looking;

    /** What the jobs of one session share. A job that finds the lease given back takes it again. */
    private static final class Held {
        final ReentrantLock lock = new ReentrantLock();
        int users;

        @Nullable Lease lease;

        @Nullable ScheduledFuture<?> heartbeat;

        /** The job that it is kept for, until that ends. */
        @Nullable CompletableFuture<Void> keptFor;
    }

    /**
     * Keeps leases.
     *
     * @param owner    names this process to people
     * @param time     how long after its last sign of life a process is taken for dead
     * @param rescuer  continues a session whose holder died; this process holds the lease until that completes
     * @param listener hears of leases that others have taken over
     */
    public LeaseKeeper(
            Leases leases,
            String owner,
            Duration time,
            Function<Scope, CompletableFuture<Void>> rescuer,
            MemoryListener listener) {
        this.leases = leases;
        this.owner = owner;
        this.time = time;
        this.rescuer = rescuer;
        this.listener = listener;
        this.timer = new ScheduledThreadPoolExecutor(1, job -> {
            Thread thread = new Thread(job, "varve-lease");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
    }

    /**
     * Runs work on a session while this process holds its lease.
     *
     * @return false, and nothing is done, if another process holds it
     */
    public boolean whileHeld(Scope scope, Consumer<Lease> work) {
        lookForAbandoned();
        Held held = join(scope);
        try {
            Lease lease = taken(scope, held);
            if (lease == null) {
                return false;
            }
            work.accept(lease);
            return true;
        } finally {
            leave(scope, held);
        }
    }

    /**
     * Keeps the lease, which must be held, until a job of the session ends: one that works on it again and again need not
     * take it each time.
     */
    public void keep(Scope scope, CompletableFuture<Void> job) {
        Held held = join(scope);
        if (keptFor(held, job)) {
            leave(scope, held);
        } else {
            job.whenComplete((done, failure) -> leave(scope, held));
        }
    }

    /** True if it was kept for that job before. */
    private static boolean keptFor(Held held, CompletableFuture<Void> job) {
        held.lock.lock();
        try {
            boolean before = held.keptFor == job;
            held.keptFor = job;
            return before;
        } finally {
            held.lock.unlock();
        }
    }

    private Held join(Scope scope) {
        return slots.compute(scope, (same, present) -> {
            Held held = present == null ? new Held() : present;
            held.users++;
            return held;
        });
    }

    private @Nullable Lease taken(Scope scope, Held held) {
        held.lock.lock();
        try {
            if (held.lease == null) {
                hold(held, leases.take(scope, owner, time).orElse(null));
            }
            return held.lease;
        } finally {
            held.lock.unlock();
        }
    }

    private void hold(Held held, @Nullable Lease lease) {
        held.lease = lease;
        if (lease == null) {
            return;
        }
        long pause = Math.max(1, time.toMillis() / 3);
        try {
            held.heartbeat =
                    timer.scheduleWithFixedDelay(() -> renew(held, lease), pause, pause, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            log.debug("session {}: closing, its lease is not renewed any more", lease.scope(), e);
        }
    }

    /** Whoever has lost the lease writes nothing more; the store sees to that. The next job asks for a new one. */
    private void renew(Held held, Lease lease) {
        try {
            if (leases.renew(lease, time)) {
                return;
            }
            log.warn(
                    "session {}: another process has taken over its memory; what runs here will be discarded",
                    lease.scope());
            held.lock.lock();
            try {
                if (lease.equals(held.lease)) {
                    drop(held);
                }
            } finally {
                held.lock.unlock();
            }
            listener.on(new MemoryEvent.LeaseLost(lease.scope()));
        } catch (RuntimeException e) { // a timer that throws is never run again
            log.warn("session {}: its lease could not be renewed; trying again", lease.scope(), e);
        }
    }

    private static void drop(Held held) {
        held.lease = null;
        if (held.heartbeat != null) {
            held.heartbeat.cancel(false);
            held.heartbeat = null;
        }
    }

    /** Gives the lease back before anybody can make a new slot, so that a job that follows at once gets it. */
    private void leave(Scope scope, Held held) {
        held.lock.lock();
        try {
            Lease lease = held.lease;
            if (lease != null && users(scope, held, 0) == 1) {
                drop(held);
                release(lease);
            }
            users(scope, held, -1);
        } finally {
            held.lock.unlock();
        }
    }

    private int users(Scope scope, Held held, int change) {
        slots.compute(scope, (same, present) -> {
            held.users += change;
            return held.users == 0 ? null : held;
        });
        return held.users;
    }

    private void release(Lease lease) {
        try {
            leases.release(lease);
        } catch (RuntimeException e) { // the slot must be left all the same
            log.warn("session {}: its lease could not be given back; it will expire", lease.scope(), e);
        }
    }

    private void lookForAbandoned() {
        starting.lock();
        try {
            if (!looking) {
                looking = true;
                timer.scheduleWithFixedDelay(
                        this::rescue, time.toMillis(), Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
            }
        } finally {
            starting.unlock();
        }
    }

    /** Goes on with sessions whose holder died. */
    void rescue() {
        try {
            for (Lease lease : leases.takeAbandoned(owner, time, RESCUED_AT_ONCE)) {
                log.warn("session {}: its holder is gone; this process goes on with its memory", lease.scope());
                Held held = join(lease.scope());
                adopt(held, lease);
                rescuer.apply(lease.scope()).whenComplete((done, failure) -> leave(lease.scope(), held));
            }
        } catch (RuntimeException e) { // a timer that throws is never run again
            log.warn("looking for abandoned sessions failed; trying again", e);
        }
    }

    private void adopt(Held held, Lease lease) {
        held.lock.lock();
        try {
            drop(held);
            hold(held, lease);
        } finally {
            held.lock.unlock();
        }
    }

    /** Ends renewing and looking. What is still held expires. Repeatable. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
