package dev.varve.store.jdbc.sqlite;

import dev.varve.store.FolderSync;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log as an open file, to be synced. SQLite holds locks on the database and its index of the log alone, so
 * that closing this file gives up none. Thread-safe.
 */
final class LogFile {
    private final SqliteFile database;
    private @Nullable RandomAccessFile file;

    /** The identity of the log, to notice when its database was replaced. */
    private Optional<FileIdentity> known = Optional.empty();

    private boolean looked;

    LogFile(SqliteFile database) {
        this.database = database;
    }

    /** Finds the current log. Call it while the database is written; costs nothing after the first time. */
    synchronized void look() {
        if (!looked) {
            looked = true;
            try {
                known = FileIdentity.of(database.log());
            } catch (IOException e) {
                known = Optional.empty(); // deleted in this moment
            }
        }
    }

    /** The descriptor of the file, which is opened if need be. */
    synchronized FileDescriptor descriptor() throws IOException {
        RandomAccessFile open = file;
        if (open == null) {
            Path path = database.log();
            if (!Files.exists(path)) {
                throw new NoSuchFileException(path.toString());
            }
            open = new RandomAccessFile(path.toFile(), "rw");
            try {
                FolderSync.of(path); // so that the name of a new log is on disk, too
            } catch (IOException e) {
                open.close();
                throw e;
            }
            file = open;
        }
        return open.getFD();
    }

    /**
     * Closes the log and deletes it with its index, if it still exists: its database is gone, and SQLite would replay
     * it into the one that has the name now.
     */
    synchronized void discard() throws IOException {
        Optional<FileIdentity> mine = known;
        close();
        if (mine.isPresent() && mine.equals(FileIdentity.of(mine.get().path()))) {
            Path log = mine.get().path();
            Files.deleteIfExists(log);
            Files.deleteIfExists(Path.of(log.toString().replaceFirst("-wal$", "-shm")));
        }
    }

    synchronized void close() throws IOException {
        RandomAccessFile old = file;
        file = null;
        known = Optional.empty();
        looked = false;
        if (old != null) {
            old.close();
        }
    }
}
