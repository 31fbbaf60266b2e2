package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Brings in what was said right before and after the best hits, even if it has no word of the query: an answer need not
 * repeat its question. It comes after the best hits, so that it takes none of their places.
 */
final class HitsAround {
    /** The number of best hits whose neighbours come in. */
    private static final int BEST = 10;

    private final RecallQuery query;
    private final LongFunction<List<Candidate>> log;
    /** By number. */
    private final Map<Long, Candidate> neighbours = new LinkedHashMap<>();

    private HitsAround(RecallQuery query, LongFunction<List<Candidate>> log) {
        this.query = query;
        this.log = log;
    }

    /**
     * The result with them, if more than the best hits are wanted; those that were not found count in the total.
     *
     * @param isFound whether a message was found, also if the result ends before it
     * @param log     a message with those right before and after it, in order
     */
    static RankedHits with(
            RankedHits ranked, RecallQuery query, LongPredicate isFound, LongFunction<List<Candidate>> log) {
        if (query.limit() <= BEST || ranked.candidates().isEmpty()) {
            return ranked;
        }
        HitsAround neighbours = new HitsAround(query, log);
        List<Candidate> best = ranked.limit(BEST).candidates();
        best.stream().filter(candidate -> candidate.key().isMessage()).forEach(neighbours::look);
        best.forEach(candidate -> neighbours.neighbours.remove(candidate.key().seq()));
        return neighbours.after(best, ranked, isFound);
    }

    private void look(Candidate best) {
        List<Candidate> around = log.apply(best.key().seq());
        for (int i = around.size() - 1; i >= 0; i--) { // the answer first, then what led to it
            Candidate other = around.get(i);
            if (ConversationRanking.belongTogether(other, best) && query.covers(other.time())) {
                neighbours.putIfAbsent(other.key().seq(), other);
            }
        }
    }

    private RankedHits after(List<Candidate> best, RankedHits ranked, LongPredicate isFound) {
        double least = best.get(best.size() - 1).score();
        List<Candidate> all = new ArrayList<>(best);
        neighbours.values().forEach(message -> all.add(message.withScore(least)));
        long unasked =
                neighbours.keySet().stream().filter(seq -> !isFound.test(seq)).count();
        List<Candidate> others = ranked.candidates();
        for (Candidate candidate : others.subList(best.size(), others.size())) {
            if (!neighbours.containsKey(candidate.key().seq())) { // 0 of a note, which is nobody's neighbour
                all.add(candidate);
            }
        }
        return ranked.with(all, ranked.total() + unasked);
    }
}
