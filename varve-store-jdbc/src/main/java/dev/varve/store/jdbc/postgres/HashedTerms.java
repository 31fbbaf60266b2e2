package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The search terms of a text as numbers: an index over them has entries of its own for each session, so that a search
 * reads only those, and no word stands in it. A number begins with 16 bits of the resource, so that whoever speaks writes to
 * few pages of the index, however large it is. 24 bits of the term in the resource follow: the entries of a term for all
 * sessions of a resource stand side by side, and to look it up in a thousand sessions reads a few pages. The last 24 are of
 * the term in the session.
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
        long word = hash(term);
        long ofResource = mixed(word ^ key.resource());
        long ofSession = mixed(
                word ^ key.session().getMostSignificantBits() ^ key.session().getLeastSignificantBits());
        return key.resource() & 0xffff000000000000L | ofResource >>> 40 << 24 | ofSession >>> 40;
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
