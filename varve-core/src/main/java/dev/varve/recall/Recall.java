package dev.varve.recall;

import dev.varve.Scope;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.Store;
import dev.varve.weight.Weights;

/**
 * Search in what was said. The store finds what has the words; this ranks it by where it stands in the conversation, so
 * that every store answers alike.
 */
public final class Recall {
    /** What the words alone put further back than this is not looked at again. */
    private static final int CANDIDATES = 400;

    private Recall() {}

    /**
     * Finds messages and records, best first; after the first ten, if more are wanted, what was said right before and
     * after them. Thread-safe; throws what the store throws.
     */
    public static SearchResult search(Store store, Scope scope, SearchQuery query) {
        SearchQuery asked = candidates(query);
        SearchResult ranked = ranked(store.search(scope, asked), asked, Weights.defaults());
        return Neighbours.with(ranked, query, span -> store.messages(scope, span))
                .limit(query.limit());
    }

    /** What a store is asked for: the query without grammar, and more than is wanted in the end. */
    public static SearchQuery candidates(SearchQuery query) {
        return new SearchQuery(
                QuestionWords.without(query.text()), query.from(), query.to(), Math.max(query.limit(), CANDIDATES));
    }

    /** What a store found for {@link #candidates}, ranked once more. */
    public static SearchResult ranked(SearchResult found, SearchQuery asked, Weights weights) {
        return new SearchResult(ConversationRanking.of(found.hits(), asked.text(), weights), found.total());
    }
}
