package dev.varve.internal.extractive;

import dev.varve.VarveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the data files of this package: UTF-8, one entry a line, {@code #} begins a comment line. */
final class Resources {
    private Resources() {}

    /** A language that has data. A further one is a line in {@code languages.txt} and its files. */
    record Language(String code, Script script, boolean hasCues) {}

    static List<String> lines(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new VarveException("resource " + name + " is missing from the varve-core jar; rebuild the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new VarveException("resource " + name + " cannot be read; check the varve-core jar", e);
        }
    }

    static List<Language> languages() {
        return lines("languages.txt").stream()
                .map(line -> line.split(" "))
                .map(words -> new Language(words[0], Script.valueOf(words[1]), words.length > 2))
                .toList();
    }
}
