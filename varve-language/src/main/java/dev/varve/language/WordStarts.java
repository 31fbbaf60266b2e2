package dev.varve.language;

/**
 * Where words begin: behind what is no letter or digit, and at each character of a script without spaces. Behind the apostrophe
 * of "don't" none begins, nor behind an accent that is a character of its own.
 */
public final class WordStarts {
    /** Letters of an article that lost its vowel. */
    private static final int ARTICLE = 2;

    private WordStarts() {}

    public static boolean isAt(CharSequence text, int index) {
        char c = text.charAt(index);
        if (Text.isCjk(c)) {
            return true;
        }
        if (!Text.isWordChar(c)) {
            return false;
        }
        return index == 0 || !continues(text, index - 1);
    }

    /** The first from {@code from} on; the end of the text if there is none. */
    public static int next(CharSequence text, int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                if (isAt(text, i)) {
                    return i;
                }
                i++;
            } else if (!Text.isWordChar(c)) {
                i++;
            } else if (i == 0 || !continues(text, i - 1)) {
                return i;
            } else {
                i = endOfAsciiWord(text, i);
            }
        }
        return i;
    }

    /** True if one is here, or an article stands before that an apostrophe joins to its word, as in "l'été". */
    public static boolean isAtOrBehindArticle(CharSequence text, int index) {
        return isAt(text, index) || Text.isWordChar(text.charAt(index)) && isBehindArticle(text, index);
    }

    private static boolean isBehindArticle(CharSequence text, int index) {
        int end = index - 1;
        if (end < 0 || !Text.isApostrophe(text.charAt(end))) {
            return false;
        }
        int start = end;
        while (start > 0 && end - start <= ARTICLE && Text.isWordChar(text.charAt(start - 1))) {
            start--;
        }
        return end - start <= ARTICLE;
    }

    private static int endOfAsciiWord(CharSequence text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) < 0x80 && Text.isWordChar(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean continues(CharSequence text, int index) {
        char c = text.charAt(index);
        return (Text.isWordChar(c) && !Text.isCjk(c))
                || (c >= 0x300 && Character.getType(c) == Character.NON_SPACING_MARK)
                || (Text.isApostrophe(c) && index > 0 && Text.isWordChar(text.charAt(index - 1)));
    }
}
