package dev.varve.store;

import dev.varve.language.Stemmer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into the terms that search works on: lower-case words, whose endings a {@link Stemmer} cuts, and for Han,
 * Kana and Hangul each character plus each pair of neighbours. Pairs alone miss words of one character, and whole words
 * alone find nothing in Chinese; the combination worked best for Korean and Chinese questions. Only the first {@value
 * #MAX_WORD} characters of a longer word count; such words are usually encoded data. Stores index and search with the same
 * terms.
 */
public final class SearchTerms {
    /** Names the way in which terms are made; a store that keeps terms is not read with another one. */
    public static final String FORM = "snowball 3.1.1";

    /** As long as the longest hash that people look for. */
    private static final int MAX_WORD = 128;

    /** The ASCII letters and digits. */
    private static final boolean[] IN_WORD = new boolean[0x80];

    static {
        for (char c = 0; c < IN_WORD.length; c++) {
            IN_WORD[c] = Character.isLetterOrDigit(c);
        }
    }

    private SearchTerms() {}

    /** Receives terms that need not be texts of their own, such as those kept as a hash only. */
    @FunctionalInterface
    public interface Taker {
        /**
         * Takes the next one.
         *
         * @param letters its characters, from the first on; they are others as soon as this returns
         * @param length  how many there are
         */
        void take(char[] letters, int length);
    }

    /** The terms of a text, in order, with repetitions. */
    public static List<String> of(String text) {
        List<String> terms = new ArrayList<>(text.length() / 5 + 4);
        forEach(text, (letters, length) -> terms.add(new String(letters, 0, length)));
        return terms;
    }

    /** True if a text has any terms. */
    public static boolean hasAny(String text) {
        return text.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || isCjk(c));
    }

    /** The wanted terms that occur in a text. */
    public static Set<String> among(Set<String> wanted, String text) {
        Set<String> found = new HashSet<>();
        forEach(text, (letters, length) -> {
            String term = new String(letters, 0, length);
            if (wanted.contains(term)) {
                found.add(term);
            }
        });
        return found;
    }

    /** Calls a taker with the terms of a text, in order, with repetitions. */
    public static void forEach(String text, Taker terms) {
        char[] letters = new char[MAX_WORD];
        Stemmer stemmer = new Stemmer();
        int start = 0; // of the word that is being read, and where what counts of it ends
        int end = 0;
        int previous = 0; // the CJK character before this one, 0 if there is none
        for (int i = 0; i < text.length(); ) {
            char ascii = text.charAt(i);
            if (ascii < IN_WORD.length) { // as nearly all are
                previous = 0;
                i++;
                if (!IN_WORD[ascii]) {
                    word(text, start, end, letters, stemmer, terms);
                    start = i;
                    end = i;
                } else if (end - start < MAX_WORD) {
                    end = i;
                }
                continue;
            }
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (isCjk(c)) {
                word(text, start, end, letters, stemmer, terms);
                start = next;
                end = next;
                characters(previous, c, letters, terms);
                previous = c;
            } else {
                previous = 0;
                if (!Character.isLetterOrDigit(c)) {
                    word(text, start, end, letters, stemmer, terms);
                    start = next;
                    end = next;
                } else if (end - start < MAX_WORD) {
                    end = next;
                }
            }
            i = next;
        }
        word(text, start, end, letters, stemmer, terms);
    }

    private static void word(String text, int start, int end, char[] letters, Stemmer stemmer, Taker terms) {
        for (int i = start; i < end; i++) {
            char letter = text.charAt(i);
            if (letter >= IN_WORD.length) {
                whole(text.substring(start, end), stemmer, terms);
                return;
            }
            letters[i - start] = letter >= 'A' && letter <= 'Z' ? (char) (letter + ('a' - 'A')) : letter;
        }
        if (end > start) {
            int length = stemmer.stem(letters, end - start);
            terms.take(stemmer.letters(), length);
        }
    }

    /** Other alphabets know rules for small letters that look at more than one. */
    private static void whole(String word, Stemmer stemmer, Taker terms) {
        char[] letters = word.toLowerCase(Locale.ROOT).toCharArray();
        int length = stemmer.stem(letters, letters.length);
        terms.take(stemmer.letters(), length);
    }

    /** @param previous 0 if there is none */
    private static void characters(int previous, int c, char[] letters, Taker terms) {
        terms.take(letters, Character.toChars(c, letters, 0));
        if (previous != 0) {
            int first = Character.toChars(previous, letters, 0);
            terms.take(letters, first + Character.toChars(c, letters, first));
        }
    }

    /** True if a text contains characters that are indexed one by one and in pairs. */
    public static boolean hasCjk(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isCjk(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Han, Kana and Hangul, of the basic plane and beyond it. */
    public static boolean isCjk(int c) {
        if (c < 0x2E80) {
            return false;
        }
        return (c >= 0x3040 && c <= 0x30FF)
                || (c >= 0x3400 && c <= 0x4DBF)
                || (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0xAC00 && c <= 0xD7AF)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0x20000 && c <= 0x323AF);
    }
}
