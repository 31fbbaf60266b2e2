package dev.varve.internal.extractive;

import dev.varve.internal.weight.DataFile;
import java.util.List;

/** Reads the data files of this package: UTF-8, one entry a line, {@code #} begins a comment line. */
final class Resources {
    private Resources() {}

    static List<String> lines(String name) {
        return DataFile.text(Resources.class, name)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    /** Codes of those that have cues. A further one is a line in {@code languages.txt} and its file. */
    static List<String> languages() {
        return lines("languages.txt");
    }
}
