package dev.varve.adk;

import dev.varve.internal.work.LatestUsed;
import dev.varve.store.StoreException;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent runs that have waited for a failing store. They continue without memory and do not wait for it at each
 * callback; ADK keeps the events, so the next run logs their messages. Thread-safe.
 */
final class RunsWithoutMemory {
    private static final Logger LOG = LoggerFactory.getLogger(RunsWithoutMemory.class);

    /** Runs end, but not all report it: a cancelled stream makes no callback. */
    private static final int MOST_RUNS = 1_000;

    private final AtomicBoolean told = new AtomicBoolean();

    private final Set<String> waited = Collections.newSetFromMap(LatestUsed.map(MOST_RUNS));

    /** True if this run has waited for the store in vain. */
    boolean hasHit(String run) {
        return waited.contains(run);
    }

    /** The store failed in this run. Warns once per outage. */
    void hits(String run, String session, StoreException why) {
        waited.add(run);
        if (told.compareAndSet(false, true)) {
            LOG.warn(
                    "memory of ADK session {} is left out for now, and what is said is logged when the store is back: {}",
                    session,
                    why.getMessage());
        }
        LOG.debug("the store fails in session {}", session, why);
    }

    /** The store has answered. */
    void isOver() {
        if (told.get()) { // written only on a change, since all threads read it
            told.set(false);
        }
    }

    /** The run is over; the session's next one asks the store again. */
    void ends(String run) {
        waited.remove(run);
    }
}
