package dev.varve.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Splits text into the terms that search works on: lower-case words without the endings of plural and tense, and for Han,
 * Kana and Hangul each character plus each pair of neighbours. Pairs alone miss words of one character, and whole words
 * alone find nothing in Chinese; the combination worked best for Korean and Chinese questions. Only the first {@value
 * #MAX_WORD} characters of a longer word count; such words are usually encoded data. Stores index and search with the same
 * terms.
 */
public final class SearchTerms {
    /** As long as the longest hash that people look for. */
    private static final int MAX_WORD = 128;

    /** Of the ASCII characters, letters and digits. */
    private static final boolean[] IN_WORD = new boolean[0x80];

    static {
        for (char c = 0; c < IN_WORD.length; c++) {
            IN_WORD[c] = Character.isLetterOrDigit(c);
        }
    }

    private SearchTerms() {}

    /** The terms of a text, in order, with repetitions. */
    public static List<String> of(String text) {
        List<String> terms = new ArrayList<>(text.length() / 5 + 4);
        forEach(text, terms::add);
        return terms;
    }

    /** Whether a text has any terms. */
    public static boolean hasAny(String text) {
        return text.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || isCjk(c));
    }

    /** The wanted terms that occur in a text. */
    public static Set<String> among(Set<String> wanted, String text) {
        Set<String> found = new HashSet<>();
        forEach(text, term -> {
            if (wanted.contains(term)) {
                found.add(term);
            }
        });
        return found;
    }

    /** Calls a consumer with the terms of a text, in order, with repetitions. */
    static void forEach(String text, Consumer<String> terms) {
        int start = 0; // of the word that is being read, and where what counts of it ends
        int end = 0;
        int previous = 0; // the CJK character before this one, 0 if there is none
        for (int i = 0; i < text.length(); ) {
            char ascii = text.charAt(i);
            if (ascii < IN_WORD.length) { // as nearly all are
                previous = 0;
                i++;
                if (!IN_WORD[ascii]) {
                    flush(text, start, end, terms);
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
                flush(text, start, end, terms);
                start = next;
                end = next;
                terms.accept(Character.toString(c));
                if (previous != 0) {
                    terms.accept(new StringBuilder(4)
                            .appendCodePoint(previous)
                            .appendCodePoint(c)
                            .toString());
                }
                previous = c;
            } else {
                previous = 0;
                if (!Character.isLetterOrDigit(c)) {
                    flush(text, start, end, terms);
                    start = next;
                    end = next;
                } else if (end - start < MAX_WORD) {
                    end = next;
                }
            }
            i = next;
        }
        flush(text, start, end, terms);
    }

    /** Whether a text contains characters that are indexed one by one and in pairs. */
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

    private static void flush(String text, int start, int end, Consumer<String> terms) {
        if (end > start) {
            terms.accept(WordStem.of(text.substring(start, end).toLowerCase(Locale.ROOT)));
        }
    }
}
