package dev.varve.store;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes names last: a file that is new, renamed or deleted is so for the disk once its folder is synced. */
public final class FolderSync {
    private FolderSync() {}

    /**
     * Syncs the folder of a file. Windows has no such thing. Java gives up a channel whose thread is interrupted, and a folder
     * can be opened as nothing else; so it is tried again, and the thread is interrupted afterwards as it was before.
     */
    public static void of(Path file) throws IOException {
        boolean done = !file.getFileSystem().supportedFileAttributeViews().contains("posix");
        boolean interrupted = Thread.interrupted();
        while (!done) {
            try (FileChannel folder = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
                folder.force(true);
                done = true;
            } catch (ClosedByInterruptException e) {
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
