package dev.varve.store.jdbc.sqlite;

import dev.varve.ClosedException;
import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreReadOnlyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The file of a store, and the access to it.
 *
 * @param path absolute
 * @param readOnly whether writing is forbidden
 * @param mayCreate whether a missing file is created
 */
record SqliteFile(Path path, boolean readOnly, boolean mayCreate) {
    /** The smallest page that SQLite knows; a database has one at least. */
    private static final long SMALLEST = 512;

    /** A URI, since a question mark in a plain name would begin options. */
    String url() {
        return "jdbc:sqlite:" + path.toUri() + (nobodyWrites() ? "?immutable=1" : "");
    }

    /**
     * SQLite creates a file beside a database with a write-ahead log, even to read it. Where it may not, it can only
     * read a database that nobody has open for writing, which has no log.
     */
    private boolean nobodyWrites() {
        return readOnly
                && !Files.isWritable(path.resolveSibling("."))
                && !Files.exists(path.resolveSibling(path.getFileName() + "-wal"));
    }

    /** The write-ahead log, which SQLite keeps beside the file that links resolve to. */
    Path log() throws IOException {
        Path real = path.toRealPath();
        return real.resolveSibling(real.getFileName() + "-wal");
    }

    /**
     * Looks at the file without SQLite, which would take a short file for an empty database and write to it. The file is not
     * opened for that: POSIX lets go of all locks that a process has on a file as soon as it closes the file once, and SQLite's
     * own would be among them (see "How To Corrupt An SQLite Database File", 2.2).
     */
    void check() {
        if (Files.isDirectory(path)) {
            throw new StoreException(path + " is a directory; name a file in it");
        }
        try {
            if (Files.exists(path)) {
                checkSize();
            } else if (mayCreate) {
                // Only the root has no parent, and the root is a directory.
                PrivateFiles.createFolder(
                        Objects.requireNonNull(path.toAbsolutePath().getParent()));
                PrivateFiles.createFile(path); // its journal and log get the rights of the file
            } else {
                throw new StoreException(path + " does not exist; check the name, or open it with leave to create it");
            }
        } catch (IOException e) {
            throw new StoreException(
                    path + " cannot be opened (" + e + "); check the name and the rights of this user", e);
        }
    }

    /**
     * Like {@link #check}, for a file that was deleted while it was open, for example by a clean-up. If the parent of its folder is
     * missing too, the folder was probably moved, and a new file would be created where nobody looks for it.
     */
    void checkAgain() {
        Path above = Objects.requireNonNull(path.getParent()).getParent();
        if (above != null && !Files.exists(above)) {
            throw new StoreException(
                    path + " is gone, and so is " + above + "; if it was moved, open it where it is now");
        }
        check();
    }

    private void checkSize() throws IOException {
        long size = Files.size(path);
        if (size == 0 && !mayCreate && !hasJournal()) {
            throw new StoreCorruptException(
                    path + " is empty; nothing was changed, restore a backup or delete the file");
        }
        boolean usable = size == 0 || size >= SMALLEST;
        if (!usable && !hasJournal()) {
            throw new StoreCorruptException(path + " is not a SQLite database; nothing was changed, name another file");
        }
    }

    /** If the power failed while the file was being made, SQLite undoes that when it opens the file. */
    private boolean hasJournal() throws IOException {
        Path journal = path.resolveSibling(path.getFileName() + "-journal");
        return !readOnly && Files.exists(journal) && Files.size(journal) > 0;
    }

    void refuseIfReadOnly() {
        if (readOnly) {
            throw new StoreReadOnlyException(
                    path + " is open for reading only, as asked or because this user may not write it; give the right"
                            + " to write it and its folder");
        }
    }

    /** The exception for a write that is committed and may not be on disk. */
    StoreException notSynced(IOException e) {
        return new StoreException(
                "writing " + path + " to disk failed (" + e.getMessage()
                        + "); this write may be there or not, check the" + " disk and write again",
                e);
    }

    /** The exception for a call after the store was closed. */
    ClosedException closed() {
        return new ClosedException("the store " + path + " is closed; open it again");
    }
}
