package dev.varve.dashboard.health;

import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.gateway.relay.AccessRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recent events of this process: failures, leases that changed hands, and callers of the gateway. Give it to {@link
 * dev.varve.VarveBuilder#listener} and {@link #called} to the gateway's access. Thread-safe.
 */
public final class RecentEvents implements MemoryListener {
    private static final int MOST = 100;

    private final Clock clock;
    private final Deque<Trouble> troubles = new ArrayDeque<>();
    private final Map<String, Client> clients = new LinkedHashMap<>();

    /** Dates events by this clock. */
    public RecentEvents(Clock clock) {
        this.clock = clock;
    }

    /**
     * A failure or a change of a lease's holder.
     *
     * @param at when
     * @param session where
     * @param what for people, without message text
     */
    public record Trouble(Instant at, String session, String what) {}

    /**
     * A caller.
     *
     * @param name of the gateway key and the provider, or of the program that recorded the sessions
     * @param calls calls, or sessions
     * @param failures of these, failed calls
     * @param last time of the last one
     */
    public record Client(String name, long calls, long failures, Instant last) {}

    @Override
    public void on(MemoryEvent event) {
        if (event instanceof MemoryEvent.Failed failed) {
            add(event, failed.work() + " failed: " + failed.reason());
        } else if (event instanceof MemoryEvent.Dropped dropped) {
            add(
                    event,
                    dropped.work() + " was put off until the next message; " + dropped.droppedCount()
                            + " times so far");
        } else if (event instanceof MemoryEvent.Resumed) {
            add(event, "lease: taken over from a process that died");
        } else if (event instanceof MemoryEvent.LeaseLost) {
            add(event, "lease: another process has taken over");
        } else if (event instanceof MemoryEvent.SpendLimitReached reached) {
            add(event, "no model is called: " + reached.reason());
        } else if (event instanceof MemoryEvent.LedgerFailed failed) {
            add(event, "what model calls cost is not recorded: " + failed.reason());
        }
    }

    private synchronized void add(MemoryEvent event, String what) {
        troubles.addFirst(new Trouble(clock.instant(), event.scope().toString(), what));
        while (troubles.size() > MOST) {
            troubles.removeLast();
        }
    }

    /** A call of the gateway is over. */
    public synchronized void called(AccessRecord call) {
        String name = call.caller() + " → " + (call.upstream().isEmpty() ? "this gateway" : call.upstream());
        boolean failed = call.status() >= 400 || call.outcome() != AccessRecord.Outcome.COMPLETE;
        Client known = clients.getOrDefault(name, new Client(name, 0, 0, Instant.EPOCH));
        if (clients.size() < MOST || clients.containsKey(name)) {
            clients.put(
                    name, new Client(name, known.calls() + 1, known.failures() + (failed ? 1 : 0), clock.instant()));
        }
    }

    /** Newest first. */
    public synchronized List<Trouble> troubles() {
        return List.copyOf(troubles);
    }

    /** Callers of the gateway since the start of this process. */
    public synchronized List<Client> clients() {
        return List.copyOf(clients.values());
    }
}
