package dev.varve.lab.told;

import dev.varve.language.WordList;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a text tells a statement, in whatever order and form of its words: most of those that name something stand in two
 * lines of it that follow one another. It sees paraphrases that keep the names of things, and no others.
 */
final class Telling {
    private static final double MOST = 0.6;

    private static final Set<String> EMPTY = empty();

    private final List<Set<String>> lines;

    Telling(String text) {
        lines = text.lines()
                .map(Telling::names)
                .filter(names -> !names.isEmpty())
                .toList();
    }

    boolean tells(String statement) {
        Set<String> wanted = names(statement);
        if (wanted.isEmpty()) {
            return false;
        }
        Set<String> before = Set.of();
        for (Set<String> line : lines) {
            Set<String> window = before;
            long told = wanted.stream()
                    .filter(word -> line.contains(word) || window.contains(word))
                    .count();
            if (told >= MOST * wanted.size()) {
                return true;
            }
            before = line;
        }
        return false;
    }

    private static Set<String> names(String text) {
        Set<String> names = new HashSet<>(SearchTerms.of(text));
        names.removeAll(EMPTY);
        return names;
    }

    private static Set<String> empty() {
        List<String> words = new ArrayList<>();
        words.addAll(WordList.EMPTY.words());
        words.addAll(WordList.GRAMMAR.words());
        return new HashSet<>(SearchTerms.of(String.join(" ", words)));
    }
}
