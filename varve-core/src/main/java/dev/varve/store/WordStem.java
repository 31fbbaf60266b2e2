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

    /** @param word in lower case */
    static String of(String word) {
        if (word.length() <= SHORTEST || !isPlain(word)) {
            return word;
        }
        int end = withoutPlural(word);
        if (end == Y) {
            return word.substring(0, word.length() - 3) + "y";
        }
        int stem = withoutTense(word, end);
        if (stem == Y) {
            return word.substring(0, end - 3) + "y";
        }
        boolean mute = stem > SHORTEST && word.charAt(stem - 1) == 'e';
        return word.substring(0, mute ? stem - 1 : stem);
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    /** Where it ends without the plural. */
    private static int withoutPlural(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return Y;
        }
        return word.endsWith("s") && "siu".indexOf(word.charAt(length - 2)) < 0 ? length - 1 : length;
    }

    /** Where a word that ends there ends without tense. */
    private static int withoutTense(String word, int length) {
        if (length > 5 && word.startsWith("ing", length - 3)) {
            return undoubled(word, length - 3);
        }
        if (length > 4 && word.startsWith("ied", length - 3)) {
            return Y;
        }
        return length > 4 && word.startsWith("ed", length - 2) ? undoubled(word, length - 2) : length;
    }

    /** "planned" to "plan", but "called" to "call". */
    private static int undoubled(String word, int end) {
        char last = word.charAt(end - 1);
        boolean doubled = end > 2 && last == word.charAt(end - 2) && "lsz".indexOf(last) < 0;
        return doubled ? end - 1 : end;
    }
}
