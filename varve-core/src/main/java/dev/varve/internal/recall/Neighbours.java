package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Brings in what was said right before and after the best hits, even if it has no word of the query: an answer need not
 * repeat its question. It comes after the best hits, so that it takes none of their places.
 */
final class Neighbours {
    /** Whose neighbours come in. */
    private static final int BEST = 10;

    private final RecallQuery query;
    private final Function<Span, List<LoggedMessage>> log;
    private final Map<Long, LoggedMessage> neighbours = new LinkedHashMap<>();

    private Neighbours(RecallQuery query, Function<Span, List<LoggedMessage>> log) {
        this.query = query;
        this.log = log;
    }

    /**
     * The result with them, if more than the best hits are wanted; those that no word found count in the total.
     *
     * @param log reads messages of the session
     */
    static RecallResult with(RecallResult ranked, RecallQuery query, Function<Span, List<LoggedMessage>> log) {
        if (query.limit() <= BEST || ranked.hits().isEmpty()) {
            return ranked;
        }
        Neighbours neighbours = new Neighbours(query, log);
        List<Hit> best = ranked.limit(BEST).hits();
        messages(best).forEach(neighbours::look);
        messages(best).forEach(message -> neighbours.neighbours.remove(message.seq()));
        return neighbours.after(best, ranked);
    }

    private static Stream<LoggedMessage> messages(List<Hit> hits) {
        return hits.stream().filter(Hit.OfMessage.class::isInstance).map(hit -> ((Hit.OfMessage) hit).message());
    }

    private void look(LoggedMessage best) {
        long seq = best.seq();
        List<LoggedMessage> around = new ArrayList<>(log.apply(new Span(Math.max(1, seq - 1), seq + 2)));
        Collections.reverse(around); // the answer first, then what led to it
        around.stream()
                .filter(other -> ConversationRanking.belongTogether(other, best))
                .filter(other -> query.covers(other.message().createdAt()))
                .forEach(other -> neighbours.putIfAbsent(other.seq(), other));
    }

    private RecallResult after(List<Hit> best, RecallResult ranked) {
        double least = best.get(best.size() - 1).score();
        List<Hit> hits = new ArrayList<>(best);
        neighbours.values().forEach(message -> hits.add(new Hit.OfMessage(message, least)));
        Set<Long> unasked = new HashSet<>(neighbours.keySet());
        for (Hit hit : ranked.hits().subList(best.size(), ranked.hits().size())) {
            if (!(hit instanceof Hit.OfMessage found)
                    || !neighbours.containsKey(found.message().seq())) {
                hits.add(hit);
            } else {
                unasked.remove(found.message().seq());
            }
        }
        return new RecallResult(hits, ranked.total() + unasked.size());
    }
}
