package dev.varve.language;

import java.util.HashSet;
import java.util.Set;

/** Words that say nothing of what a text is about, of all languages and in lower case. */
public final class StopWords {
    private static final Set<String> GRAMMAR = WordLists.of("grammar");
    private static final Set<String> ALL = all(GRAMMAR, WordLists.of("light"));

    private StopWords() {}

    /** Words that hold sentences together. */
    public static Set<String> grammar() {
        return GRAMMAR;
    }

    /** Those, and verbs and fillers of small meaning. */
    public static Set<String> all() {
        return ALL;
    }

    private static Set<String> all(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(others);
        return Set.copyOf(all);
    }
}
