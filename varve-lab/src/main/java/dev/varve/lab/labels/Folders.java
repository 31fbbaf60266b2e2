package dev.varve.lab.labels;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds labels and the recordings that they name. */
public final class Folders {
    private Folders() {}

    /** All files below a folder whose names end so, in order. */
    public static List<Path> filesBelow(Path folder, String ending) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile)
                    .filter(path -> path.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** The recording whose name ends as the labels' does, or contains it where they shorten it. */
    public static Optional<Path> recording(Path data, String name) throws IOException {
        String file = name.substring(name.lastIndexOf('/') + 1);
        String stem = file.substring(0, file.lastIndexOf('.'));
        List<Path> all = filesBelow(data, file.substring(file.lastIndexOf('.')));
        return Stream.concat(
                        all.stream()
                                .filter(path -> path.getFileName().toString().equals(file)),
                        all.stream()
                                .filter(path -> path.getFileName().toString().contains(stem)))
                .findFirst();
    }
}
