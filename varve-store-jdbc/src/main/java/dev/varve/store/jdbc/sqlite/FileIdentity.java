package dev.varve.store.jdbc.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The identity of the file behind a name, to notice when another file takes the name.
 *
 * @param path its name
 * @param key  the system's own for the file, such as its device and inode
 */
record FileIdentity(Path path, Object key) {
    /** The identity of the file that has the name now; empty if there is none, or if the system does not tell. */
    static Optional<FileIdentity> of(Path path) {
        try {
            return Optional.ofNullable(key(path)).map(key -> new FileIdentity(path, key));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * True if the name now leads to another file, or to none. Writes to a file without a name are lost with the last
     * connection.
     */
    boolean isGone() {
        try {
            return !key.equals(key(path));
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false; // its attributes cannot be read, which proves nothing
        }
    }

    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }
}
