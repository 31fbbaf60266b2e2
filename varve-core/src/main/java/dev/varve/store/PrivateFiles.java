package dev.varve.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and folders for their owner alone, since they hold what people said. What exists keeps its rights. Where the
 * system knows no such rights, files are made with its usual ones.
 */
public final class PrivateFiles {
    private PrivateFiles() {}

    /** Makes a folder, and those above it that are missing, with mode 0700. */
    public static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, mode(folder, "rwx------"));
    }

    /** Makes an empty file with mode 0600 unless it exists. */
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
