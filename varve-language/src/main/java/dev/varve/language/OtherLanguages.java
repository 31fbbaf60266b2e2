package dev.varve.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells a text of Latin letters in another language than English by the words that hold sentences together. Weights that were
 * fitted to English say nothing of it.
 */
public final class OtherLanguages {
    /** Words of a language from which they are neither names nor slips. */
    private static final int ENOUGH = 2;

    private static final List<String> ORDER = LanguageFile.languages();
    private static final int ENGLISH = ORDER.indexOf("en");
    private static final Map<String, Integer> LANGUAGES = read();

    private OtherLanguages() {}

    /** The languages of each word, as bits by their order; a word that is English as well is English alone. */
    private static Map<String, Integer> read() {
        Map<String, Integer> languages = new HashMap<>();
        for (WordList list : List.of(WordList.COMMONEST, WordList.GRAMMAR, WordList.EMPTY)) {
            list.byLanguage()
                    .forEach((language, words) -> words.forEach(
                            word -> languages.merge(word, 1 << ORDER.indexOf(language), (a, b) -> a | b)));
        }
        languages.replaceAll((word, some) -> (some >> ENGLISH & 1) == 0 ? some : 1 << ENGLISH);
        return Map.copyOf(languages);
    }

    /** True if a text is in another language, as far as its words of grammar tell. */
    public static boolean isIn(String text) {
        return isIn(text, false);
    }

    /**
     * The same of a sentence.
     *
     * @param among whether those around it are in another language, so that it need not tell
     */
    public static boolean isIn(String sentence, boolean among) {
        int[] hits = hits(sentence);
        int most = 0;
        for (int i = 0; i < hits.length; i++) {
            most = i == ENGLISH ? most : Math.max(most, hits[i]);
        }
        return most >= ENOUGH && most > hits[ENGLISH] || among && most >= hits[ENGLISH];
    }

    private static int[] hits(String text) {
        int[] hits = new int[ORDER.size()];
        int from = -1; // where a word began, if one is being read
        for (int i = 0; i <= text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && from < 0) {
                from = i;
            } else if (!letter && from >= 0) {
                int languages = LANGUAGES.getOrDefault(LowerCase.of(text.substring(from, i)), 0);
                for (int left = languages; left != 0; left &= left - 1) {
                    hits[Integer.numberOfTrailingZeros(left)]++;
                }
                from = -1;
            }
        }
        return hits;
    }
}
