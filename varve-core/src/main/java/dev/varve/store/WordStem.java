package dev.varve.store;

/**
 * Cuts the endings of English plural and tense, so that "planned" finds "planning". Only words of plain letters; whatever
 * it makes of one, it makes of it in the index and in the query alike.
 */
final class WordStem {
    private static final int SHORTEST = 3;

    /** An ending of three letters that stands for a "y". */
    private static final int Y = -1;

    private WordStem() {}

    /**
     * Cuts a word where it stands.
     *
     * @param word   in lower case, from the first letter on
     * @param length its letters
     * @return how many of them are left
     */
    static int of(char[] word, int length) {
        if (length <= SHORTEST || !isPlain(word, length)) {
            return length;
        }
        int end = withoutPlural(word, length);
        if (end == Y) {
            return withY(word, length);
        }
        int stem = withoutTense(word, end);
        if (stem == Y) {
            return withY(word, end);
        }
        boolean mute = stem > SHORTEST && word[stem - 1] == 'e';
        return mute ? stem - 1 : stem;
    }

    private static int withY(char[] word, int length) {
        word[length - 3] = 'y';
        return length - 2;
    }

    private static boolean isPlain(char[] word, int length) {
        for (int i = 0; i < length; i++) {
            if (word[i] < 'a' || word[i] > 'z') {
                return false;
            }
        }
        return true;
    }

    /** Where it ends without the plural. */
    private static int withoutPlural(char[] word, int length) {
        if (length > 4 && ends(word, length, "ies")) {
            return Y;
        }
        return word[length - 1] == 's' && "siu".indexOf(word[length - 2]) < 0 ? length - 1 : length;
    }

    /** Where a word that ends there ends without tense. */
    private static int withoutTense(char[] word, int length) {
        if (length > 5 && ends(word, length, "ing")) {
            return undoubled(word, length - 3);
        }
        if (length > 4 && ends(word, length, "ied")) {
            return Y;
        }
        return length > 4 && ends(word, length, "ed") ? undoubled(word, length - 2) : length;
    }

    private static boolean ends(char[] word, int length, String ending) {
        int start = length - ending.length();
        for (int i = 0; i < ending.length(); i++) {
            if (word[start + i] != ending.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** "planned" to "plan", but "called" to "call". */
    private static int undoubled(char[] word, int end) {
        char last = word[end - 1];
        boolean doubled = end > 2 && last == word[end - 2] && "lsz".indexOf(last) < 0;
        return doubled ? end - 1 : end;
    }
}
