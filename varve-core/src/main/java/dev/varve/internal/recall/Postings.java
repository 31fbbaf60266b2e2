package dev.varve.internal.recall;

import java.util.Arrays;

/**
 * Of each word, by its number, the passages that have it: so a question looks at those alone, not at all that was said.
 * The first place of a word stands in an array; each further one is the distance from the one before, in a byte as a rule.
 * Not thread-safe.
 */
final class Postings {
    private static final int NONE = -1;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private static final int OVERHEAD = 16; // of an array
    private static final byte[] EMPTY = {};

    private final Ints firsts = new Ints();
    private final Ints lasts = new Ints();
    private final Ints sizes = new Ints();

    /** Distances, the low bits first; 0 where a passage has the word once more. */
    private byte[][] further = {};

    private long bytes;

    /** A word of a passage, which is none before those that were added. */
    void add(int word, int passage) {
        while (firsts.size() <= word) {
            firsts.add(NONE);
            lasts.add(NONE);
            sizes.add(0);
        }
        if (firsts.get(word) == NONE) {
            firsts.set(word, passage);
        } else {
            append(word, passage - lasts.get(word));
        }
        lasts.set(word, passage);
    }

    private void append(int word, int distance) {
        if (word >= further.length) {
            int before = further.length;
            further = Arrays.copyOf(further, firsts.size() + firsts.size() / 4 + 16);
            Arrays.fill(further, before, further.length, EMPTY);
        }
        int size = sizes.get(word);
        byte[] codes = withRoom(word, size);
        int left = distance;
        while (left >= MORE) {
            codes[size++] = (byte) (left | MORE);
            left >>>= BITS;
        }
        codes[size++] = (byte) left;
        sizes.set(word, size);
    }

    /** Five bytes are the most that a distance takes. */
    private byte[] withRoom(int word, int size) {
        byte[] codes = further[word];
        if (codes.length >= size + 5) {
            return codes;
        }
        byte[] larger = Arrays.copyOf(codes, size + size / 4 + 8);
        bytes += larger.length - codes.length + (size == 0 ? OVERHEAD : 0);
        further[word] = larger;
        return larger;
    }

    /** The last passage that has a word; less than 0 if there is none. */
    int last(int word) {
        return word < lasts.size() ? lasts.get(word) : NONE;
    }

    /** A word is as if it had never been added. */
    void remove(int word) {
        if (word < further.length) {
            bytes -= further[word].length + (further[word].length == 0 ? 0 : OVERHEAD);
            further[word] = EMPTY;
        }
        firsts.set(word, NONE);
        lasts.set(word, NONE);
        sizes.set(word, 0);
    }

    /** How often a word stands anywhere after its first place, or somewhat more. */
    int further(int word) {
        return sizes.get(word);
    }

    /**
     * Reads the passages that have a word, in order, each once.
     *
     * @param passages gets them
     * @param times    gets how often each has the word
     * @return how many there are
     */
    int read(int word, int[] passages, int[] times) {
        if (word >= firsts.size() || firsts.get(word) == NONE) {
            return 0;
        }
        int found = 0;
        int passage = firsts.get(word);
        passages[0] = passage;
        times[0] = 1;
        byte[] codes = word < further.length ? further[word] : EMPTY;
        int end = sizes.get(word);
        for (int i = 0; i < end; i++) {
            int distance = codes[i];
            if (distance < 0) {
                distance &= MORE - 1;
                for (int shift = BITS; codes[i] < 0; shift += BITS) {
                    distance |= (codes[++i] & (MORE - 1)) << shift;
                }
            }
            if (distance == 0) {
                times[found]++;
            } else {
                passage += distance;
                passages[++found] = passage;
                times[found] = 1;
            }
        }
        return found + 1;
    }

    long bytes() {
        return firsts.bytes() + lasts.bytes() + sizes.bytes() + 4L * further.length + bytes;
    }
}
