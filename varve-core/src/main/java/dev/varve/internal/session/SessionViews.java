package dev.varve.internal.session;

import dev.varve.ClosedException;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.session.ViewCache.Slot;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Lease;
import dev.varve.store.LogHoles;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The store, seen through a cache of views. What the cache has forgotten costs a few reads when the session is next needed and
 * nothing else, since the store is the truth. Thread-safe; a session's own lock is held during store calls, never during model
 * calls.
 */
public final class SessionViews {
    private final Store store;
    private final Store reader;
    private final long tailTokens;
    private final boolean withFacts;
    private final ViewFacts facts;
    private final ViewCache cache;
    private final WriteGate gate = new WriteGate();
    private final Set<Scope> closed = ConcurrentHashMap.newKeySet();

    /** A cache over a store that masks nothing. */
    public SessionViews(Store store, int maxSessions, long tailTokens, boolean withFacts, boolean learnt) {
        this(store, store, maxSessions, tailTokens, withFacts, learnt);
    }

    /**
     * A cache over a store.
     *
     * @param reader      the same store as notes and facts are read from it, which may mask them
     * @param maxSessions views to keep, at least 1; all together may take 200 KB for each
     * @param tailTokens  newest uncovered tokens to keep per view
     * @param withFacts   whether views hold facts of the resource
     * @param learnt      whether these are all facts, or only what somebody asked to be remembered
     */
    public SessionViews(
            Store store, Store reader, int maxSessions, long tailTokens, boolean withFacts, boolean learnt) {
        this.store = store;
        this.reader = reader;
        this.tailTokens = tailTokens;
        this.withFacts = withFacts;
        this.facts = new ViewFacts(reader, learnt);
        this.cache = new ViewCache(maxSessions);
    }

    /** The session as it is now, also if another process wrote to it. One small read when nothing has changed. */
    public SessionView current(Scope scope) {
        return held(scope, slot -> {
            SessionState stored = store.state(scope, slot.view.state()).orElseGet(SessionState::empty);
            if (!stored.equals(slot.view.state()) || (withFacts && !slot.known)) {
                load(scope, slot);
            }
            return slot.view;
        });
    }

    /** The session's row as it is now: all that many questions need, and one small read. */
    public SessionState state(Scope scope) {
        return store.state(scope).orElseGet(SessionState::empty);
    }

    /** The session as it is now, without its notes: what is there of them is left alone. */
    public SessionView plain(Scope scope) {
        SessionView view = current(scope);
        boolean noted = view.state().bufferedTo() > 1;
        return noted ? new ViewLoader(store, scope, tailTokens).plain(view.state()) : view;
    }

    /**
     * Appends to the log. A long session without a view in this process is not read for that: whoever needs the view
     * reads it.
     *
     * @throws ClosedException after {@link #close}
     */
    public List<LoggedMessage> append(Scope scope, List<CountedMessage> messages) {
        return written(() -> appended(scope, messages));
    }

    private List<LoggedMessage> appended(Scope scope, List<CountedMessage> messages) {
        return held(scope, slot -> {
            SessionState.Appended appended = store.append(scope, messages, slot.row);
            boolean begun = slot.known && slot.view.state().lastSeq() > 0;
            if ((begun || !withFacts) && isKnown(appended.before(), slot)) {
                slot.show(slot.view.append(appended, tailTokens));
                slot.known = true;
            } else if (!slot.known && appended.before().lastSeq() > 0) {
                slot.row = appended.state();
            } else {
                loadIfPossible(scope, slot, appended.state());
            }
            return appended.messages();
        });
    }

    /**
     * The view after the last append, commit or refresh of this process; spares a read where that is good enough. Empty
     * where this process has not read it.
     */
    public SessionView latest(Scope scope) {
        return held(scope, slot -> slot.view);
    }

    /** The row after the last append, commit or refresh of this process. */
    public SessionState latestState(Scope scope) {
        return held(scope, slot -> slot.row);
    }

    /** Holds messages below a number no longer, since the next context will have notes in their place. */
    public void letGo(Scope scope, long seq) {
        held(scope, slot -> slot.view = slot.view.lettingGo(seq));
    }

    /** A view of the session with the messages that were let go, for a context that has no notes in their place. */
    public SessionView whole(Scope scope, SessionView view) {
        if (view.reachesBack(tailTokens)) {
            return view;
        }
        return held(scope, slot -> {
            load(scope, slot);
            return slot.view;
        });
    }

    /** Lets no more work of models into the session: what was started before comes too late. */
    public void refuseModels(Scope scope) {
        closed.add(scope);
    }

    /** True if {@link #refuseModels} was asked for. */
    public boolean refusesModels(Scope scope) {
        return closed.contains(scope);
    }

    /** Changes memory; empty if another writer was first, or if the session refuses what models do. */
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return commit(scope, commit, row -> store.commit(scope, commit, row));
    }

    /** Changes memory; empty if another writer was first, or has the lease now. */
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return commit(scope, commit, row -> store.commit(scope, commit, lease, row));
    }

    private Optional<SessionState> commit(
            Scope scope, Commit commit, Function<SessionState, Optional<SessionState>> write) {
        return written(() -> committed(scope, commit, write));
    }

    private Optional<SessionState> committed(
            Scope scope, Commit commit, Function<SessionState, Optional<SessionState>> write) {
        if (refusesModels(scope) && isOfModel(commit)) {
            return Optional.empty();
        }
        return held(scope, slot -> {
            Optional<SessionState> next = write.apply(slot.row);
            if (next.isPresent()) {
                if (slot.known
                        && next.equals(slot.view.state().commit(commit))
                        && commit.erased().isEmpty()
                        && commit.removals().isEmpty()) {
                    show(scope, slot, slot.view.commit(next.get(), commit));
                } else {
                    if (commit.erased().isPresent() || !commit.removals().isEmpty()) {
                        // If it cannot be read now, a view that has what is gone must not stand in for it.
                        slot.forget();
                    }
                    load(scope, slot);
                }
            }
            return next;
        });
    }

    private static boolean isOfModel(Commit commit) {
        boolean stated = commit instanceof Commit.Learn learn && learn.birth().isEmpty();
        return !stated
                && !(commit instanceof Commit.Activate)
                && !(commit instanceof Commit.Erase)
                && !(commit instanceof Commit.Clear);
    }

    /**
     * Raw messages, straight from the store.
     *
     * @throws dev.varve.store.StoreCorruptException if some are missing that nobody deleted
     */
    public List<LoggedMessage> messages(Scope scope, Span span) {
        SessionState known = latestState(scope);
        SessionState state = known.lastSeq() > 0 ? known : state(scope);
        List<LoggedMessage> messages = store.messages(scope, span);
        if (!LogHoles.in(state, span, messages).isEmpty()) {
            checkOnceMore(scope, span);
        }
        return messages;
    }

    /** The messages of a span for a view: all of them, or the rest if the view says which cannot be read. */
    public List<LoggedMessage> messages(Scope scope, SessionView view, Span span) {
        return view.unreadable().isEmpty()
                ? messages(scope, span)
                : store.readable(scope, span).messages();
    }

    /** They may have been deleted since; the row counts if it stands still around the read. */
    private void checkOnceMore(Scope scope, Span span) {
        Optional<SessionState> before = store.state(scope);
        List<LoggedMessage> messages = store.messages(scope, span);
        if (before.isPresent() && store.state(scope).equals(before)) {
            LogCheck.refuse(scope, LogHoles.in(before.get(), span, messages));
        }
    }

    /**
     * Writes nothing any more, whoever asks: a model's late result least of all. Waits for the write that is under way.
     * Repeatable.
     */
    public void close() {
        gate.close();
    }

    /**
     * Fails where nothing can be written any more.
     *
     * @throws ClosedException after {@link #close}
     */
    public void ensureOpen() {
        gate.ensureOpen();
    }

    /** Uses the session's slot, which no other thread reads or writes meanwhile. */
    private <T> T held(Scope scope, Function<Slot, T> use) {
        Slot slot = cache.take(scope);
        try {
            return use.apply(slot);
        } finally {
            cache.giveBack(scope, slot);
        }
    }

    private <T> T written(Supplier<T> write) {
        gate.enter();
        try {
            return write.get();
        } finally {
            gate.leave();
        }
    }

    /** Deletes a session, with its facts or without them, and forgets it. */
    public boolean delete(Scope scope, boolean keepFacts) {
        return written(() -> deleted(scope, keepFacts));
    }

    private boolean deleted(Scope scope, boolean keepFacts) {
        return held(scope, slot -> {
            slot.forget();
            closed.remove(scope);
            return keepFacts ? store.retire(scope) : store.delete(scope);
        });
    }

    /** Facts that were learnt while a session began; for a session whose first context nobody has seen yet. */
    public void refreshFacts(Scope scope) {
        held(scope, slot -> {
            if (slot.known && withFacts) {
                slot.view = withFacts(scope, slot.view);
            }
            return slot;
        });
    }

    /** Notes with any of the statuses, straight from the store. */
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return reader.notes(scope, statuses);
    }

    /** Facts that the session may know and that count now, newest first. */
    public List<Fact> facts(Scope scope) {
        return facts.known(scope, EnumSet.of(Fact.Status.CURRENT));
    }

    /**
     * What was appended is stored, and who is told otherwise appends it again. So a view that cannot be read stays what it
     * was: whoever needs it reads it, and hears of the failure if it goes on.
     */
    private void loadIfPossible(Scope scope, Slot slot, SessionState appended) {
        try {
            load(scope, slot);
        } catch (StoreException e) {
            slot.row = appended;
        }
    }

    private void load(Scope scope, Slot slot) {
        show(scope, slot, new ViewLoader(reader, scope, tailTokens).load());
    }

    /**
     * Facts change in a view only when its notes do. Those that were learnt in the moment in which a note was written count
     * with it, as they will for whoever reads the session next.
     */
    private void show(Scope scope, Slot slot, SessionView next) {
        if (!withFacts) {
            slot.show(next);
        } else if (slot.known
                && slot.view.state().lastSeq() > 0
                && slot.view.state().learnedTo() == next.state().learnedTo()
                && next.hasMemoryOf(slot.view)) {
            slot.show(next.withFacts(slot.view.facts()));
        } else {
            slot.show(withFacts(scope, next));
        }
        slot.known = true;
    }

    private SessionView withFacts(Scope scope, SessionView view) {
        try {
            return view.withFacts(facts.of(scope, view));
        } catch (StoreCorruptException e) {
            return view.withoutReadableFacts();
        }
    }

    /**
     * True if nobody else has written since. All of the row counts, not the version alone: after a failover that lost
     * commits another process may have made others up to the same version.
     */
    private static boolean isKnown(SessionState before, Slot slot) {
        return before.equals(slot.view.state());
    }
}
