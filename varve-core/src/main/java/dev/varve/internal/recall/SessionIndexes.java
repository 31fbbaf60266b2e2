package dev.varve.internal.recall;

import dev.varve.Scope;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.HashMap;
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

    /**
     * Messages that are read while a caller waits, unless they have too many tokens: some ten milliseconds' worth. They have to be
     * read anyway, and for a long question a store searches as long.
     */
    private static final int AT_ONCE = 2_000;

    private static final int TOKENS_AT_ONCE = 100_000;

    /** Tokens that are read on the thread of somebody who must not wait: a few milliseconds' worth. */
    static final int FEW_TOKENS = 10_000;

    /** Around the words of a session. */
    private static final long OVERHEAD = 1_000;

    private final Store store;
    private final long most;
    private final Executor loader;

    private final Map<Scope, IndexedSession> sessions = new HashMap<>();
    private final LruBudget words;
    /** Goes first, since it is read again in no time. */
    private final LruBudget messages;

    /**
     * None yet.
     *
     * @param most   bytes that all of them may take: two thirds words, a third messages; the words of one may take half of it
     * @param loader reads a session that is asked for the first time
     */
    SessionIndexes(Store store, long most, Executor loader) {
        this.store = store;
        this.most = most;
        this.loader = loader;
        this.words = new LruBudget(most - most / 3);
        this.messages = new LruBudget(most / 3);
    }

    /** Asks the words of a session as it is now; empty if they are not all there, or somebody asks or reads them just now. */
    <T> Optional<T> ask(Scope scope, SessionView view, Function<Finder, T> question) {
        return ask(scope, view, true, question);
    }

    /** The same, if the store need not be asked for what was said since the last question, and that is little. */
    <T> Optional<T> askWithoutReading(Scope scope, SessionView view, Function<Finder, T> question) {
        return ask(scope, view, false, question);
    }

    private <T> Optional<T> ask(Scope scope, SessionView view, boolean mayRead, Function<Finder, T> question) {
        if (view.state().lastSeq() == 0) {
            return Optional.empty(); // unknown session
        }
        IndexedSession session = session(scope);
        if (!session.lock.tryLock()) {
            return Optional.empty();
        }
        try {
            SessionState state = view.state();
            session.follow(state);
            long missing = session.missing(view);
            if (!mayRead && (missing > 0 || session.unread(state) > FEW_TOKENS)) {
                return Optional.empty();
            }
            if (missing > AT_ONCE || (missing > 0 && session.unread(state) > TOKENS_AT_ONCE)) {
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
            IndexedSession known = sessions.get(scope);
            if (known != null) {
                return known;
            }
            IndexedSession session = new IndexedSession(store, scope, most / 2);
            sessions.put(scope, session);
            words.take(scope, OVERHEAD).forEach(this::forget);
            return session;
        }
    }

    /** Counts what the session takes now, and lets others go if it is too much. */
    private void keep(Scope scope, IndexedSession session) {
        synchronized (sessions) {
            if (sessions.get(scope) != session) {
                return;
            }
            words.take(scope, session.bytes() + OVERHEAD).forEach(this::forget);
            for (Scope gone : messages.take(scope, session.kept().bytes())) {
                Optional.ofNullable(sessions.get(gone))
                        .ifPresent(other -> other.kept().clear());
            }
        }
    }

    /** That all of them take now. */
    long bytes() {
        synchronized (sessions) {
            return words.bytes() + messages.bytes();
        }
    }

    /** Nothing of a session is kept. */
    void forget(Scope scope) {
        synchronized (sessions) {
            sessions.remove(scope);
            words.free(scope);
            messages.free(scope);
        }
    }
}
