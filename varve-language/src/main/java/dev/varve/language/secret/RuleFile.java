package dev.varve.language.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A data file: one rule a line, fields apart by {@code |}, comments behind {@code #}.
 *
 * @param name  of the file
 * @param lines with their numbers, without comments
 */
record RuleFile(String name, List<Line> lines) {
    /**
     * A rule.
     *
     * @param number of the line, from 1
     * @param text   all of it
     */
    record Line(int number, String text, List<String> fields) {
        List<String> words(int field) {
            return Arrays.stream(fields.get(field).split(" "))
                    .filter(word -> !word.isEmpty())
                    .map(word -> word.replace('+', ' '))
                    .toList();
        }
    }

    static RuleFile read(String name) {
        try (InputStream in = RuleFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing from the varve-language jar");
            }
            return of(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + " cannot be read; check the varve-language jar", e);
        }
    }

    static RuleFile of(String name, String text) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                lines.add(new Line(
                        number,
                        line,
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toList()));
            }
        }
        return new RuleFile(name, lines);
    }

    /**
     * What each line says.
     *
     * @throws IllegalArgumentException if one cannot be understood; names the file and the line
     */
    <T> List<T> each(Function<Line, T> reader) {
        List<T> all = new ArrayList<>();
        for (Line line : lines) {
            try {
                all.add(reader.apply(line));
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(name + ":" + line.number() + ": " + e.getMessage(), e);
            }
        }
        return all;
    }
}
