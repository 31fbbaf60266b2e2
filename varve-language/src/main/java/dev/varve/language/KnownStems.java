package dev.varve.language;

import org.jspecify.annotations.Nullable;

/**
 * The stems of words that were met lately, as long as no other word takes their place: nine words in ten of a text are a few
 * thousand, and a stem of Snowball's costs ten times a look at this table. With it, terms of search are made twice as fast.
 *
 * <p>It is static, because a text to search is short, and a table of its own would be cold for each. It is bounded, and threads
 * share it without a lock: an entry is immutable, whatever stands in a place is right, and a lost one is only made again. So what
 * {@link Stemmer} tells does not depend on it.
 */
final class KnownStems {
    /** No word, or one with more letters or others than a key has. */
    static final long NONE = 0;

    private static final int BITS = 5;
    private static final int LONGEST = Long.SIZE / BITS;
    private static final int SIZE_BITS = 11;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final @Nullable Known[] TABLE = new Known[1 << SIZE_BITS];

    private KnownStems() {}

    /** Both as keys. */
    private record Known(long word, long stem) {}

    /** The letters of a word as a number, the last of them lowest. */
    static long key(char[] word, int length) {
        if (length > LONGEST) {
            return NONE;
        }
        long key = NONE;
        for (int i = 0; i < length; i++) {
            char letter = word[i];
            if (letter < 'a' || letter > 'z') {
                return NONE;
            }
            key = key << BITS | letter - 'a' + 1;
        }
        return key;
    }

    /**
     * Writes the stem of a word.
     *
     * @return its letters, 0 if it is not known
     */
    static int write(long key, char[] letters) {
        Known known = TABLE[slot(key)];
        if (known == null || known.word() != key) {
            return 0;
        }
        int length = (Long.SIZE - Long.numberOfLeadingZeros(known.stem()) + BITS - 1) / BITS;
        long rest = known.stem();
        for (int i = length - 1; i >= 0; i--) {
            letters[i] = (char) ((rest & (1 << BITS) - 1) + 'a' - 1);
            rest >>>= BITS;
        }
        return length;
    }

    static void put(long key, char[] stem, int length) {
        long cut = key == NONE ? NONE : key(stem, length);
        if (cut != NONE) {
            TABLE[slot(key)] = new Known(key, cut);
        }
    }

    private static int slot(long key) {
        return (int) (key * SPREAD >>> Long.SIZE - SIZE_BITS);
    }
}
