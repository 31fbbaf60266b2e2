package dev.varve.store;

/**
 * Cuts the endings of English plural and tense, so that "planned" finds "planning". Only words of plain letters; whatever
 * it makes of one, it makes of it in the index and in the query alike.
 */
final class WordStem {
    private static final int SHORTEST = 3;

    private WordStem() {}

    /** @param word in lower case */
    static String of(String word) {
        if (word.length() <= SHORTEST || !isPlain(word)) {
            return word;
        }
        return withoutE(withoutTense(withoutPlural(word)));
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    private static String withoutPlural(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return word.substring(0, length - 3) + "y";
        }
        if (word.endsWith("s") && "siu".indexOf(word.charAt(length - 2)) < 0) {
            return word.substring(0, length - 1);
        }
        return word;
    }

    private static String withoutTense(String word) {
        int length = word.length();
        if (length > 5 && word.endsWith("ing")) {
            return undoubled(word.substring(0, length - 3));
        }
        if (length > 4 && word.endsWith("ied")) {
            return word.substring(0, length - 3) + "y";
        }
        if (length > 4 && word.endsWith("ed")) {
            return undoubled(word.substring(0, length - 2));
        }
        return word;
    }

    /** "planned" to "plan", but "called" to "call". */
    private static String undoubled(String stem) {
        int last = stem.length() - 1;
        boolean doubled =
                last >= 2 && stem.charAt(last) == stem.charAt(last - 1) && "lsz".indexOf(stem.charAt(last)) < 0;
        return doubled ? stem.substring(0, last) : stem;
    }

    private static String withoutE(String word) {
        return word.length() > SHORTEST && word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
    }
}
