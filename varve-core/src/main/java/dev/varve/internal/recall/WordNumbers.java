package dev.varve.internal.recall;

import java.util.Arrays;

/**
 * A number for each word of a session, from 0 and without gaps, so that what is known of a word can stand in an array.
 * Words are told apart as {@link WordHash} has them. Not thread-safe.
 */
final class WordNumbers {
    private static final int NONE = -1;

    /** Of each word. */
    private final Ints hashes = new Ints();

    /** Slots for hashes, at most half of them taken: the number of the word that is there, and 1; 0 for none. */
    private int[] slots = new int[64];

    int size() {
        return hashes.size();
    }

    int hash(int number) {
        return hashes.get(number);
    }

    /** The number of a word, a new one if it had none. */
    int add(int hash) {
        int known = of(hash);
        if (known != NONE) {
            return known;
        }
        if (2 * hashes.size() >= slots.length) {
            slots = new int[2 * slots.length];
            for (int number = 0; number < hashes.size(); number++) {
                slots[slot(hashes.get(number))] = number + 1;
            }
        }
        slots[slot(hash)] = hashes.size() + 1;
        hashes.add(hash);
        return hashes.size() - 1;
    }

    /** The number of a word, or less than 0. */
    int of(int hash) {
        return slots[slot(hash)] - 1;
    }

    /** The place of a hash, or a free one for it. */
    private int slot(int hash) {
        int slot = hash & (slots.length - 1);
        while (slots[slot] != 0 && hashes.get(slots[slot] - 1) != hash) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** The words of a text by their numbers, in order; words that had none have one now. */
    int[] all(String text) {
        int[] words = WordHash.all(text);
        Arrays.setAll(words, i -> add(words[i]));
        return words;
    }

    long bytes() {
        return hashes.bytes() + 4L * slots.length;
    }
}
