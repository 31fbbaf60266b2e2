package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.recall.Fusion.Scale;
import dev.varve.internal.weight.Weights;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Search in what was said. The store finds what has the words; this ranks it by where it stands in the conversation, so
 * that every store answers alike.
 */
public final class Recall {
    /** The rank by words beyond which a text is not ranked again. */
    private static final int CANDIDATES = 400;

    /** A date without a year is not looked for in more. */
    private static final int MOST_YEARS = 50;

    /** The length beyond which only beginning and end of a question count; the middle is usually material. */
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
        return search(store, scope, whole, weights, new SemanticSearch(store, List.of()));
    }

    /** The same, beside what is alike in meaning. */
    public static RecallResult search(
            Store store, Scope scope, RecallQuery query, Weights weights, SemanticSearch meaning) {
        Finder finder = new StoreFinder(store, scope);
        Question question = question(finder, query);
        RankedHits found = all(finder, query, question, weights, meaning);
        RankedFound ranked = RankedFound.of(finder, question, found);
        RankedHits shown = around(finder, query, question, ranked.found());
        return new RecallResult(ranked.hits(finder, shown.candidates()), shown.total());
    }

    /** Why the hits of a search by words stand where they do, best first; those around them are none of them. */
    public static List<Explanation> explain(Store store, Scope scope, RecallQuery query) {
        Finder finder = new StoreFinder(store, scope);
        Question question = question(finder, query);
        return RankedFound.search(finder, question, worded(finder, query, question, Weights.defaults()))
                .explain();
    }

    /** The hits of a question, ranked by the conversation. */
    static RankedHits ranked(
            Finder finder, RecallQuery query, Question question, Weights weights, SemanticSearch meaning) {
        if (meaning.isOn()) {
            return around(finder, query, question, all(finder, query, question, weights, meaning));
        }
        Matches matches = matches(finder, query, question);
        RankedHits worded = ConversationRanking.of(matches, question, weights, Math.max(1, query.limit()));
        return HitsAround.with(worded, query, matches::has, seq -> finder.around(seq, question))
                .limit(query.limit());
    }

    private static RankedHits all(
            Finder finder, RecallQuery query, Question question, Weights weights, SemanticSearch meaning) {
        RankedHits worded = worded(finder, query, question, weights);
        List<Hit> meant =
                meaning.isOn() ? meaning.nearest(finder.scope(), alike(query)).hits() : List.of();
        return mixed(finder, question, worded, meant, Scale.of(List.of(worded), List.of(meant)), weights);
    }

    private static RankedHits around(Finder finder, RecallQuery query, Question question, RankedHits found) {
        Set<Long> seqs = found.candidates().stream()
                .map(candidate -> candidate.key().seq())
                .collect(Collectors.toSet());
        return HitsAround.with(found, query, seqs::contains, seq -> finder.around(seq, question))
                .limit(query.limit());
    }

    /** Among how many messages a question is asked. */
    static long documents(Finder finder) {
        return finder.state().map(SessionState::lastSeq).orElse(0L);
    }

    /** The texts with words of the question. */
    static RankedHits worded(Finder finder, RecallQuery query, Question question, Weights weights) {
        Matches matches = matches(finder, query, question);
        return ConversationRanking.of(matches, question, weights, matches.size());
    }

    private static Matches matches(Finder finder, RecallQuery query, Question question) {
        return finder.best(question, asked(query, question));
    }

    /** The query for the store. */
    static RecallQuery asked(RecallQuery query, Question question) {
        return query.withText(question.text()).withLimit(Math.max(query.limit(), CANDIDATES));
    }

    /** The query for a model. */
    static RecallQuery alike(RecallQuery query) {
        return query.withText(ends(query.text())).withLimit(Fusion.NEAREST);
    }

    /** Both together. */
    static RankedHits mixed(
            Finder finder, Question question, RankedHits worded, List<Hit> meant, Scale scale, Weights weights) {
        return Fusion.of(worded, meant, scale, hit -> finder.read(hit, question), weights);
    }

    /** The terms of a search: the query without grammar, and the days that it names. */
    static Question question(Finder finder, RecallQuery whole) {
        RecallQuery query = whole.withText(ends(whole.text()));
        Set<String> days = AskedPeriods.of(query, () -> years(finder)).terms();
        boolean asksForDays = !days.isEmpty() && QuestionWords.isGrammarAlone(query.text());
        return Question.of(asksForDays ? "" : QuestionWords.without(query.text()), days);
    }

    /** The same, if only what was said on those days is looked for. */
    static Question days(Finder finder, RecallQuery query) {
        return Question.of("", AskedPeriods.of(query, () -> years(finder)).terms());
    }

    /** The terms that stand in the query; the others are days that it names. */
    static BitSet asked(Question question, RecallQuery query) {
        return query.text().length() <= QUESTION_CHARS
                ? question.own()
                : question.among(QuestionWords.without(query.text()));
    }

    /** The query without grammar. */
    static String words(RecallQuery query) {
        return QuestionWords.without(ends(query.text()));
    }

    private static String ends(String question) {
        int half = QUESTION_CHARS / 2;
        return question.length() <= QUESTION_CHARS
                ? question
                : question.substring(0, half) + "\n" + question.substring(question.length() - half);
    }

    /** In which a session has messages. */
    private static IntStream years(Finder finder) {
        return finder.state().map(Recall::years).orElse(IntStream.empty());
    }

    static IntStream years(SessionState state) {
        return IntStream.rangeClosed(year(state.createdAt()), year(state.lastMessageAt()))
                .limit(MOST_YEARS);
    }

    private static int year(Instant time) {
        return time.atZone(ZoneOffset.UTC).getYear();
    }
}
