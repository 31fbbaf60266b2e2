package dev.varve.langchain4j.memory;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.store.StoreException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of a provider that wait for their store, and the warning that they do. Thread-safe. */
final class Outage {
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

    /** What waits of a session, if anything does. */
    Optional<Unlogged> of(Session session) {
        synchronized (sessions) {
            return Optional.ofNullable(sessions.get(session.scope())).filter(unlogged -> !unlogged.isEmpty());
        }
    }

    /** Keeps messages that the store did not take, and warns once per outage. */
    void keep(Session session, List<Message> messages, StoreException why) {
        synchronized (sessions) {
            sessions.computeIfAbsent(session.scope(), any -> new Unlogged(session))
                    .keep(messages);
        }
        if (told.compareAndSet(false, true)) {
            log.warn(
                    "session {}: the store fails, so the agent goes on with what is known, and what is said waits in the heap"
                            + " until the store is back: {}",
                    session.scope(),
                    why.getMessage());
        }
    }

    /** The store has taken something, so it takes what other sessions have waiting, too. */
    void isOver() {
        if (!told.compareAndSet(true, false)) {
            return;
        }
        List<Unlogged> waiting;
        synchronized (sessions) {
            waiting = List.copyOf(sessions.values());
        }
        waiting.forEach(Unlogged::tryToLog);
    }
}
