package dev.varve.lab.quality;

import dev.varve.language.Stemmer;
import dev.varve.language.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text as the metrics see them. */
public final class Words {
    private static final Set<String> STOP = StopWords.all();

    /** Words that decide an answer and that any text holds; they earn nothing. */
    private static final Set<String> POLARITY =
            Set.of("yes", "no", "not", "likely", "unlikely", "maybe", "probably", "true", "false", "none", "never");

    private Words() {}

    /** All words in order, lower case, as written. */
    public static List<String> all(String text) {
        List<String> words = new ArrayList<>();
        String lower = text.toLowerCase(Locale.ROOT).replace('’', '\'');
        int start = -1;
        for (int i = 0; i <= lower.length(); i++) {
            boolean inside = i < lower.length() && isInside(lower, i, start >= 0);
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                words.add(lower.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    private static boolean isInside(String text, int i, boolean open) {
        char c = text.charAt(i);
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        boolean between = open && i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1));
        return between && (c == '\'' || ((c == ',' || c == '.') && isDigit(text, i - 1) && isDigit(text, i + 1)));
    }

    private static boolean isDigit(String text, int i) {
        return Character.isDigit(text.charAt(i));
    }

    /** Informative words in order, each reduced to its stem. */
    public static List<String> content(String text) {
        return all(text).stream()
                .filter(word -> !STOP.contains(word) && !POLARITY.contains(word))
                .map(Words::stem)
                .filter(stem -> stem.length() > 1 || Character.isDigit(stem.charAt(0)))
                .toList();
    }

    public static boolean isStop(String word) {
        return STOP.contains(word);
    }

    /** Share of grammar words: below a fifth a text is a list of keywords. */
    static double functionShare(String text) {
        List<String> words = all(text);
        return words.isEmpty()
                ? 0
                : (double) words.stream().filter(STOP::contains).count() / words.size();
    }

    static boolean isNumber(String stem) {
        return Character.isDigit(stem.charAt(0));
    }

    /** Plural, tense and possessive do not make another word, nor does a comma another number. */
    static String stem(String word) {
        boolean number = Character.isDigit(word.charAt(0));
        return number ? word.replace(",", "").replace("'s", "") : new Stemmer().stem(word);
    }
}
