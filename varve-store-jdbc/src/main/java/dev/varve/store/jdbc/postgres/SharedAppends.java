package dev.varve.store.jdbc.postgres;

import dev.varve.store.SessionState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Appends to rows that are expected. Those of a tenant that wait together go in one statement, sent by one of the threads
 * that wait: what a statement and its commit cost is mostly the same for one session and for ten. Who waits alone sends
 * its own. Thread-safe.
 */
final class SharedAppends {
    /** Statements under way at once. With fewer, more share one; with more, a slow one holds up fewer. */
    static final int LANES = 2;

    /** Bounds what one statement holds up. */
    private static final int MOST_TOGETHER = 32;

    /** A longer append goes alone: the others would wait for it. */
    private static final int MOST_TOKENS = 16_000;

    private final Calls calls;
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore lanes = new Semaphore(LANES);

    SharedAppends(Calls calls) {
        this.calls = calls;
    }

    /** The new row, on disk, or empty if the row was not as expected, or somebody else was about to change it. */
    Optional<SessionState.Appended> append(Append append) {
        if (tokens(append) > MOST_TOKENS) {
            boolean written = calls.once(
                            append.key().scope(), (pg, key) -> Optional.of(new AppendTable(pg).appendUnread(append)))
                    .orElse(false);
            return written ? Optional.of(append.appended()) : Optional.empty();
        }
        Waiting own = new Waiting(append);
        waiting.add(own);
        return outcome(own) ? Optional.of(append.appended()) : Optional.empty();
    }

    private static long tokens(Append append) {
        return append.appended().state().totalTokens() - append.known().totalTokens();
    }

    /** Interrupted or not, since a statement that is under way ends by itself. */
    private boolean outcome(Waiting own) {
        boolean interrupted = false;
        while (!own.over) {
            if (!own.isTaken() && lanes.tryAcquire()) {
                try {
                    send(own);
                } finally {
                    lanes.release();
                    wakeNext();
                }
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return own.result();
    }

    /** Sends one's own append, unless another thread has taken it, with those that have come until there is a connection. */
    private void send(Waiting own) {
        try {
            if (own.take()) {
                waiting.remove(own);
                calls.of(own.append.key().scope().tenant(), pg -> {
                    send(pg, together(own));
                    return true;
                });
            }
        } catch (RuntimeException | Error e) {
            own.fail(e);
        }
    }

    private List<Waiting> together(Waiting own) {
        List<Waiting> together = new ArrayList<>(List.of(own));
        Set<UUID> sessions = new HashSet<>(Set.of(own.append.key().session()));
        long tokens = tokens(own.append);
        for (Iterator<Waiting> rest = waiting.iterator(); rest.hasNext() && together.size() < MOST_TOGETHER; ) {
            Waiting next = rest.next();
            tokens += tokens(next.append);
            if (tokens > MOST_TOKENS) {
                break;
            }
            if (next.append.key().tenant().equals(own.append.key().tenant())
                    && sessions.add(next.append.key().session())
                    && next.take()) {
                rest.remove();
                together.add(next);
            }
        }
        return together;
    }

    private static void send(Pg pg, List<Waiting> group) {
        try {
            Set<UUID> written =
                    write(pg, group.stream().map(each -> each.append).toList());
            group.forEach(each -> each.end(written.contains(each.append.key().session())));
        } catch (SQLException e) {
            if (group.size() > 1 && PostgresErrors.isOfOne(e)) {
                group.forEach(each -> each.end(false)); // nothing is written, and each can be tried alone
            } else if (PostgresErrors.isLostRace(e)) {
                group.forEach(each -> each.end(false));
            } else {
                group.forEach(each -> each.fail(PostgresErrors.of(e)));
            }
        } catch (RuntimeException | Error e) {
            group.forEach(each -> each.fail(e));
        }
    }

    private static Set<UUID> write(Pg pg, List<Append> appends) throws SQLException {
        if (appends.size() > 1) {
            return new AppendTable(pg).appendUnread(appends);
        }
        Append only = appends.get(0);
        return new AppendTable(pg).appendUnread(only) ? Set.of(only.key().session()) : Set.of();
    }

    private void wakeNext() {
        for (Waiting next : waiting) {
            if (!next.isTaken()) {
                LockSupport.unpark(next.owner);
                return;
            }
        }
    }

    /** An append that waits for its statement, and then what came of it. */
    private static final class Waiting {
        private final Append append;
        private final Thread owner = Thread.currentThread();
        private final AtomicBoolean taken = new AtomicBoolean();
        private boolean written;
        private @Nullable Throwable failure;
        private volatile boolean over;

        private Waiting(Append append) {
            this.append = append;
        }

        boolean take() {
            return taken.compareAndSet(false, true);
        }

        boolean isTaken() {
            return taken.get();
        }

        void end(boolean newWritten) {
            written = newWritten;
            over = true;
            LockSupport.unpark(owner);
        }

        void fail(Throwable newFailure) {
            failure = newFailure;
            over = true;
            LockSupport.unpark(owner);
        }

        boolean result() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
            return written;
        }
    }
}
