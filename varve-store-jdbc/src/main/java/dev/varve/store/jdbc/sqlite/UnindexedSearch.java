package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.store.Passage;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SearchResult.Hit;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Searches what is not in the index, by reading it: messages that wait to enter it, and open records. Scores are BM25
 * with the constants of FTS5 and with the index's own counts, so that they compare with those of the index.
 */
final class UnindexedSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final long documents;
    private final Map<String, Long> indexed;

    /**
     * @param documents how many messages there are in the file
     * @param indexed   what to look for, and how many entries of the index have it
     */
    UnindexedSearch(long documents, Map<String, Long> indexed) {
        this.documents = documents;
        this.indexed = indexed;
    }

    /** Something that may be found. */
    private record Candidate(DoubleFunction<Hit> hit, Instant time, Map<String, Integer> counts, int length) {}

    /** Those that have any of the terms and are in time, best first. */
    List<Hit> search(List<LoggedMessage> waiting, List<MemoryRecord> records, SearchQuery query) {
        List<Candidate> all = new ArrayList<>(waiting.size() + records.size());
        waiting.forEach(message -> addPassages(message, all));
        records.forEach(record ->
                all.add(candidate(record.text(), record.createdAt(), score -> new Hit.OfRecord(record, score))));
        double average = all.stream().mapToInt(Candidate::length).average().orElse(1);
        Map<String, Double> rarity = rarity(all);
        List<Hit> hits = new ArrayList<>();
        for (Candidate candidate : all) {
            if (!candidate.counts().isEmpty() && query.covers(candidate.time())) {
                hits.add(candidate.hit().apply(score(candidate, rarity, average)));
            }
        }
        return SearchResult.ofMatches(hits).hits();
    }

    private void addPassages(LoggedMessage message, List<Candidate> all) {
        List<Passage> passages = SearchText.passages(message.message());
        List<String> texts = SearchText.of(message.message(), passages);
        for (int i = 0; i < texts.size(); i++) {
            Passage passage = passages.get(i);
            all.add(candidate(
                    texts.get(i), message.message().createdAt(), score -> new Hit.OfMessage(message, score, passage)));
        }
    }

    private Candidate candidate(String text, Instant time, DoubleFunction<Hit> hit) {
        List<String> terms = SearchTerms.of(text);
        Map<String, Integer> counts = new HashMap<>();
        for (String term : terms) {
            if (indexed.containsKey(term)) {
                counts.merge(term, 1, Integer::sum);
            }
        }
        return new Candidate(hit, time, counts, terms.size());
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
}
