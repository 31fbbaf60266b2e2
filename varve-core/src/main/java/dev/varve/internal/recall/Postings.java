package dev.varve.internal.recall;

/**
 * An inverted index from words, by number, to the passages that have them: so a question looks at those alone, not at all that was said. Most
 * words have one passage, and no more is kept of them; where there are more, each is the distance from the one before, in a
 * byte as a rule. Not thread-safe.
 */
final class Postings {
    private static final int NONE = Integer.MIN_VALUE;

    /** For each word: its only passage, or, less than 0, the complement of its list of passages. */
    private final Ints places = new Ints();

    /** The first passage of each word, then distances; 0 where a passage has the word once more. */
    private final ByteLists lists = new ByteLists();

    /** The last passage of each list. */
    private final Ints lasts = new Ints();

    /** Adds a word of a passage; passages must be added in ascending order. */
    void add(int word, int passage) {
        while (places.size() <= word) {
            places.add(NONE);
        }
        int place = places.get(word);
        if (place == NONE) {
            places.set(word, passage);
            return;
        }
        int list = place < 0 ? ~place : begin(word, place);
        lists.append(list, passage - lasts.get(list));
        lasts.set(list, passage);
    }

    private int begin(int word, int passage) {
        int list = lists.add();
        lists.append(list, passage);
        lasts.add(passage);
        places.set(word, ~list);
        return list;
    }

    /** True if any passage has a word. */
    boolean has(int word) {
        return word < places.size() && places.get(word) != NONE;
    }

    /** A word is as if it had never been added. */
    void remove(int word) {
        if (places.get(word) < 0) {
            lists.clear(~places.get(word));
        }
        places.set(word, NONE);
    }

    /** How often a word stands anywhere, or somewhat more. */
    int most(int word) {
        if (!has(word)) {
            return 0;
        }
        int place = places.get(word);
        return place < 0 ? lists.size(~place) : 1;
    }

    /**
     * Reads the passages that have a word, in order, each once.
     *
     * @param passages gets them
     * @param times    gets how often each has the word
     * @return how many there are
     */
    int read(int word, int[] passages, int[] times) {
        if (!has(word)) {
            return 0;
        }
        times[0] = 1;
        int place = places.get(word);
        if (place < 0) {
            return read(lists.start(~place), lists.size(~place), passages, times);
        }
        passages[0] = place;
        return 1;
    }

    private int read(int start, int size, int[] passages, int[] times) {
        byte[] codes = lists.array();
        int passage = Codes.read(codes, start);
        passages[0] = passage;
        int found = 0;
        for (int i = start + Codes.length(passage); i < start + size; i++) {
            int distance = codes[i];
            if (distance < 0) {
                distance = Codes.read(codes, i);
                i += Codes.length(distance) - 1;
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
        return places.bytes() + lists.bytes() + lasts.bytes();
    }
}
