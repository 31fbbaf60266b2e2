package dev.varve.internal.session;

import dev.varve.Scope;
import dev.varve.store.SessionState;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The views that were used last, bounded by their number and by what they take of the heap: the least recently used one is
 * forgotten first. Thread-safe; a session has a lock of its own.
 */
final class ViewCache {
    /** Bytes that a view may take on average. */
    private static final long BYTES_EACH = 200_000;

    private final int mostSessions;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by {@link #lock}, like the sum. */
    private final LinkedHashMap<Scope, Slot> slots = new LinkedHashMap<>(64, 0.75f, true);

    private long bytes;

    /** @param mostSessions at least 1 */
    ViewCache(int mostSessions) {
        this.mostSessions = mostSessions;
    }

    /** The cached state of one session. Only the thread that has {@link #take taken} it reads or writes it. */
    static final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        /** Empty until somebody needs more than the row. */
        SessionView view = SessionView.empty();
        /** True if the view was ever read; a session that does not exist has facts of its resource to know, too. */
        boolean known;
        /** Newer than the view if messages were appended while nobody had read the view. */
        SessionState row = SessionState.empty();
        /** Of the view, as far as they are in the sum. */
        private long bytes;

        void show(SessionView newView) {
            view = newView;
            row = newView.state();
        }

        void forget() {
            show(SessionView.empty());
            known = false;
        }
    }

    /** The session's slot, which no other thread reads or writes until it is given back. */
    Slot take(Scope scope) {
        Slot slot = slot(scope);
        slot.lock.lock();
        return slot;
    }

    /** Counts what a slot takes now, and lets others have it. */
    void giveBack(Scope scope, Slot slot) {
        try {
            weigh(scope, slot);
        } finally {
            slot.lock.unlock();
        }
    }

    private Slot slot(Scope scope) {
        lock.lock();
        try {
            Slot slot = slots.computeIfAbsent(scope, key -> new Slot());
            makeRoom();
            return slot;
        } finally {
            lock.unlock();
        }
    }

    /** One that was forgotten meanwhile goes with whoever holds it. */
    private void weigh(Scope scope, Slot slot) {
        long now = slot.view.bytes();
        if (now == slot.bytes) {
            return;
        }
        lock.lock();
        try {
            if (slots.get(scope) == slot) {
                bytes += now - slot.bytes;
                slot.bytes = now;
                makeRoom();
            }
        } finally {
            lock.unlock();
        }
    }

    private void makeRoom() {
        Iterator<Slot> eldest = slots.values().iterator();
        while (slots.size() > mostSessions || (bytes > mostSessions * BYTES_EACH && slots.size() > 1)) {
            bytes -= eldest.next().bytes;
            eldest.remove();
        }
    }
}
