package dev.varve.language.claim;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Words that may tell the same, by their stems: {@code synonyms.txt} of each language. Immutable. */
public final class Synonyms {
    private static final class All {
        static final Synonyms SYNONYMS = new Synonyms(LanguageFile.ofAll("synonyms.txt"));
    }

    private final Map<String, List<String[]>> groups = new HashMap<>();

    Synonyms(List<LanguageFile> files) {
        for (LanguageFile file : files) {
            for (LanguageFile.Line line : file.lines()) {
                String[] group = line.text().split(" ");
                for (String stem : group) {
                    groups.computeIfAbsent(stem, any -> new ArrayList<>(2)).add(group);
                }
            }
        }
    }

    /** Those of all languages. */
    public static Synonyms all() {
        return All.SYNONYMS;
    }

    /** A stem that may tell the same and that is wanted. */
    public Optional<String> of(String stem, Predicate<String> wanted) {
        for (String[] group : groups.getOrDefault(stem, List.of())) {
            for (String other : group) {
                if (wanted.test(other)) {
                    return Optional.of(other);
                }
            }
        }
        return Optional.empty();
    }
}
