package dev.varve.internal.recall;

import dev.varve.store.SearchTerms;

/**
 * Words as numbers, four bytes each: as text the words of a session would take ten times as much. Two words may have one
 * number; of a hundred thousand words some pair has, and a question's word is mistaken for another once in many thousand
 * sessions. What is found by mistake is only looked at, and what is shown is read from the log.
 */
final class WordHash {
    private static final int SPREAD = 0x9E3779B1;

    private WordHash() {}

    static int of(String word) {
        return of(word.toCharArray(), word.length());
    }

    /** Of a word that has one character more; without any it is the length that the word will have. */
    static int next(int hash, char c) {
        int next = (hash ^ c) * SPREAD;
        return next ^ next >>> 15;
    }

    /** The words of a text, in order. */
    static int[] all(String text) {
        Ints hashes = new Ints(text.length() / 5 + 4);
        SearchTerms.forEach(text, (letters, length) -> hashes.add(of(letters, length)));
        return hashes.copy(0, hashes.size());
    }

    private static int of(char[] letters, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = next(hash, letters[i]);
        }
        return hash;
    }
}
