package dev.varve.internal.extractive;

import dev.varve.internal.weight.DataFile;
import dev.varve.language.Script;
import java.util.List;

/** Reads the data files of this package: UTF-8, one entry a line, {@code #} begins a comment line. */
final class Resources {
    private Resources() {}

    /** A language that has data. A further one is a line in {@code languages.txt} and its files. */
    record Language(String code, Script script) {}

    static List<String> lines(String name) {
        return DataFile.text(Resources.class, name)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    static List<Language> languages() {
        return lines("languages.txt").stream()
                .map(line -> line.split(" "))
                .map(words -> new Language(words[0], Script.valueOf(words[1])))
                .toList();
    }
}
