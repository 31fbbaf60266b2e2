package dev.varve.store.jdbc.postgres;

import dev.varve.store.jdbc.schema.Handoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Combines waiting requests into one statement, sent by one of the waiting threads: a statement costs about the same
 * for one session and for ten. A second statement runs beside a running one only if it is shared too, or if a request
 * has waited long, since a slow statement must not block all others. Thread-safe.
 */
final class StatementBatcher<Q extends StatementBatcher.Request, A> {
    /** Bounds the delay caused by one statement. */
    private static final int MOST_TOGETHER = 32;

    /** Statements under way at once. */
    static final int MOST_UNDER_WAY = 2;

    private final ConnectionScope calls;
    private final Statement<Q, A> statement;
    private final Patience patience;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Queue<Entry<Q, A>> waiting = new ConcurrentLinkedQueue<>();

    StatementBatcher(ConnectionScope calls, Patience patience, Statement<Q, A> statement) {
        this.calls = calls;
        this.patience = patience;
        this.statement = statement;
    }

    /**
     * When another statement runs beside a running one.
     *
     * @param time longest wait of a request
     * @param enough number of waiting requests that justifies one
     */
    record Patience(Duration time, int enough) {
        /** Client and server compute by turns: with a second statement each has one of them. */
        static final Patience USUAL = new Patience(Duration.ofMillis(1), 2);
    }

    /** A request to one session. */
    interface Request {
        SessionRowKey key();
    }

    /** Combines requests of a tenant into a statement. */
    interface Statement<Q, A> {
        /**
         * Returns a test that is asked of each request in turn: true if it can be combined with the first and the
         * ones accepted before it.
         */
        Predicate<Q> companions(Q first);

        /** Answers each, or has it fail. */
        void send(PgSession pg, List<Entry<Q, A>> group);
    }

    /** A request and the thread that waits for its answer. */
    record Entry<Q, A>(Q request, Handoff<A> answer) {}

    /** Sends the request with others and returns its answer; the statement begins after this call. */
    A ask(Q request) {
        Entry<Q, A> own = new Entry<>(request, new Handoff<>());
        waiting.add(own);
        Handoff<A> answer = own.answer();
        answer.own();
        long since = System.nanoTime();
        while (!answer.isOver()) {
            long left = Math.max(0, patience.time().toNanos() - (System.nanoTime() - since));
            if (!answer.isTaken() && mayGo(left == 0 || enoughWait())) {
                try {
                    send(own);
                } finally {
                    underWay.decrementAndGet();
                    wakeNext();
                }
            } else if (answer.isTaken() || left == 0) {
                answer.park();
            } else {
                answer.park(left);
            }
        }
        return answer.result();
    }

    private boolean enoughWait() {
        int count = 0;
        for (Entry<Q, A> each : waiting) {
            count += each.answer().isTaken() ? 0 : 1;
            if (count == patience.enough()) {
                return true;
            }
        }
        return false;
    }

    /**
     * True if another statement may run; it then counts as running.
     *
     * @param beside whether it may run beside another one
     */
    private boolean mayGo(boolean beside) {
        int most = beside ? MOST_UNDER_WAY : 1;
        int now = underWay.get();
        while (now < most) {
            if (underWay.compareAndSet(now, now + 1)) {
                return true;
            }
            now = underWay.get();
        }
        return false;
    }

    /**
     * Sends the caller's request, unless another thread has claimed it, with all that arrive until there is a
     * connection.
     */
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
            if (!next.answer().isTaken() && next.answer().wake()) { // otherwise its thread is about to get here
                return;
            }
        }
    }
}
