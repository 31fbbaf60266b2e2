package dev.varve.internal.recall;

import java.util.Arrays;

/**
 * An inverted index from words, by number, to the texts that have them once or more often. What stands in many texts is
 * kept as a bit of each text, which takes less room than their numbers, and 64 texts are looked at at once. Not
 * thread-safe.
 */
final class WordPlaces {
    /** Bytes by which a list of numbers must exceed a bit set before the bit set replaces it. */
    private static final int FEW = 64;

    private static final int OVERHEAD = 16; // of an array
    private static final long[] NONE = {};

    /** For words in few texts: these texts, with counts. */
    private final Postings seldom = new Postings();

    /** For words in many texts: the texts that have them more than once. */
    private final Postings again = new Postings();

    /** By word; empty of what is seldom. */
    private long[][] often = {};

    private long bytes;

    /** A word of a text, which is none before those that were added. */
    void add(int word, int text) {
        if (!isOften(word)) {
            seldom.add(word, text);
            if (seldom.most(word) > FEW + text / Byte.SIZE) {
                makeBits(word, text);
            }
        } else if ((block(word, text / Long.SIZE) >>> text & 1) != 0) {
            again.add(word, text);
        } else {
            set(word, text);
        }
    }

    private void makeBits(int word, int last) {
        int[] texts = new int[seldom.most(word)];
        int[] times = new int[texts.length];
        int size = seldom.read(word, texts, times);
        seldom.remove(word);
        if (word >= often.length) {
            int before = often.length;
            often = Arrays.copyOf(often, word + word / 4 + 16);
            Arrays.fill(often, before, often.length, NONE);
        }
        often[word] = new long[last / Long.SIZE + 1];
        bytes += OVERHEAD + (long) Long.BYTES * often[word].length;
        for (int i = 0; i < size; i++) {
            set(word, texts[i]);
            for (int time = 1; time < times[i]; time++) {
                again.add(word, texts[i]);
            }
        }
    }

    private void set(int word, int text) {
        int block = text / Long.SIZE;
        long[] bits = often[word];
        if (block >= bits.length) {
            often[word] = Arrays.copyOf(bits, block + block / 8 + 2);
            bytes += (long) Long.BYTES * (often[word].length - bits.length);
        }
        often[word][block] |= 1L << text;
    }

    /** True if a word has a bit for each text. */
    boolean isOften(int word) {
        return word < often.length && often[word].length > 0;
    }

    /** For a word in many texts: the ones of 64 texts that have it, as bits. */
    long block(int word, int block) {
        return block < often[word].length ? often[word][block] : 0;
    }

    /** For a word in many texts: their number. */
    int count(int word) {
        int count = 0;
        for (long block : often[word]) {
            count += Long.bitCount(block);
        }
        return count;
    }

    /** For a word in few texts: reads these in order, with counts, and returns their number. */
    int seldom(int word, int[] texts, int[] times) {
        return seldom.read(word, texts, times);
    }

    /** For a word in many texts: reads those that have it more than once, with the further occurrences. */
    int again(int word, int[] texts, int[] times) {
        return again.read(word, texts, times);
    }

    long bytes() {
        return seldom.bytes() + again.bytes() + 4L * often.length + bytes;
    }
}
