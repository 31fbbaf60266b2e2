package dev.varve.internal.outage;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.store.StoreException;
import dev.varve.store.StoreUnavailableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of an adapter that wait for their store, and the warning that they do. Thread-safe. */
public final class Outage {
    private static final Logger log = LoggerFactory.getLogger(Outage.class);
    private static final int MOST_SESSIONS = 1_000;

    private final AtomicBoolean told = new AtomicBoolean();

    private final Map<Scope, Unlogged> sessions = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scope, Unlogged> eldest) {
            boolean tooMany = size() > MOST_SESSIONS;
            if (tooMany && !eldest.getValue().isEmpty()) {
                log.warn("session {}: its messages that could not be logged are given up", eldest.getKey());
            }
            return tooMany;
        }
    };

    /** The session, if something of it waits, or if its turn has asked the store in vain. */
    public Optional<Unlogged> of(Scope scope) {
        synchronized (sessions) {
            return Optional.ofNullable(sessions.get(scope)).filter(session -> !session.isEmpty() || session.hasAsked());
        }
    }

    /** Keeps messages that the store did not take, and warns once per outage. */
    public Unlogged keep(SessionLog session, List<Message> messages, StoreException why) {
        Unlogged unlogged = unlogged(session);
        unlogged.keep(messages);
        tell(session, why);
        return unlogged;
    }

    /** A turn of the session has begun with a store that fails; what it says is kept without asking again. */
    public Unlogged asked(SessionLog session, StoreException why) {
        Unlogged unlogged = unlogged(session);
        unlogged.asked();
        tell(session, why);
        return unlogged;
    }

    private Unlogged unlogged(SessionLog session) {
        synchronized (sessions) {
            return sessions.computeIfAbsent(session.scope(), any -> new Unlogged(session));
        }
    }

    private void tell(SessionLog session, StoreException why) {
        if (told.compareAndSet(false, true)) {
            log.warn(
                    "session {}: the store fails, so the agent goes on with what is known, and what is said waits in the heap"
                            + " until the store is back: {}",
                    session.scope(),
                    why.getMessage());
        }
    }

    /** The store has taken something, so it takes what other sessions have waiting, too. */
    public void isOver() {
        if (!told.get() || !told.compareAndSet(true, false)) { // nobody writes what all threads read, unless it changes
            return;
        }
        List<Unlogged> waiting;
        synchronized (sessions) {
            waiting = List.copyOf(sessions.values());
        }
        for (Unlogged unlogged : waiting) {
            try {
                unlogged.log();
            } catch (StoreUnavailableException e) {
                return; // gone again: whoever speaks next asks it, and no turn waits for all sessions
            } catch (StoreException e) {
                log.debug("session {}: what waits cannot be logged yet", unlogged.scope(), e);
            }
        }
    }
}
