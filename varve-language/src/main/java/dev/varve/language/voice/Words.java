package dev.varve.language.voice;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Counts words. In scripts without spaces two characters count as one. */
final class Words {
    private static final char FIRST_IDEOGRAPH = '\u2E80';

    private Words() {}

    /** The number of words, or the most that is asked for. */
    static int count(String text, int most) {
        int words = 0;
        int ideographs = 0;
        boolean inside = false;
        for (int i = 0; i < text.length() && words + ideographs / 2 < most; i++) {
            char c = text.charAt(i);
            boolean letter = Character.isLetterOrDigit(c);
            if (letter && isWithoutSpaces(c)) {
                ideographs++;
                inside = false;
            } else {
                words += letter && !inside ? 1 : 0;
                inside = letter || inside && (c == '\'' || c == '’' || c == '-');
            }
        }
        return words + ideographs / 2;
    }

    /** True if a text has one of some phrases. */
    static boolean hasAny(String text, List<String> phrases) {
        for (String phrase : phrases) {
            if (text.contains(phrase)) {
                return true;
            }
        }
        return false;
    }

    /** Each word of a text in lower case; in scripts without spaces each run of characters. */
    static void forEach(String text, Consumer<String> action) {
        for (int from = 0; from < text.length(); ) {
            int to = from;
            while (to < text.length() && isInside(text, from, to)) {
                to++;
            }
            if (to > from) {
                action.accept(text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\''));
            }
            from = Math.max(to, from + 1);
        }
    }

    private static boolean isInside(String text, int from, int at) {
        char c = text.charAt(at);
        return Character.isLetterOrDigit(c) || at > from && (c == '\'' || c == '’');
    }

    /** True if a text has one of some words. Those of scripts without spaces are sought anywhere. */
    static boolean hasAny(String text, Set<String> words) {
        boolean[] found = {false};
        forEach(
                text,
                word -> found[0] |= words.contains(word) || hasFrom(word, FIRST_IDEOGRAPH) && isPartOf(word, words));
        return found[0];
    }

    private static boolean isPartOf(String run, Set<String> words) {
        for (String word : words) {
            if (isWithoutSpaces(word.charAt(0)) && run.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** True if a text has characters of a range. */
    static boolean hasFrom(String text, char least) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= least) {
                return true;
            }
        }
        return false;
    }

    /** True if a character belongs to a script that sets no spaces between words. */
    static boolean isWithoutSpaces(char c) {
        return c >= 0x2E80 && c < 0xAC00 || c >= 0xF900 && c < 0xFB00;
    }
}
