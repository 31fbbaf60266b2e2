package dev.varve.language.voice;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the data of this module: UTF-8, one entry a line, {@code #} and a space begin a comment line. */
final class DataFile {
    private static final String FOLDER = "/dev/varve/language/";

    private DataFile() {}

    /**
     * A line of the form {@code key: value}.
     *
     * @param value may be empty
     */
    record Entry(String key, String value) {}

    static List<Entry> entries(String name) {
        return lines(name).map(DataFile::entry).toList();
    }

    /** The entries of a file for each language, in the order of {@code languages.txt}. */
    static List<Entry> ofAllLanguages(String name) {
        return lines("languages.txt")
                .flatMap(language -> entries(language + "/" + name).stream())
                .toList();
    }

    /** The values of some entries under a key. */
    static List<String> values(List<Entry> entries, String key) {
        return entries.stream()
                .filter(entry -> entry.key().equals(key))
                .map(Entry::value)
                .toList();
    }

    /** The values under a key where one line holds several, parted by commas. */
    static List<String> words(List<Entry> entries, String key) {
        return values(entries, key).stream()
                .flatMap(line -> Stream.of(line.split(", ?")))
                .toList();
    }

    static Stream<String> lines(String name) {
        return text(name)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("#") && !line.startsWith("# "));
    }

    private static Entry entry(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 ? new Entry(line, "") : new Entry(line.substring(0, colon), line.substring(colon + 2));
    }

    private static String text(String name) {
        try (InputStream in = DataFile.class.getResourceAsStream(FOLDER + name)) {
            return new String(
                    Optional.ofNullable(in)
                            .orElseThrow(() -> new IllegalStateException("the data file " + name + " is missing"))
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the data file " + name, e);
        }
    }
}
