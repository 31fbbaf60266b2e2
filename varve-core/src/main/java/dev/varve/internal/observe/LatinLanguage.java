package dev.varve.internal.observe;

import dev.varve.internal.token.LowerCase;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells languages of Latin script apart by their commonest words, none of which is common in another of them. It would
 * rather say nothing than be wrong: notes are short of such words, and people mix languages.
 */
enum LatinLanguage {
    ENGLISH("the and of to was that with for this are have from they which not you it has had been"),
    GERMAN("der die das und ist nicht mit ein eine den auf für dass sich auch wird ich wir zu im vom wurde"),
    FRENCH("le les et est une des dans pour qui pas avec sur du nous vous au ce cette sont été"),
    SPANISH("el los las y por más pero muy también es sus fue este hay una está son ya"),
    ITALIAN("di che è per non sono della anche gli nel più questo ma il alla dei ha"),
    PORTUGUESE("os não uma com do da em mas ao mais isso foi você são é um dos na"),
    DUTCH("het een van niet met dat op voor zijn ik maar ook aan er wij te worden");

    /** A source and an answer need so many words before anything can be said. */
    private static final int ENOUGH_WORDS = 60;

    private static final int ENOUGH_ANSWERED = 30;

    /** Prose has this share of common words at least. */
    private static final double PROSE = 0.12;

    /** Notes leave many of them out. */
    private static final double NOTES = 0.08;

    /** A language that occurs in the source only so often is not spoken there. */
    private static final int FOREIGN = 2;

    /** The languages in which a word is common. */
    private static final Map<String, List<LatinLanguage>> BY_WORD = Arrays.stream(values())
            .flatMap(language ->
                    Arrays.stream(language.words.split(" ")).distinct().map(word -> Map.entry(word, language)))
            .collect(Collectors.groupingBy(
                    Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toUnmodifiableList())));

    private static final int LONGEST_WORD =
            BY_WORD.keySet().stream().mapToInt(String::length).max().orElseThrow();

    private final String words;

    LatinLanguage(String words) {
        this.words = words;
    }

    /** Why an answer is in the wrong language, or empty if it is not or cannot be told. */
    static Optional<String> problem(String source, String answer) {
        Counts to = Counts.of(answer);
        LatinLanguage written = to.commonest();
        if (to.total < ENOUGH_ANSWERED || to.of(written) < NOTES * to.total) {
            return Optional.empty(); // the source, which is longer, need not be read
        }
        Counts from = Counts.of(source, written, FOREIGN);
        if (from.of(written) > FOREIGN) {
            return Optional.empty();
        }
        LatinLanguage spoken = from.commonest();
        boolean told = from.total >= ENOUGH_WORDS && from.of(spoken) >= PROSE * from.total;
        boolean foreign = to.of(spoken) * 5 <= to.of(written);
        return told && spoken != written && foreign
                ? Optional.of("the conversation is in " + spoken.label() + ", the answer in " + written.label())
                : Optional.empty();
    }

    private String label() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static final class Counts {
        private final Map<LatinLanguage, Integer> hits = new EnumMap<>(LatinLanguage.class);
        private int total;

        static Counts of(String text) {
            return of(text, ENGLISH, Integer.MAX_VALUE);
        }

        /** Reads no further than to where a language has more than so many hits: a conversation is longer than its notes. */
        static Counts of(String text, LatinLanguage language, int enough) {
            Counts counts = new Counts();
            int from = -1; // where a word began, if one is being read
            for (int i = 0; i <= text.length() && counts.of(language) <= enough; i++) {
                boolean letter = i < text.length() && isLatin(text.charAt(i));
                if (letter && from < 0) {
                    from = i;
                } else if (!letter && from >= 0) {
                    counts.add(text, from, i);
                    from = -1;
                }
            }
            return counts;
        }

        /** Asking for the script of each letter would take longest of all that is checked in an answer. */
        private static boolean isLatin(char letter) {
            return letter < 0x80
                    ? letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z'
                    : !Character.isSurrogate(letter) && UnicodeScript.of(letter) == UnicodeScript.LATIN;
        }

        private void add(String text, int from, int to) {
            total++;
            if (to - from <= LONGEST_WORD) {
                for (LatinLanguage language : BY_WORD.getOrDefault(LowerCase.of(text.substring(from, to)), List.of())) {
                    hits.merge(language, 1, Integer::sum);
                }
            }
        }

        int of(LatinLanguage language) {
            return hits.getOrDefault(language, 0);
        }

        LatinLanguage commonest() {
            LatinLanguage most = ENGLISH;
            for (LatinLanguage language : values()) {
                most = of(language) > of(most) ? language : most;
            }
            return most;
        }
    }
}
