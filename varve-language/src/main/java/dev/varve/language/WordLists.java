package dev.varve.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The {@code words.txt} of all languages: lines of the form {@code key: word, word}. They count whatever the language of a text,
 * since people at work mix two.
 */
public final class WordLists {
    private static final String FOLDER = "/dev/varve/language/";
    private static final Map<String, Set<String>> LISTS = read();

    private WordLists() {}

    /** The words under a key, none if no language has it. */
    public static Set<String> of(String key) {
        return LISTS.getOrDefault(key, Set.of());
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> lists = new HashMap<>();
        for (String language : lines("languages.txt")) {
            for (String line : lines(language.concat("/words.txt"))) {
                int colon = line.indexOf(": ");
                lists.computeIfAbsent(line.substring(0, colon), key -> new HashSet<>())
                        .addAll(List.of(line.substring(colon + 2).split(", ")));
            }
        }
        lists.replaceAll((key, words) -> Set.copyOf(words));
        return Map.copyOf(lists);
    }

    /** Without comments; none if there is no such file, since not every language has all of them. */
    private static List<String> lines(String name) {
        try (InputStream in = WordLists.class.getResourceAsStream(FOLDER.concat(name))) {
            return in == null
                    ? List.of()
                    : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the data file " + name, e);
        }
    }
}
