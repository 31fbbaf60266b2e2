package dev.varve.language.time;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A data file of this module: one entry a line, {@code #} begins a comment line.
 *
 * @param name as errors tell it
 * @param text of the file
 */
record LanguageFile(String name, String text) {
    private static final String FOLDER = "/dev/varve/language/";

    /** The file, if the jar has it. */
    static Optional<LanguageFile> named(String name) {
        try (InputStream in = LanguageFile.class.getResourceAsStream(FOLDER + name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new LanguageFile(name, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + " cannot be read; check the varve-language jar", e);
        }
    }

    /** The codes of all languages. */
    static List<String> languages() {
        return named("languages.txt")
                .orElseThrow()
                .text()
                .lines()
                .map(String::strip)
                .filter(LanguageFile::isEntry)
                .collect(Collectors.toList());
    }

    /**
     * Reads each entry.
     *
     * @throws IllegalArgumentException if one cannot be understood; names the file and the line
     */
    void forEach(Consumer<String> reader) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            String entry = line.strip();
            if (isEntry(entry)) {
                try {
                    reader.accept(entry);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(name + ":" + number + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private static boolean isEntry(String line) {
        return !line.isEmpty() && line.charAt(0) != '#';
    }
}
