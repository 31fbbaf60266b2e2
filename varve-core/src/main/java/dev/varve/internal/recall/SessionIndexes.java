package dev.varve.internal.recall;

import dev.varve.Scope;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The words of the sessions that were asked lately, so that a question need not go through the index of a store at each
 * turn. A session is read in the background when it is first asked, and then goes on with what is said in it; the one that
 * was asked longest ago goes first. Thread-safe.
 */
final class SessionIndexes {
    private static final Logger log = LoggerFactory.getLogger(SessionIndexes.class);

    /** So many messages are read while somebody waits. */
    private static final int AT_ONCE = 200;

    /** Around the words of a session. */
    private static final long OVERHEAD = 1_000;

    private final Store store;
    private final long most;
    private final Executor loader;

    private final Map<Scope, Kept> sessions = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /** @param bytes as it counts in all */
    private record Kept(IndexedSession session, long bytes) {}

    /**
     * None yet.
     *
     * @param most   bytes that all of them may take, and one of them half of it
     * @param loader reads a session that is asked for the first time
     */
    SessionIndexes(Store store, long most, Executor loader) {
        this.store = store;
        this.most = most;
        this.loader = loader;
    }

    /** Asks the words of a session as it is now; empty if they are not all there, or somebody asks or reads them just now. */
    <T> Optional<T> ask(Scope scope, SessionView view, Function<Finder, T> question) {
        if (view.state().lastSeq() == 0) {
            return Optional.empty(); // of which nothing is known
        }
        IndexedSession session = session(scope);
        if (!session.lock.tryLock()) {
            return Optional.empty();
        }
        try {
            SessionState state = view.state();
            session.follow(state);
            if (session.missing(view) > AT_ONCE) {
                load(scope, session, state);
                return Optional.empty();
            }
            if (!session.read(view)) {
                return Optional.empty();
            }
            T answer = session.ask(view, question);
            keep(scope, session);
            return Optional.of(answer);
        } finally {
            session.lock.unlock();
        }
    }

    private void load(Scope scope, IndexedSession session, SessionState state) {
        try {
            loader.execute(() -> {
                session.lock.lock();
                try {
                    session.read(state);
                    keep(scope, session);
                } catch (RuntimeException e) {
                    log.debug("session {}: its words cannot be read ({}); the store is asked", scope, e.toString());
                } finally {
                    session.lock.unlock();
                }
            });
        } catch (RejectedExecutionException e) {
            log.debug("session {}: the executor refused to read its words", scope);
        }
    }

    private IndexedSession session(Scope scope) {
        synchronized (sessions) {
            Kept kept = sessions.get(scope);
            if (kept == null) {
                kept = new Kept(new IndexedSession(store, scope, most / 2), OVERHEAD);
                sessions.put(scope, kept);
                bytes += OVERHEAD;
            }
            return kept.session();
        }
    }

    /** Counts what the session takes now, and lets others go if it is too much. */
    private void keep(Scope scope, IndexedSession session) {
        long now = session.bytes() + OVERHEAD;
        synchronized (sessions) {
            Kept before = sessions.get(scope);
            if (before == null || before.session() != session) {
                return;
            }
            bytes += now - before.bytes();
            sessions.put(scope, new Kept(session, now));
            Iterator<Map.Entry<Scope, Kept>> eldest = sessions.entrySet().iterator();
            while (bytes > most && sessions.size() > 1) {
                Map.Entry<Scope, Kept> entry = eldest.next();
                bytes -= entry.getValue().bytes();
                eldest.remove();
            }
        }
    }

    /** That all of them take now. */
    long bytes() {
        synchronized (sessions) {
            return bytes;
        }
    }

    /** Nothing of a session is kept. */
    void forget(Scope scope) {
        synchronized (sessions) {
            Kept kept = sessions.remove(scope);
            bytes -= kept == null ? 0 : kept.bytes();
        }
    }
}
