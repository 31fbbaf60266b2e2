package dev.varve.internal.recall;

import dev.varve.store.SearchTerms;
import java.util.List;

/**
 * Words as numbers, four bytes each: as text the words of a session would take ten times as much. Two words may have one
 * number; of a hundred thousand words some pair has, and a question's word is mistaken for another once in many thousand
 * sessions. What is found by mistake is only looked at, and what is shown is read from the log.
 */
final class WordHash {
    private static final int SPREAD = 0x9E3779B1;

    private WordHash() {}

    static int of(String word) {
        int hash = word.length();
        for (int i = 0; i < word.length(); i++) {
            hash = (hash ^ word.charAt(i)) * SPREAD;
            hash ^= hash >>> 15;
        }
        return hash;
    }

    /** The words of a text, in order. */
    static int[] all(String text) {
        List<String> words = SearchTerms.of(text);
        int[] hashes = new int[words.size()];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = of(words.get(i));
        }
        return hashes;
    }
}
