package dev.varve.language.claim;

import dev.varve.language.LanguageFile;
import dev.varve.language.Stemmer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Wordings that exclude one another, such as "before" and "after", or the days of the week: {@code opposites.txt} of each
 * language. A wording is told by the stems of its words. Immutable.
 */
public final class Opposites {
    private static final class All {
        static final Opposites OPPOSITES = new Opposites(LanguageFile.ofAll("opposites.txt"));
    }

    private static final String TURNS = "~ ";

    private final Map<String, List<Value>> values = new HashMap<>();
    private int longest = 1;

    /**
     * One side of an opposition.
     *
     * @param line  number of the opposition
     * @param side  which side of it
     * @param words of this wording
     * @param turns whether both sides say the same if what stands around them changes places
     */
    public record Value(int line, int side, int words, boolean turns) {
        /** Whether both cannot be true of one thing. */
        public boolean excludes(Value other) {
            return line == other.line && side != other.side;
        }
    }

    Opposites(List<LanguageFile> files) {
        Stemmer stemmer = new Stemmer();
        int number = 0;
        for (LanguageFile file : files) {
            for (LanguageFile.Line line : file.lines()) {
                boolean turns = line.text().startsWith(TURNS);
                read(line.text().substring(turns ? TURNS.length() : 0).split(" \\| "), number++, turns, stemmer);
            }
        }
    }

    /** Those of all languages. */
    public static Opposites all() {
        return All.OPPOSITES;
    }

    private void read(String[] sides, int line, boolean turns, Stemmer stemmer) {
        for (int side = 0; side < sides.length; side++) {
            for (String wording : LanguageFile.Line.parted(sides[side])) {
                String[] words = wording.strip().split("[ -]");
                for (int i = 0; i < words.length; i++) {
                    words[i] = stemmer.stem(words[i]);
                }
                longest = Math.max(longest, words.length);
                Value value = new Value(line, side, words.length, turns);
                List<Value> known = values.computeIfAbsent(String.join(" ", words), any -> new ArrayList<>());
                if (!known.contains(value)) {
                    known.add(value);
                }
            }
        }
    }

    /** What begins at a word: the longest wording there, which may stand in several oppositions. */
    public List<Value> at(List<String> stems, int from) {
        for (int length = Math.min(longest, stems.size() - from); length > 0; length--) {
            List<Value> found =
                    values.get(length == 1 ? stems.get(from) : String.join(" ", stems.subList(from, from + length)));
            if (found != null) {
                return found;
            }
        }
        return List.of();
    }
}
