package dev.varve.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and folders that only their owner can access, because they contain what people said. Existing ones keep
 * their permissions. If the system has no such permissions, the usual ones are used. A link in place of a file is refused: a
 * repository may have brought it, and what is written would go to another file of the user's.
 */
public final class PrivateFiles {
    private PrivateFiles() {}

    /** Creates a folder and any missing parents, with mode 0700. */
    public static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, mode(folder, "rwx------"));
    }

    /** Creates an empty file with mode 0600 unless it exists. */
    public static void createFile(Path file) throws IOException {
        try {
            Files.createFile(file, mode(file, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            refuseLink(file); // a file keeps its rights
        }
    }

    /** Creates a file with this text and mode 0600. */
    public static void create(Path file, String text) throws IOException {
        Files.createFile(file, mode(file, "rw-------"));
        Files.writeString(file, text, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Opens a file to write at its end; creates it with mode 0600 unless it exists. */
    public static FileChannel append(Path file) throws IOException {
        createFile(file);
        return FileChannel.open(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /** Writes text to the end of a file; creates it with mode 0600 unless it exists. */
    public static void append(Path file, String text) throws IOException {
        createFile(file);
        Files.writeString(file, text, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /** Fails if a link stands in place of a file. */
    public static void refuseLink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new FileSystemException(
                    file.toString(), null, "it is a link, and Varve writes to none; delete it, or name another place");
        }
    }

    private static FileAttribute<?>[] mode(Path path, String permissions) {
        Set<String> views = path.getFileSystem().supportedFileAttributeViews();
        return views.contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
