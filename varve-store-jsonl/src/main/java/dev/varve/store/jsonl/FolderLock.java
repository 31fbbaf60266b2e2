package dev.varve.store.jsonl;

import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreBusyException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps a folder to one store. Two files, because closing any channel of a file gives up all locks that its process has
 * on it (POSIX): a second store of the same process is refused at the first file, closes that, and so unlocks it for
 * other processes; they are refused at the second, which only the store that has the folder ever opens here.
 */
final class FolderLock implements AutoCloseable {
    private final FileChannel outer;
    private final FileChannel inner;

    private FolderLock(FileChannel outer, FileChannel inner) {
        this.outer = outer;
        this.inner = inner;
    }

    /**
     * Locks a folder.
     *
     * @throws StoreBusyException if another store holds it
     */
    static FolderLock take(Path folder) throws IOException {
        FileChannel outer = locked(folder, ".lock");
        try {
            return new FolderLock(outer, locked(folder, ".lock.inner"));
        } catch (IOException | RuntimeException e) {
            outer.close();
            throw e;
        }
    }

    private static FileChannel locked(Path folder, String name) throws IOException {
        PrivateFiles.createFile(folder.resolve(name));
        FileChannel channel = FileChannel.open(folder.resolve(name), StandardOpenOption.WRITE);
        Optional<FileLock> lock = Optional.empty();
        try {
            lock = Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            // another store of this very process
        }
        if (lock.isEmpty()) {
            channel.close();
            throw new StoreBusyException(
                    folder + " is open elsewhere; close it there, or use SQLite for several processes");
        }
        return channel;
    }

    /** Repeatable. */
    @Override
    public void close() throws IOException {
        inner.close();
        outer.close();
    }
}
