package dev.varve.language.time;

/**
 * Where words begin: behind what is no letter or digit, at each character of a script without spaces, and behind an article
 * that an apostrophe joins to its word, as in "l'été".
 */
final class WordStarts {
    /** Letters of an article that lost its vowel. */
    private static final int ARTICLE = 2;

    private WordStarts() {}

    /** The first from a place on; the end of the text if there is none. */
    static int next(CharSequence text, int from) {
        int i = from;
        while (i < text.length() && !isStart(text, i)) {
            i++;
        }
        return i;
    }

    static boolean isStart(CharSequence text, int index) {
        char c = text.charAt(index);
        if (!isWordChar(c)) {
            return false;
        }
        if (index == 0 || isCjk(c)) {
            return true;
        }
        char before = text.charAt(index - 1);
        if (isApostrophe(before)) {
            int word = index - 1;
            while (word > 0 && index - 1 - word <= ARTICLE && isWordChar(text.charAt(word - 1))) {
                word--;
            }
            return index - 1 - word <= ARTICLE;
        }
        return !isWordChar(before) || isCjk(before);
    }

    /** Han, Kana and Hangul, also half of one beyond the basic plane. */
    static boolean isCjk(char c) {
        return c >= 0x2E80
                && (c >= 0x3040 && c <= 0x30FF
                        || c >= 0x3400 && c <= 0x4DBF
                        || c >= 0x4E00 && c <= 0x9FFF
                        || c >= 0xAC00 && c <= 0xD7AF
                        || c >= 0xF900 && c <= 0xFAFF
                        || c >= 0xD840 && c <= 0xD88D);
    }

    static boolean isWordChar(char c) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        }
        return Character.isLetterOrDigit(c) || isCjk(c);
    }

    private static boolean isApostrophe(char c) {
        return c == '\'' || c == '’';
    }
}
