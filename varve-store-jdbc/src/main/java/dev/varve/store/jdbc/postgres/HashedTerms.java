package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The search terms of a text as numbers. An index over them has separate entries for each session, so a search reads
 * only those, and it contains no words. The first 16 bits of a number hash the resource, so that one speaker's
 * messages go to few pages of the index, however large it is. The next 24 bits hash the term within the resource: the
 * entries of a term for all sessions of a resource are adjacent, and looking it up in a thousand sessions reads a few
 * pages. The last 24 hash the term within the session.
 *
 * @param terms distinct within a passage, passage by passage
 * @param counts occurrences of each in its passage
 * @param passages passage of each; empty if there is only one
 * @param length average number of terms of a passage, repetitions included
 */
record HashedTerms(long[] terms, int[] counts, int[] passages, int length) {

    static HashedTerms of(SessionRowKey key, List<String> texts) {
        List<long[]> all = texts.stream().map(text -> hashes(key, text)).toList();
        int length = all.stream().mapToInt(repeated -> repeated.length).sum();
        long[] terms = new long[length];
        int[] counts = new int[length];
        int[] passages = new int[length];
        int size = 0;
        for (int passage = 0; passage < all.size(); passage++) {
            long[] repeated = all.get(passage);
            int[] places = new int[4 * Integer.highestOneBit(repeated.length + 1)]; // counted from 1; at most half full
            for (long hash : repeated) {
                int slot = (int) hash & places.length - 1;
                while (places[slot] > 0 && terms[places[slot] - 1] != hash) {
                    slot = slot + 1 & places.length - 1;
                }
                if (places[slot] == 0) {
                    terms[size] = hash;
                    passages[size] = passage;
                    places[slot] = ++size;
                }
                counts[places[slot] - 1]++;
            }
        }
        return new HashedTerms(
                Arrays.copyOf(terms, size),
                Arrays.copyOf(counts, size),
                Arrays.copyOf(passages, texts.size() > 1 ? size : 0),
                length / texts.size());
    }

    /** The hashes of all terms, in order. */
    private static long[] hashes(SessionRowKey key, String text) {
        LongStream.Builder hashes = LongStream.builder();
        SearchTerms.forEach(text, (letters, length) -> hashes.add(hash(key, hash(letters, length))));
        return hashes.build().toArray();
    }

    /** Stored, so never to change. */
    static long hash(SessionRowKey key, String term) {
        return hash(key, hash(term));
    }

    private static long hash(SessionRowKey key, long word) {
        long ofResource = mixed(word ^ key.resource());
        long ofSession = mixed(
                word ^ key.session().getMostSignificantBits() ^ key.session().getLeastSignificantBits());
        return key.resource() & 0xffff000000000000L | ofResource >>> 40 << 24 | ofSession >>> 40;
    }

    /** FNV-1a over the characters. */
    static long hash(String text) {
        return hash(text.toCharArray(), text.length());
    }

    private static long hash(char[] letters, int length) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ letters[i]) * 0x100000001b3L;
        }
        return hash;
    }

    /** Mixes a number so that every bit depends on every other. */
    static long mixed(long number) {
        long hash = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return hash ^ hash >>> 31;
    }
}
