package dev.varve.language;

import java.util.HashSet;
import java.util.Set;

/** Words that say nothing of what a text is about, of all languages and in lower case. */
public final class StopWords {
    private static final Set<String> GRAMMAR = Set.copyOf(WordList.GRAMMAR.words());
    private static final Set<String> ALL = withLight();

    private StopWords() {}

    /** Words that hold sentences together. */
    public static Set<String> grammar() {
        return GRAMMAR;
    }

    /** Those, and verbs and fillers of small meaning. */
    public static Set<String> all() {
        return ALL;
    }

    private static Set<String> withLight() {
        Set<String> all = new HashSet<>(GRAMMAR);
        all.addAll(WordList.LIGHT.words());
        return Set.copyOf(all);
    }
}
