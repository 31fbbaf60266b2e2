package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.internal.meaning.Meaning;
import dev.varve.internal.weight.Weights;
import dev.varve.store.Store;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
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

    /** Of a longer question the beginning and the end count; what stands between is material as a rule. */
    private static final int QUESTION_CHARS = 4_000;

    private Recall() {}

    /**
     * Finds messages and notes, best first; after the first ten, if more are wanted, what was said right before and
     * after them. Thread-safe; throws what the store throws.
     */
    public static RecallResult search(Store store, Scope scope, RecallQuery query) {
        return search(store, scope, query, Weights.defaults());
    }

    /** The same, ranked by other weights. */
    public static RecallResult search(Store store, Scope scope, RecallQuery whole, Weights weights) {
        return search(store, scope, whole, weights, new Meaning(store, List.of()));
    }

    /** The same, beside what is alike in meaning. */
    public static RecallResult search(Store store, Scope scope, RecallQuery whole, Weights weights, Meaning meaning) {
        RecallQuery query = whole.text(ends(whole.text()));
        RecallQuery asked = query.text(words(store, scope, query)).limit(Math.max(query.limit(), CANDIDATES));
        RecallResult found = store.search(scope, asked);
        RecallResult ranked =
                new RecallResult(ConversationRanking.of(found.hits(), asked.text(), weights), found.total());
        RecallResult mixed = meaning.isOn()
                ? Fusion.of(ranked, meaning.nearest(scope, query.limit(Fusion.NEAREST)), weights)
                : ranked;
        return Neighbours.with(mixed, query, span -> store.messages(scope, span))
                .limit(query.limit());
    }

    private static String ends(String question) {
        int half = QUESTION_CHARS / 2;
        return question.length() <= QUESTION_CHARS
                ? question
                : question.substring(0, half) + "\n" + question.substring(question.length() - half);
    }

    /** What a store is asked for: the query without grammar, and the days that it names. */
    private static String words(Store store, Scope scope, RecallQuery query) {
        List<String> words = new ArrayList<>(List.of(QuestionWords.without(query.text())));
        words.addAll(AskedDates.in(query, () -> years(store, scope)));
        return String.join(" ", words);
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
}
