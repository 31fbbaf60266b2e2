package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The search terms of a text as numbers, each a hash of the term and the session: an index over them has entries of its
 * own for each session, so that a search reads only those, and no word stands in it.
 *
 * @param terms    distinct within a passage, passage by passage
 * @param counts   how often the passage has each
 * @param passages in which passage each stands; empty if there is but one
 * @param length   terms of a passage on average, repetitions included
 */
record HashedTerms(List<Long> terms, List<Integer> counts, List<Integer> passages, int length) {

    static HashedTerms of(UUID session, List<String> texts) {
        List<Long> terms = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        List<Integer> passages = new ArrayList<>();
        int length = 0;
        for (int i = 0; i < texts.size(); i++) {
            List<String> all = SearchTerms.of(texts.get(i));
            Map<Long, Integer> counted = new LinkedHashMap<>();
            all.forEach(term -> counted.merge(hash(session, term), 1, Integer::sum));
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

    /** FNV-1a over the characters, then mixed so that every bit depends on every character. Stored, so never to change. */
    static long hash(UUID session, String term) {
        long hash = 0xcbf29ce484222325L ^ session.getMostSignificantBits() ^ session.getLeastSignificantBits();
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return hash ^ hash >>> 31;
    }
}
