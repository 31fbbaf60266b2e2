package dev.varve.language.claim;

import dev.varve.language.LanguageFile;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The vocabulary of a language, as far as it is known: what stands outside of it is likely a name. Immutable. */
public final class OrdinaryWords {
    private static final class All {
        static final OrdinaryWords WORDS = new OrdinaryWords(LanguageFile.ofAll("vocabulary.txt"));
    }

    private static final String THINGS = "[things]";

    private final Set<String> stems = new HashSet<>();
    private final Set<String> things = new HashSet<>();

    OrdinaryWords(List<LanguageFile> files) {
        for (LanguageFile file : files) {
            boolean ofThings = false;
            for (LanguageFile.Line line : file.lines()) {
                if (line.text().startsWith("[")) {
                    ofThings = line.text().equals(THINGS);
                    continue;
                }
                for (String word : line.text().split(" ")) {
                    stems.add(word);
                    if (ofThings) {
                        things.add(word);
                    }
                }
            }
        }
    }

    /** Those of all languages. */
    public static OrdinaryWords all() {
        return All.WORDS;
    }

    /** Whether a word of this stem is ordinary. */
    public boolean has(String stem) {
        return stems.contains(stem);
    }

    /** Whether it mostly names or describes something. */
    public boolean isThing(String stem) {
        return things.contains(stem);
    }
}
