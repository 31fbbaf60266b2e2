package dev.varve.language.secret;

import dev.varve.language.data.DataFolder;
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
    private static final DataFolder FOLDER = DataFolder.with(RuleFile.class, "tokens.rules");

    /**
     * A rule.
     *
     * @param number of the line, from 1
     * @param text   all of it
     */
    record Line(int number, String text) {
        List<String> fields() {
            return split(text, '|');
        }

        String field(int number) {
            int from = start(number);
            return text.substring(from, end(text, '|', from)).strip();
        }

        /** Those of a field; a plus sign stands for a blank in one. */
        List<String> words(int field) {
            List<String> words = new ArrayList<>();
            int at = start(field);
            int stop = end(text, '|', at);
            while (at < stop) {
                int to = Math.min(stop, end(text, ' ', at));
                if (to > at) {
                    words.add(text.substring(at, to).replace('+', ' '));
                }
                at = to + 1;
            }
            return words;
        }

        private int start(int field) {
            int from = 0;
            for (int i = 0; i < field; i++) {
                from = Math.min(text.length(), end(text, '|', from) + 1);
            }
            return from;
        }
    }

    static RuleFile read(String name) {
        return of(name, FOLDER.text(name));
    }

    static RuleFile of(String name, String text) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : split(text, '\n')) {
            number++;
            if (!line.isEmpty() && line.charAt(0) != '#') {
                lines.add(new Line(number, line));
            }
        }
        return new RuleFile(name, lines);
    }

    /** Reads without patterns and streams, which would take most of the time in which a command starts. */
    private static List<String> split(String text, char divider) {
        List<String> parts = new ArrayList<>();
        for (int from = 0; from <= text.length(); from = end(text, divider, from) + 1) {
            parts.add(text.substring(from, end(text, divider, from)).strip());
        }
        return parts;
    }

    private static int end(String text, char divider, int from) {
        int end = text.indexOf(divider, from);
        return end < 0 ? text.length() : end;
    }

    /** Says where a rule cannot be understood. */
    IllegalArgumentException error(Line line, RuntimeException cause) {
        return new IllegalArgumentException(name + ":" + line.number() + ": " + cause.getMessage(), cause);
    }

    /** The words behind a name, of all lines that begin with it. */
    Set<String> words(String name) {
        Set<String> words = new HashSet<>();
        for (Line line : lines) {
            if (line.field(0).equals(name)) {
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
