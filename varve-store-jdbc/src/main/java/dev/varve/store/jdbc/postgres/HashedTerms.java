package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The search terms of a text as numbers, each a hash of the term and the session: an index over them has entries of its
 * own for each session, so that a search reads only those, and no word stands in it.
 *
 * @param terms  distinct
 * @param counts how often the text has each
 * @param length terms, repetitions included
 */
record HashedTerms(long[] terms, int[] counts, int length) {

    static HashedTerms of(UUID session, String text) {
        List<String> all = SearchTerms.of(text);
        Map<Long, Integer> counted = new LinkedHashMap<>();
        all.forEach(term -> counted.merge(hash(session, term), 1, Integer::sum));
        long[] terms = new long[counted.size()];
        int[] counts = new int[counted.size()];
        Iterator<Map.Entry<Long, Integer>> entries = counted.entrySet().iterator();
        for (int i = 0; i < terms.length; i++) {
            Map.Entry<Long, Integer> entry = entries.next();
            terms[i] = entry.getKey();
            counts[i] = entry.getValue();
        }
        return new HashedTerms(terms, counts, all.size());
    }

    /** Arrays of different lengths do not make an array of arrays in PostgreSQL, so each is a literal of its own. */
    String termsLiteral() {
        return literal(Arrays.toString(terms));
    }

    String countsLiteral() {
        return literal(Arrays.toString(counts));
    }

    private static String literal(String list) {
        return '{' + list.substring(1, list.length() - 1) + '}';
    }

    /** FNV-1a over the characters, then mixed so that every bit depends on every character. Stored, so never to change. */
    private static long hash(UUID session, String term) {
        long hash = 0xcbf29ce484222325L ^ session.getMostSignificantBits() ^ session.getLeastSignificantBits();
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return hash ^ hash >>> 31;
    }
}
