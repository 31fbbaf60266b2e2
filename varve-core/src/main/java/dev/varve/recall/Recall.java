package dev.varve.recall;

import dev.varve.Scope;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.Store;

/**
 * Search in what was said. The store finds what has the words; this ranks it by where it stands in the conversation, so
 * that every store answers alike.
 */
public final class Recall {
    /** What the words alone put further back than this is not looked at again. */
    private static final int CANDIDATES = 400;

    private Recall() {}

    /** Finds messages and records, best first. Thread-safe; throws what the store throws. */
    public static SearchResult search(Store store, Scope scope, SearchQuery query) {
        String words = QuestionWords.without(query.text());
        int enough = Math.max(query.limit(), CANDIDATES);
        SearchResult found = store.search(scope, new SearchQuery(words, query.from(), query.to(), enough));
        SearchResult ranked = new SearchResult(ConversationRanking.of(found.hits(), words), found.total());
        return ranked.limit(query.limit());
    }
}
