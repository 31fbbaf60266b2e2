package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.schema.Handoff;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Syncs the write-ahead log to disk after commits. SQLite would do so within each commit and block all writers. Here
 * the next transaction is written while the previous one is synced, and one sync serves all commits before it. One of
 * the waiting threads syncs, and only threads with work to do are woken afterwards. Thread-safe; an interruption does
 * not shorten the wait for the disk.
 */
final class LogSync {
    /** Syncs an open file; tests replace it. */
    interface Disk {
        void sync(FileDescriptor file) throws IOException;
    }

    private final LogFile log;
    private final boolean needed;
    private final Disk disk;

    private final Queue<Waiter> waiting = new ArrayDeque<>();
    private long committed;
    private long synced;
    private boolean busy;
    private @Nullable Throwable failure;

    LogSync(SqliteFile database, Durability durability, Disk disk) {
        this.log = new LogFile(database);
        this.disk = disk;
        this.needed = durability == Durability.FULL;
    }

    /** A thread that waits until a commit is on disk. */
    private record Waiter(long commit, Handoff<Boolean> waiting) {
        /** @param refusal null if its commit is on disk */
        void end(@Nullable Throwable refusal) {
            if (refusal == null) {
                waiting.end(true);
            } else {
                waiting.fail(new UncheckedIOException(
                        new IOException("a sync of the log failed: " + refusal.getMessage(), refusal)));
            }
        }
    }

    /** Records that a commit is in the log. Call it while holding the turn to write. */
    synchronized void committed() {
        committed++;
        log.look();
    }

    /** The number of the newest commit. */
    synchronized long newest() {
        return committed;
    }

    /**
     * Returns when a commit and all before it are on disk.
     *
     * @throws UncheckedIOException if the disk refused one of them, or one before; the same for all that wait
     */
    void await(long commit) {
        Handoff<Boolean> self = new Handoff<>();
        self.own();
        enqueue(new Waiter(commit, self));
        while (!self.isOver()) {
            if (beginsTurn()) {
                sync();
            } else {
                self.park();
            }
        }
        self.result();
    }

    private synchronized void enqueue(Waiter waiter) {
        if (!needed || synced >= waiter.commit()) {
            waiter.end(null);
        } else if (failure != null) {
            waiter.end(failure);
        } else {
            waiting.add(waiter);
        }
    }

    private synchronized boolean beginsTurn() {
        boolean begins = !busy;
        busy = true;
        return begins;
    }

    private void sync() {
        long target = newest();
        Throwable refusal = null;
        try {
            disk.sync(log.descriptor());
        } catch (IOException | RuntimeException | Error e) {
            refusal = e;
        }
        endTurn(target, refusal);
    }

    private void endTurn(long target, @Nullable Throwable refusal) {
        List<Waiter> over = new ArrayList<>();
        Waiter next;
        synchronized (this) {
            failure = refusal;
            synced = refusal == null ? target : synced;
            waiting.removeIf(waiter -> (refusal != null || waiter.commit() <= target) && over.add(waiter));
            next = waiting.peek();
            busy = false;
        }
        if (next != null) {
            next.waiting().wake(); // first, since the others compete for the disk
        }
        over.forEach(waiter -> waiter.end(refusal));
    }

    /**
     * True if a sync failed. The contents of the disk are unknown then, and a second sync would only seem to succeed.
     */
    synchronized boolean hasFailed() {
        return failure != null;
    }

    /** All that was committed is in the database itself by now, and that is synced. */
    synchronized void recovered() {
        failure = null;
        synced = committed;
    }

    /**
     * Syncs all commits and releases the file, since SQLite may delete it with its last connection. Call it while
     * holding the turn to write.
     */
    void release() throws IOException {
        try {
            await(newest());
        } finally {
            log.close();
        }
    }

    /** Releases the file after the database was deleted or replaced, so that its log belongs to no file any more. */
    void discard() throws IOException {
        try {
            await(newest());
        } finally {
            log.discard();
        }
    }
}
