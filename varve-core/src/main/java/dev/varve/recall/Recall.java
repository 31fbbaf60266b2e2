package dev.varve.recall;

import dev.varve.Scope;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.Store;
import dev.varve.weight.Weights;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Search in what was said. The store finds what has the words; this ranks it by where it stands in the conversation, so
 * that every store answers alike.
 */
public final class Recall {
    /** What the words alone put further back than this is not looked at again. */
    private static final int CANDIDATES = 400;

    /** A date without a year is not looked for in more. */
    private static final int MOST_YEARS = 50;

    private Recall() {}

    /**
     * Finds messages and records, best first; after the first ten, if more are wanted, what was said right before and
     * after them. Thread-safe; throws what the store throws.
     */
    public static SearchResult search(Store store, Scope scope, SearchQuery query) {
        SearchQuery asked = candidates(store, scope, query);
        SearchResult ranked = ranked(store.search(scope, asked), asked, Weights.defaults());
        return Neighbours.with(ranked, query, span -> store.messages(scope, span))
                .limit(query.limit());
    }

    /** What a store is asked for: the query without grammar, the days that it names, and more than is wanted in the end. */
    public static SearchQuery candidates(Store store, Scope scope, SearchQuery query) {
        Set<String> days = AskedDates.in(query.text(), query.zone(), () -> years(store, scope));
        String words = QuestionWords.without(query.text());
        return new SearchQuery(
                days.isEmpty() ? words : words + ' ' + String.join(" ", days),
                query.from(),
                query.to(),
                query.zone(),
                Math.max(query.limit(), CANDIDATES));
    }

    /** In which a session has messages. */
    private static IntStream years(Store store, Scope scope) {
        return store.state(scope)
                .map(state -> IntStream.rangeClosed(year(state.createdAt()), year(state.lastMessageAt()))
                        .limit(MOST_YEARS))
                .orElse(IntStream.empty());
    }

    private static int year(Instant time) {
        return time.atZone(ZoneOffset.UTC).getYear();
    }

    /** What a store found for {@link #candidates}, ranked once more. */
    public static SearchResult ranked(SearchResult found, SearchQuery asked, Weights weights) {
        return new SearchResult(ConversationRanking.of(found.hits(), asked.text(), weights), found.total());
    }
}
