package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The search terms of a text as numbers: an index over them has entries of its own for each session, so that a search
 * reads only those, and no word stands in it. The upper half of a number is a hash of the term and the resource, the lower
 * half one of the term and the session. So the entries of a term for all sessions of a resource stand side by side, and
 * to look it up in a thousand sessions reads a few pages of the index, not a thousand.
 *
 * @param terms    distinct within a passage, passage by passage
 * @param counts   how often the passage has each
 * @param passages in which passage each stands; empty if there is but one
 * @param length   terms of a passage on average, repetitions included
 */
record HashedTerms(List<Long> terms, List<Integer> counts, List<Integer> passages, int length) {

    static HashedTerms of(SessionKey key, List<String> texts) {
        List<Long> terms = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        List<Integer> passages = new ArrayList<>();
        int length = 0;
        for (int i = 0; i < texts.size(); i++) {
            List<String> all = SearchTerms.of(texts.get(i));
            Map<Long, Integer> counted = new LinkedHashMap<>();
            all.forEach(term -> counted.merge(hash(key, term), 1, Integer::sum));
            terms.addAll(counted.keySet());
            counts.addAll(counted.values());
            passages.addAll(Collections.nCopies(counted.size(), i));
            length += all.size();
        }
        return new HashedTerms(terms, counts, texts.size() > 1 ? passages : List.of(), length / texts.size());
    }

    /** Arrays of different lengths do not make an array of arrays in PostgreSQL, so each is a literal of its own. */
    String termsLiteral() {
        return literal(terms);
    }

    String countsLiteral() {
        return literal(counts);
    }

    String passagesLiteral() {
        return literal(passages);
    }

    private static String literal(List<? extends Number> numbers) {
        StringBuilder literal = new StringBuilder(numbers.size() * 21 + 2).append('{');
        for (Number number : numbers) {
            literal.append(literal.length() > 1 ? "," : "").append(number.longValue());
        }
        return literal.append('}').toString();
    }

    /** Stored, so never to change. */
    static long hash(SessionKey key, String term) {
        long hash = hash(term);
        long ofResource = mixed(hash ^ key.resource());
        long ofSession = mixed(
                hash ^ key.session().getMostSignificantBits() ^ key.session().getLeastSignificantBits());
        return ofResource & 0xffffffff00000000L | ofSession >>> 32;
    }

    /** FNV-1a over the characters. */
    static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** So that every bit depends on every bit. */
    static long mixed(long number) {
        long hash = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return hash ^ hash >>> 31;
    }
}
