package dev.varve.internal.prompt;

import java.util.Arrays;

/**
 * All stretches of twelve letters or digits of a text, as sorted hashes, to tell how much of a line was copied from it.
 * Case, spaces and punctuation do not count.
 */
final class Shingles {
    private static final int LENGTH = 12;
    private static final long BASE = 1_000_003;
    private static final long TOP = power(LENGTH - 1);

    private final long[] hashes;

    private Shingles(long[] hashes) {
        this.hashes = hashes;
    }

    static Shingles of(String text) {
        long[] sorted = hashes(text);
        Arrays.sort(sorted);
        return new Shingles(sorted);
    }

    /** The share of a line's stretches that occur in the text, 0 to 1; 0 for a line that is too short to tell. */
    double shareOf(String line) {
        long[] wanted = hashes(line);
        long found = Arrays.stream(wanted)
                .filter(hash -> Arrays.binarySearch(hashes, hash) >= 0)
                .count();
        return wanted.length == 0 ? 0 : (double) found / wanted.length;
    }

    private static long[] hashes(String text) {
        int[] letters = text.codePoints()
                .filter(Character::isLetterOrDigit)
                .map(Character::toLowerCase)
                .toArray();
        long[] hashes = new long[Math.max(0, letters.length - LENGTH + 1)];
        long hash = 0;
        for (int i = 0; i < letters.length; i++) {
            if (i >= LENGTH) {
                hash -= letters[i - LENGTH] * TOP;
            }
            hash = hash * BASE + letters[i];
            if (i >= LENGTH - 1) {
                hashes[i - LENGTH + 1] = hash;
            }
        }
        return hashes;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= BASE;
        }
        return power;
    }
}
