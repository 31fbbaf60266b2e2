package dev.varve.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and folders that only their owner can access, because they contain what people said. Existing ones keep
 * their permissions. If the system has no such permissions, the usual ones are used.
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
            // it keeps its rights
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
