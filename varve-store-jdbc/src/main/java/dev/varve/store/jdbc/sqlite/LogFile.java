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
 * The write-ahead log as an open file, to be synced. SQLite holds locks on the database and its index of the log alone, so
 * that closing this file gives up none. Thread-safe.
 */
final class LogFile {
    private final SqliteFile database;
    private @Nullable RandomAccessFile file;

    LogFile(SqliteFile database) {
        this.database = database;
    }

    /** Of the open file; opens it if need be. */
    synchronized FileDescriptor descriptor() throws IOException {
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
        return open.getFD();
    }

    /** So that the name of a new log is on disk, too. Windows has no such thing. */
    private static void syncFolder(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel folder = FileChannel.open(path.resolveSibling("."), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }

    synchronized void close() throws IOException {
        RandomAccessFile old = file;
        file = null;
        if (old != null) {
            old.close();
        }
    }
}
