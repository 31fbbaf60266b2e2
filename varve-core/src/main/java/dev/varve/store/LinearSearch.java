package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** BM25 by reading everything: exact, without an index, for stores in the heap. */
final class LinearSearch {
    // Those of FTS5, so that a session is ranked alike in every store.
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private LinearSearch() {}

    /** Searches messages, and the records that are active or buffered. */
    static SearchResult search(List<LoggedMessage> messages, List<MemoryRecord> records, SearchQuery query) {
        Set<String> wanted = new LinkedHashSet<>(SearchTerms.of(query.text()));
        List<Candidate> candidates = new ArrayList<>();
        for (LoggedMessage message : messages) {
            List<Passage> passages = SearchText.passages(message.message());
            List<String> texts = SearchText.of(message.message(), passages);
            for (int i = 0; i < texts.size(); i++) {
                Passage passage = passages.get(i);
                Candidate candidate = Candidate.of(
                        texts.get(i), wanted, score -> new SearchResult.Hit.OfMessage(message, score, passage));
                candidates.add(candidate.at(message.message().createdAt()));
            }
        }
        for (MemoryRecord record : records) {
            if (record.status() != MemoryRecord.Status.SUPERSEDED) {
                Candidate candidate =
                        Candidate.of(record.text(), wanted, score -> new SearchResult.Hit.OfRecord(record, score));
                candidates.add(candidate.at(record.createdAt()));
            }
        }
        Map<String, Double> idf = idf(candidates, wanted);
        double average =
                candidates.stream().mapToInt(Candidate::length).average().orElse(1);
        List<SearchResult.Hit> hits = candidates.stream()
                .filter(candidate -> !candidate.counts().isEmpty())
                .filter(candidate -> query.covers(candidate.time()))
                .map(candidate -> candidate.hit().of(score(candidate, idf, average)))
                .toList();
        return SearchResult.ofMatches(hits).limit(query.limit());
    }

    private static Map<String, Double> idf(List<Candidate> candidates, Set<String> wanted) {
        Map<String, Double> idf = new HashMap<>();
        for (String term : wanted) {
            long found = candidates.stream()
                    .filter(candidate -> candidate.counts().containsKey(term))
                    .count();
            idf.put(term, Math.log(1 + (candidates.size() - found + 0.5) / (found + 0.5)));
        }
        return idf;
    }

    private static double score(Candidate candidate, Map<String, Double> idf, double average) {
        double norm = K1 * (1 - B + B * candidate.length() / average);
        return sum(
                candidate.counts(),
                entry -> idf.getOrDefault(entry.getKey(), 0.0)
                        * entry.getValue()
                        * (K1 + 1)
                        / (entry.getValue() + norm));
    }

    private static double sum(Map<String, Integer> counts, ToDoubleFunction<Map.Entry<String, Integer>> part) {
        return counts.entrySet().stream().mapToDouble(part).sum();
    }

    private interface HitFactory {
        SearchResult.Hit of(double score);
    }

    private record Candidate(Map<String, Integer> counts, int length, Instant time, HitFactory hit) {
        static Candidate of(String text, Set<String> wanted, HitFactory hit) {
            List<String> terms = SearchTerms.of(text);
            Map<String, Integer> counts = new HashMap<>();
            for (String term : terms) {
                if (wanted.contains(term)) {
                    counts.merge(term, 1, Integer::sum);
                }
            }
            return new Candidate(counts, terms.size(), Instant.EPOCH, hit);
        }

        Candidate at(Instant newTime) {
            return new Candidate(counts, length, newTime, hit);
        }
    }
}
