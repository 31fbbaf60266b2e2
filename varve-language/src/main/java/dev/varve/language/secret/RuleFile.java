package dev.varve.language.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
            List<String> words = new ArrayList<>();
            for (String word : split(fields.get(field), ' ')) {
                if (!word.isEmpty()) {
                    words.add(word.replace('+', ' '));
                }
            }
            return words;
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
        for (String line : split(text, '\n')) {
            number++;
            if (!line.isEmpty() && line.charAt(0) != '#') {
                lines.add(new Line(number, line, split(line, '|')));
            }
        }
        return new RuleFile(name, lines);
    }

    /** Reads without patterns and streams, which would take most of the time in which a command starts. */
    private static List<String> split(String text, char divider) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int to = text.indexOf(divider); to >= 0; to = text.indexOf(divider, from)) {
            parts.add(text.substring(from, to).strip());
            from = to + 1;
        }
        parts.add(text.substring(from).strip());
        return parts;
    }

    /** Says where a rule cannot be understood. */
    IllegalArgumentException error(Line line, RuntimeException cause) {
        return new IllegalArgumentException(name + ":" + line.number() + ": " + cause.getMessage(), cause);
    }

    /** The words behind a name, of all lines that begin with it. */
    Set<String> words(String name) {
        Set<String> words = new HashSet<>();
        for (Line line : lines) {
            if (line.fields().get(0).equals(name)) {
                words.addAll(line.words(1));
            }
        }
        return words;
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
                throw error(line, e);
            }
        }
        return all;
    }
}
