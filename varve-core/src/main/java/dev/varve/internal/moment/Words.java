package dev.varve.internal.moment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** A section of {@code words.txt}. Hooks read it, so it takes neither expressions nor lambdas. */
final class Words {
    private static final String FILE = "words.txt";
    private static final String TEXT = read();

    private final Set<String> words = new HashSet<>();

    private Words(String section) {
        String head = "[" + section + "]\n";
        int from = TEXT.indexOf(head);
        if (from < 0) {
            throw new IllegalStateException(FILE + " has no section " + section);
        }
        int end = TEXT.indexOf("\n[", from);
        for (String line : TEXT.substring(from + head.length(), end < 0 ? TEXT.length() : end)
                .split("\n")) {
            if (!line.startsWith("# ")) {
                for (String word : line.split(" ")) {
                    words.add(word);
                }
            }
        }
        words.remove("");
    }

    static Words of(String section) {
        return new Words(section);
    }

    boolean has(String word) {
        return words.contains(word);
    }

    /** True if a form has one of the words, or of the phrases whose words are joined by a hyphen. */
    boolean anyIn(String form) {
        for (String word : words) {
            if (form.contains(word.replace('-', ' '))) {
                return true;
            }
        }
        return false;
    }

    private static String read() {
        try (InputStream in = Words.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + FILE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the resource " + FILE + " cannot be read", e);
        }
    }
}
