package dev.varve.store.jdbc.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The turns of those who use the writer. Writes that wait together are committed together by one of the waiting threads,
 * since what a commit costs is the sync of the disk, whatever is in it. Thread-safe.
 */
final class WriteQueue {
    /** Bounds how long the first of a group waits for the last. */
    static final int MOST_TOGETHER = 64;

    private final ReentrantLock turn = new ReentrantLock();
    private final Queue<Write<?>> waiting = new ConcurrentLinkedQueue<>();

    /** Work that waits for its transaction, and then what came of it. */
    static final class Write<T> {
        private final Sql.Work<T> work;
        private volatile @Nullable Thread owner;
        private @Nullable Outcome<T> outcome;
        private volatile boolean over;

        private Write(Sql.Work<T> work) {
            this.work = work;
        }

        Sql.Work<T> work() {
            return work;
        }

        /** Says what came of it. Its thread learns of it once the group is over. */
        void settle(Outcome<T> newOutcome) {
            outcome = newOutcome;
        }

        boolean isSettled() {
            return outcome != null;
        }

        private T result() {
            if (outcome == null) {
                throw new IllegalStateException("a write was left out of its group");
            }
            return outcome.get();
        }
    }

    /** A value or a failure. */
    interface Outcome<T> {
        T get();
    }

    /** Adds work to those that wait. Whoever adds it must {@link #await} it. */
    <T> Write<T> add(Sql.Work<T> work) {
        Write<T> write = new Write<>(work);
        waiting.add(write);
        return write;
    }

    /**
     * Waits until the write is settled, interrupted or not, since a transaction that has begun ends by itself.
     *
     * @param commit settles each write of a group; run by this thread if it is the one whose turn it is
     */
    <T> T await(Write<T> write, Consumer<List<Write<?>>> commit) {
        write.owner = Thread.currentThread();
        boolean interrupted = false;
        while (!write.over) {
            if (turn.tryLock()) {
                commitNext(commit);
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return write.result();
    }

    private void commitNext(Consumer<List<Write<?>>> commit) {
        List<Write<?>> group = new ArrayList<>();
        try {
            for (Write<?> next = waiting.poll(); next != null; next = waiting.poll()) {
                group.add(next);
                if (group.size() == MOST_TOGETHER) {
                    break;
                }
            }
            if (!group.isEmpty()) {
                commit.accept(group);
            }
        } finally {
            end();
            for (Write<?> write : group) {
                write.over = true;
                LockSupport.unpark(write.owner);
            }
        }
    }

    /** Takes the turn for something else, waiting for it. Ends with {@link #end}. */
    void begin() {
        turn.lock();
    }

    /** Takes the turn if nobody has it. Ends with {@link #end} if so. */
    boolean tryBegin() {
        return turn.tryLock();
    }

    /** Gives the turn back, to a write that waits if there is one. */
    void end() {
        turn.unlock();
        for (Write<?> next : waiting) {
            Thread owner = next.owner;
            if (owner != null) { // else its thread is on its way here, and will try for itself
                LockSupport.unpark(owner);
                return;
            }
        }
    }
}
