package dev.varve.store.jdbc.postgres;

import dev.varve.store.jdbc.schema.Waiting;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/**
 * Requests that wait together and go in one statement, sent by one of the threads that wait: what a statement costs is mostly
 * the same for one session and for ten. Who waits alone sends its own. Thread-safe.
 */
final class Shared<Q extends Shared.Request, A> {
    /** Bounds what one statement holds up. */
    private static final int MOST_TOGETHER = 32;

    private final Calls calls;
    private final Statement<Q, A> statement;
    private final Semaphore lanes;
    private final Queue<Entry<Q, A>> waiting = new ConcurrentLinkedQueue<>();

    /** @param lanes statements under way at once: with fewer, more share one; with more, a slow one holds up fewer */
    Shared(Calls calls, int lanes, Statement<Q, A> statement) {
        this.calls = calls;
        this.lanes = new Semaphore(lanes);
        this.statement = statement;
    }

    /** What is asked of one session. */
    interface Request {
        SessionKey key();
    }

    /** How requests of a tenant go together. */
    interface Statement<Q, A> {
        /** Says of each request in turn whether it may go with the first and with those before it that may. */
        Predicate<Q> companions(Q first);

        /** Answers each, or has it fail. */
        void send(Pg pg, List<Entry<Q, A>> group);
    }

    /** A request and the thread that waits for its answer. */
    record Entry<Q, A>(Q request, Waiting<A> answer) {}

    /** What came of the request: it was sent after this call began. */
    A ask(Q request) {
        Entry<Q, A> own = new Entry<>(request, new Waiting<>());
        waiting.add(own);
        Waiting<A> answer = own.answer();
        answer.own();
        while (!answer.isOver()) {
            if (!answer.isTaken() && lanes.tryAcquire()) {
                try {
                    send(own);
                } finally {
                    lanes.release();
                    wakeNext();
                }
            } else {
                answer.park();
            }
        }
        return answer.result();
    }

    /** Sends one's own, unless another thread has taken it, with those that have come until there is a connection. */
    private void send(Entry<Q, A> own) {
        try {
            if (own.answer().take()) {
                waiting.remove(own);
                calls.of(own.request().key().scope().tenant(), pg -> {
                    statement.send(pg, together(own));
                    return true;
                });
            }
        } catch (RuntimeException | Error e) {
            own.answer().fail(e);
        }
    }

    private List<Entry<Q, A>> together(Entry<Q, A> own) {
        List<Entry<Q, A>> together = new ArrayList<>(List.of(own));
        Predicate<Q> companions = statement.companions(own.request());
        for (Iterator<Entry<Q, A>> rest = waiting.iterator(); rest.hasNext() && together.size() < MOST_TOGETHER; ) {
            Entry<Q, A> next = rest.next();
            if (next.request().key().tenant().equals(own.request().key().tenant())
                    && companions.test(next.request())
                    && next.answer().take()) {
                rest.remove();
                together.add(next);
            }
        }
        return together;
    }

    private void wakeNext() {
        for (Entry<Q, A> next : waiting) {
            if (!next.answer().isTaken() && next.answer().wake()) { // else its thread is on its way here
                return;
            }
        }
    }
}
