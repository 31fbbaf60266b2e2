package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A line of the data files of this package: fields apart by {@code |}. It is read without patterns and streams, which would take
 * most of the time in which a command starts.
 */
record Fields(String text) {
    static Fields of(LanguageFile.Line line) {
        return new Fields(line.text());
    }

    /** The words behind a name, of all lines that begin with it. */
    static Set<String> words(LanguageFile file, String name) {
        Set<String> words = new HashSet<>();
        for (LanguageFile.Line line : file.lines()) {
            Fields fields = of(line);
            if (fields.get(0).equals(name)) {
                words.addAll(fields.words(1));
            }
        }
        return words;
    }

    int count() {
        int count = 1;
        for (int i = text.indexOf('|'); i >= 0; i = text.indexOf('|', i + 1)) {
            count++;
        }
        return count;
    }

    /** A field without blanks around it; empty if the line has fewer. */
    String get(int field) {
        int from = start(field);
        return text.substring(from, end(text, '|', from)).strip();
    }

    /** The words of a field; a plus sign stands for a blank in one. */
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

    private static int end(String text, char divider, int from) {
        int end = text.indexOf(divider, from);
        return end < 0 ? text.length() : end;
    }
}
