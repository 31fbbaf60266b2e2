package dev.varve.lab.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds data files; a folder that is not there has none. */
public final class DataFiles {
    private DataFiles() {}

    /** In order of their names. */
    public static List<Path> matching(Path folder, String glob) {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
                files.forEach(found::add);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot list " + folder, e);
            }
        }
        Collections.sort(found);
        return found;
    }
}
