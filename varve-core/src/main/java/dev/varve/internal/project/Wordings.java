package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines that say the same in other words. */
final class Wordings {
    /** Two lines that share so many of their words say the same. */
    private static final double SAME = 0.6;

    private Wordings() {}

    /** Of lines that say the same, the last. */
    static List<Line> newest(List<Line> lines) {
        List<Line> kept = new ArrayList<>();
        List<Set<String>> said = new ArrayList<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            Set<String> words = words(lines.get(i).text());
            if (said.stream().noneMatch(newer -> saysTheSame(words, newer))) {
                kept.add(lines.get(i));
                said.add(words);
            }
        }
        Collections.reverse(kept);
        return kept;
    }

    static boolean sameAs(String older, String newer) {
        return saysTheSame(words(older), words(newer));
    }

    /** Whether most words of a name stand in the text; a name without words names nothing. */
    static boolean names(String name, String text) {
        Set<String> words = words(name);
        Set<String> said = words(text);
        return !words.isEmpty() && words.stream().filter(said::contains).count() >= SAME * words.size();
    }

    private static Set<String> words(String text) {
        return new HashSet<>(SearchTerms.of(text));
    }

    private static boolean saysTheSame(Set<String> older, Set<String> newer) {
        long shared = older.stream().filter(newer::contains).count();
        return shared >= SAME * Math.min(older.size(), newer.size()) && shared >= SAME * SAME * older.size();
    }
}
