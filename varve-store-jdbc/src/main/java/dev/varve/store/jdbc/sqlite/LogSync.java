package dev.varve.store.jdbc.sqlite;

import java.io.FileDescriptor;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Syncs the write-ahead log to disk after commits. SQLite would do so within each commit, and nobody could write meanwhile.
 * Here the next transaction is written while the one before is synced, and one sync serves all commits before it. Of those
 * that wait one syncs, and only those are woken that have something to do then. Thread-safe; nobody waits for less than the
 * disk because of an interruption.
 */
final class LogSync {
    /** What syncs an open file; for tests another one than that of the system. */
    interface Disk {
        void sync(FileDescriptor file) throws IOException;
    }

    private final LogFile log;
    private final boolean needed;
    private final Disk disk;

    private final Deque<Waiter> waiting = new ArrayDeque<>();
    private long committed;
    private long synced;
    private boolean busy;
    private @Nullable Throwable failure;

    LogSync(SqliteFile database, Durability durability, Disk disk) {
        this.log = new LogFile(database);
        this.disk = disk;
        this.needed = durability == Durability.FULL;
    }

    /** A thread that waits until a commit is on disk, or until it is its turn to sync. */
    private static final class Waiter {
        private final long commit;
        private final Thread thread = Thread.currentThread();
        private @Nullable Throwable failure;
        private volatile boolean woken;
        private boolean over;

        Waiter(long commit) {
            this.commit = commit;
        }

        void wake() {
            woken = true;
            LockSupport.unpark(thread);
        }

        /** @param refusal null if its commit is on disk */
        void end(@Nullable Throwable refusal) {
            failure = refusal;
            over = true;
        }

        void await() {
            boolean interrupted = false;
            while (!woken) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                thread.interrupt();
            }
        }

        boolean isOver() throws IOException {
            if (failure != null) {
                throw new IOException("an earlier sync failed: " + failure.getMessage(), failure);
            }
            return over;
        }
    }

    /** A commit is in the log. To be called by whoever has the turn to write. */
    synchronized void committed() {
        committed++;
    }

    /** The number of the newest commit. */
    synchronized long newest() {
        return committed;
    }

    /**
     * Returns when a commit and all before it are on disk.
     *
     * @throws IOException if the disk refused one of them, or one before; the same for all that wait
     */
    void await(long commit) throws IOException {
        Waiter self = new Waiter(commit);
        if (!begins(self)) {
            self.await();
        }
        if (!self.isOver()) {
            sync();
        }
    }

    /** Whether it need not wait: its commit is on disk, or can never be, or it is its turn to sync. */
    private synchronized boolean begins(Waiter self) {
        if (!needed || synced >= self.commit || failure != null) {
            self.end(needed && synced < self.commit ? failure : null);
            return true;
        }
        if (busy) {
            waiting.add(self);
            return false;
        }
        busy = true;
        return true;
    }

    private void sync() throws IOException {
        long target = newest();
        try {
            disk.sync(log.descriptor());
        } catch (IOException | RuntimeException | Error e) {
            endTurn(target, e);
            throw e;
        }
        endTurn(target, null);
    }

    private void endTurn(long target, @Nullable Throwable refusal) {
        List<Waiter> over = new ArrayList<>();
        Waiter next;
        synchronized (this) {
            failure = refusal;
            synced = refusal == null ? target : synced;
            waiting.removeIf(waiter -> (refusal != null || waiter.commit <= target) && over.add(waiter));
            next = waiting.poll();
            busy = next != null;
        }
        if (next != null) {
            next.wake(); // first, since the others wait for the disk that it uses
        }
        for (Waiter waiter : over) {
            waiter.end(refusal);
            waiter.wake();
        }
    }

    /** Whether the disk refused a sync. What it has then is unknown, and a second sync would only seem to succeed. */
    synchronized boolean hasFailed() {
        return failure != null;
    }

    /** All that was committed is in the database itself by now, and that is synced. */
    synchronized void recovered() {
        failure = null;
        synced = committed;
    }

    /**
     * Syncs what was committed and lets go of the file, since SQLite may delete it with its last connection. To be called by
     * whoever has the turn to write.
     */
    void release() throws IOException {
        try {
            await(newest());
        } finally {
            log.close();
        }
    }
}
