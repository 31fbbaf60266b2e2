package dev.varve.store.jsonl;

import dev.varve.store.FolderSync;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Path;

/** Makes changes durable. */
interface Sync {
    /** Writes survive a power failure. */
    Sync DISK = new Sync() {
        @Override
        public void file(FileDescriptor file) throws IOException {
            file.sync();
        }

        @Override
        public void folderOf(Path file) throws IOException {
            FolderSync.of(file.toAbsolutePath());
        }
    };

    /** For tests that would otherwise wait for the disk: writes survive only a killed process. */
    Sync NONE = new Sync() {
        @Override
        public void file(FileDescriptor file) {}

        @Override
        public void folderOf(Path file) {}
    };

    /** Returns when the content of the file is on disk. */
    void file(FileDescriptor file) throws IOException;

    /** A new, renamed or deleted file is known to the disk. */
    void folderOf(Path file) throws IOException;
}
