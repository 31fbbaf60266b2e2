package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;

/**
 * Search by {@link Bm25} that reads everything: exact, without an index. For stores in the heap, and for text that a store has
 * not indexed yet.
 */
public final class LinearSearch {
    private final RecallQuery query;
    private final Set<String> wanted;
    private final Map<String, Long> indexed;
    private final List<Candidate> candidates = new ArrayList<>();

    private LinearSearch(RecallQuery query, Set<String> wanted, Map<String, Long> indexed) {
        this.query = query;
        this.wanted = wanted;
        this.indexed = indexed;
    }

    /** Something that may be found. */
    private record Candidate(DoubleFunction<Hit> hit, Instant time, Map<String, Integer> counts, int length) {}

    /** Searches messages, and those of the notes that are active or buffered. */
    static RecallResult search(List<LoggedMessage> messages, List<Note> notes, RecallQuery query) {
        Set<String> wanted = new LinkedHashSet<>(SearchTerms.of(query.text()));
        LinearSearch search = new LinearSearch(query, wanted, Map.of());
        search.read(messages, notes);
        return search.found(search.candidates.size()).limit(query.limit());
    }

    /**
     * The same for text beside an index; scores can be compared with those of the index.
     *
     * @param documents how many there are with those of the index
     * @param indexed   what to look for, and how many documents of the index have it
     */
    public static RecallResult search(
            List<LoggedMessage> messages,
            List<Note> notes,
            RecallQuery query,
            long documents,
            Map<String, Long> indexed) {
        LinearSearch search = new LinearSearch(query, indexed.keySet(), indexed);
        search.read(messages, notes);
        return search.found(documents);
    }

    private void read(List<LoggedMessage> messages, List<Note> notes) {
        for (LoggedMessage message : messages) {
            String searched = SearchText.searched(message.message());
            for (Passage passage : Passage.of(SearchText.words(message.message()))) {
                add(
                        SearchText.of(message.message(), searched, passage),
                        message.message().createdAt(),
                        score -> new Hit.OfMessage(message, score, passage));
            }
        }
        for (Note note : notes) {
            if (note.status() != Note.Status.SUPERSEDED) {
                add(note.text(), note.createdAt(), score -> new Hit.OfNote(note, score));
            }
        }
    }

    private void add(String text, Instant time, DoubleFunction<Hit> hit) {
        Map<String, Integer> counts = new HashMap<>();
        int[] length = {0};
        SearchTerms.forEach(text, (letters, size) -> {
            length[0]++;
            String term = new String(letters, 0, size);
            if (wanted.contains(term)) {
                counts.merge(term, 1, Integer::sum);
            }
        });
        candidates.add(new Candidate(hit, time, counts, length[0]));
    }

    private RecallResult found(long documents) {
        double average =
                candidates.stream().mapToInt(Candidate::length).average().orElse(1);
        Map<String, Double> rarity = rarity(documents);
        List<Hit> hits = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (!candidate.counts().isEmpty() && query.covers(candidate.time())) {
                hits.add(candidate.hit().apply(score(candidate, rarity, average)));
            }
        }
        return RecallResult.ofMatches(hits);
    }

    private Map<String, Double> rarity(long documents) {
        Map<String, Long> having = new HashMap<>(indexed);
        candidates.forEach(candidate -> candidate.counts().keySet().forEach(term -> having.merge(term, 1L, Long::sum)));
        Map<String, Double> rarity = new HashMap<>();
        having.forEach((term, count) -> rarity.put(term, Bm25.rarity(documents, count)));
        return rarity;
    }

    private static double score(Candidate candidate, Map<String, Double> rarity, double average) {
        double score = 0;
        for (Map.Entry<String, Integer> count : candidate.counts().entrySet()) {
            score += rarity.getOrDefault(count.getKey(), 0.0)
                    * Bm25.weight(count.getValue(), candidate.length(), average);
        }
        return score;
    }
}
