package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.weight.Weights;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Ranks what was found by words once more. Whoever has many of the words gains over whoever has one of them often. And
 * what is said before and after belongs to a message: an answer need not repeat the words of its question. So a message
 * gains from its neighbours, most from the one before it, and from how much the same sitting has to say about the matter.
 */
final class ConversationRanking {
    private static final int BEST_OF_SITTING = 3;
    /** Whoever is silent for so long begins a new sitting. */
    private static final Duration SILENCE = Duration.ofHours(4);
    /** A longer message, in tokens, is about more than its neighbours are. */
    private static final int LONG = 200;

    private final Set<String> wanted;
    /** What a message gains for having all words of the query. */
    private final double coverage;
    /** What a message gains of the scores around it, by distance. */
    private final double previous;

    private final double next;
    private final double second;
    /** What a message gains of the best scores of its sitting. */
    private final double sitting;

    private final TreeMap<Long, Found> found = new TreeMap<>();

    private ConversationRanking(Set<String> wanted, Weights weights) {
        this.wanted = wanted;
        this.coverage = weights.of("recall.COVERAGE");
        this.previous = weights.of("recall.PREVIOUS");
        this.next = weights.of("recall.NEXT");
        this.second = weights.of("recall.SECOND");
        this.sitting = weights.of("recall.SITTING");
    }

    /** A message with its score so far. */
    private record Found(LoggedMessage message, double score) {}

    /** The hits again, best first. */
    static List<Hit> of(List<Hit> hits, String query, Weights weights) {
        ConversationRanking ranking = new ConversationRanking(new LinkedHashSet<>(SearchTerms.of(query)), weights);
        return ranking.rank(hits);
    }

    private List<Hit> rank(List<Hit> hits) {
        List<Double> shares = coverage(hits);
        for (int i = 0; i < hits.size(); i++) {
            if (hits.get(i) instanceof Hit.OfMessage hit) {
                found.put(hit.message().seq(), new Found(hit.message(), hit.score() * (1 + coverage * shares.get(i))));
            }
        }
        Map<Long, Double> scores = new HashMap<>();
        found.forEach((seq, message) -> scores.put(seq, message.score() + around(seq, message)));
        addSittings(scores);
        List<Hit> ranked = new ArrayList<>(hits.size());
        for (int i = 0; i < hits.size(); i++) {
            ranked.add(ranked(hits.get(i), shares.get(i), scores));
        }
        ranked.sort(Comparator.comparingDouble(Hit::score).reversed());
        return ranked;
    }

    private Hit ranked(Hit hit, double share, Map<Long, Double> scores) {
        if (hit instanceof Hit.OfNote note) {
            return new Hit.OfNote(note.note(), note.score() * (1 + coverage * share));
        }
        Hit.OfMessage found = (Hit.OfMessage) hit;
        return found.withScore(scores.getOrDefault(found.message().seq(), hit.score()));
    }

    /**
     * Which part of the query's words each hit has; a word counts by how few of the others have it. Characters and pairs of
     * Han, Kana and Hangul are pieces of words, and to have many of them may mean to have one word, so they earn nothing.
     */
    private List<Double> coverage(List<Hit> hits) {
        List<Set<String>> having = hits.stream().map(this::wantedIn).toList();
        Map<String, Integer> counts = new HashMap<>();
        having.forEach(terms -> terms.forEach(term -> counts.merge(term, 1, Integer::sum)));
        Map<String, Double> weights = new HashMap<>();
        counts.forEach((term, count) -> weights.put(term, Math.log(1 + (double) hits.size() / count)));
        double whole = weights.values().stream().mapToDouble(weight -> weight).sum();
        weights.replaceAll((term, weight) -> SearchTerms.hasCjk(term) ? 0 : weight);
        return having.stream()
                .map(terms -> terms.stream()
                                .mapToDouble(term -> weights.getOrDefault(term, 0.0))
                                .sum()
                        / Math.max(whole, Double.MIN_NORMAL))
                .toList();
    }

    private Set<String> wantedIn(Hit hit) {
        return SearchTerms.among(
                wanted, hit instanceof Hit.OfNote note ? note.note().text() : SearchText.of((Hit.OfMessage) hit));
    }

    private double around(long seq, Found message) {
        double near = previous * scoreAt(seq - 1, message) + next * scoreAt(seq + 1, message);
        return near + second * (scoreAt(seq - 2, message) + scoreAt(seq + 2, message));
    }

    private double scoreAt(long seq, Found message) {
        Found neighbour = found.get(seq);
        if (neighbour == null) {
            return 0;
        }
        return belongTogether(message.message(), neighbour.message()) ? neighbour.score() : 0;
    }

    /** Whether what one says may be about what the other says. */
    static boolean belongTogether(LoggedMessage one, LoggedMessage other) {
        return one.tokens() <= LONG && other.tokens() <= LONG && isOneSitting(one, other);
    }

    private static boolean isOneSitting(LoggedMessage one, LoggedMessage other) {
        Duration apart =
                Duration.between(one.message().createdAt(), other.message().createdAt());
        return apart.abs().compareTo(SILENCE) <= 0;
    }

    private void addSittings(Map<Long, Double> scores) {
        List<Found> open = new ArrayList<>();
        for (Found message : found.values()) {
            if (!open.isEmpty() && !isOneSitting(open.get(open.size() - 1).message(), message.message())) {
                addSitting(open, scores);
                open.clear();
            }
            open.add(message);
        }
        addSitting(open, scores);
    }

    private void addSitting(List<Found> messages, Map<Long, Double> scores) {
        double best = messages.stream()
                .map(message -> scores.getOrDefault(message.message().seq(), 0.0))
                .sorted(Comparator.reverseOrder())
                .limit(BEST_OF_SITTING)
                .mapToDouble(score -> score)
                .sum();
        messages.forEach(message -> scores.merge(message.message().seq(), sitting * best, Double::sum));
    }
}
