package dev.varve.store.jdbc;

import dev.varve.LoggedMessage;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult.Hit;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches messages that are not in the index yet, by reading them. Scores are BM25 with the constants of FTS5 and with
 * the index's own counts, so that they compare with those of the index.
 */
final class PendingSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final long documents;
    private final Map<String, Long> indexed;

    /**
     * @param documents how many messages there are in the file
     * @param indexed   what to look for, and how many entries of the index have it
     */
    PendingSearch(long documents, Map<String, Long> indexed) {
        this.documents = documents;
        this.indexed = indexed;
    }

    private record Candidate(LoggedMessage message, Map<String, Integer> counts, int length) {}

    /** Those that have any of the terms and are in time, in no order. */
    List<Hit.OfMessage> search(List<LoggedMessage> waiting, SearchQuery query) {
        List<Candidate> all = waiting.stream().map(this::candidate).toList();
        double average = all.stream().mapToInt(Candidate::length).average().orElse(1);
        Map<String, Double> rarity = rarity(all);
        List<Hit.OfMessage> hits = new ArrayList<>();
        for (Candidate candidate : all) {
            if (!candidate.counts().isEmpty() && isInTime(candidate, query)) {
                hits.add(new Hit.OfMessage(candidate.message(), score(candidate, rarity, average)));
            }
        }
        return hits;
    }

    private Candidate candidate(LoggedMessage message) {
        List<String> terms = SearchTerms.of(SearchText.of(message.message()));
        Map<String, Integer> counts = new HashMap<>();
        for (String term : terms) {
            if (indexed.containsKey(term)) {
                counts.merge(term, 1, Integer::sum);
            }
        }
        return new Candidate(message, counts, terms.size());
    }

    private Map<String, Double> rarity(List<Candidate> all) {
        Map<String, Double> rarity = new HashMap<>();
        indexed.forEach((term, count) -> {
            long waiting = all.stream()
                    .filter(candidate -> candidate.counts().containsKey(term))
                    .count();
            double having = count + waiting;
            double lacking = Math.max(0, documents - having);
            rarity.put(term, Math.log(1 + (lacking + 0.5) / (having + 0.5)));
        });
        return rarity;
    }

    private static double score(Candidate candidate, Map<String, Double> rarity, double average) {
        double norm = K1 * (1 - B + B * candidate.length() / Math.max(1, average));
        double score = 0;
        for (Map.Entry<String, Integer> count : candidate.counts().entrySet()) {
            double times = count.getValue();
            score += rarity.getOrDefault(count.getKey(), 0.0) * times * (K1 + 1) / (times + norm);
        }
        return score;
    }

    private static boolean isInTime(Candidate candidate, SearchQuery query) {
        Instant time = candidate.message().message().createdAt();
        return !time.isBefore(query.from()) && time.isBefore(query.to());
    }
}
