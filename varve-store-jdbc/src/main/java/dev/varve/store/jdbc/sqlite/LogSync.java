package dev.varve.store.jdbc.sqlite;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Syncs the write-ahead log to disk after commits. SQLite would do so within each commit, and nobody could write meanwhile.
 * Here the next transaction is written while the one before is synced, and one sync serves all commits before it.
 * Thread-safe; nobody waits for less than the disk because of an interruption.
 */
final class LogSync {
    /** What syncs an open file; for tests another one than that of the system. */
    interface Disk {
        void sync(FileDescriptor file) throws IOException;
    }

    private final SqliteFile database;
    private final boolean needed;
    private final Disk disk;

    private long committed;
    private long synced;
    private boolean busy;
    private @Nullable IOException failure;
    private @Nullable RandomAccessFile file;

    LogSync(SqliteFile database, Durability durability, Disk disk) {
        this.database = database;
        this.disk = disk;
        this.needed = durability == Durability.FULL;
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
        long target = takeTurn(commit);
        if (target == 0) {
            return;
        }
        @Nullable IOException refusal = new IOException("a sync was broken off");
        try {
            disk.sync(file().getFD());
            refusal = null;
        } catch (IOException e) {
            refusal = e;
            throw e;
        } finally {
            endTurn(target, refusal);
        }
    }

    /** @return the commit to sync to, or 0 if somebody else has synced far enough */
    private synchronized long takeTurn(long commit) throws IOException {
        boolean interrupted = false;
        try {
            while (needed && synced < commit) {
                if (failure != null) {
                    throw new IOException("an earlier sync failed: " + failure.getMessage(), failure);
                }
                if (!busy) {
                    busy = true;
                    return committed;
                }
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return 0;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void endTurn(long target, @Nullable IOException refusal) {
        busy = false;
        failure = refusal;
        if (refusal == null) {
            synced = target;
        }
        notifyAll();
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
            close();
        }
    }

    private synchronized void close() throws IOException {
        RandomAccessFile old = file;
        file = null;
        if (old != null) {
            old.close();
        }
    }

    /** SQLite holds locks on the database and its index of the log alone, so that closing this file gives up none. */
    private synchronized RandomAccessFile file() throws IOException {
        RandomAccessFile open = file;
        if (open == null) {
            Path path = database.log();
            if (!Files.exists(path)) {
                throw new NoSuchFileException(path.toString());
            }
            open = new RandomAccessFile(path.toFile(), "rw");
            file = open;
            syncFolder(path);
        }
        return open;
    }

    /** So that the name of a new log is on disk, too. Windows has no such thing. */
    private static void syncFolder(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel folder = FileChannel.open(path.resolveSibling("."), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }
}
