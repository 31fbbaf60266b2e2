package dev.varve.internal.recall;

import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.internal.meaning.EmbeddingIndexer;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.project.Outdated;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.weight.Weights;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.Clock;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;

/** Recall in the sessions of an engine. Thread-safe. */
public final class LiveRecall {
    private static final long MOST_BYTES = 64L << 20;

    /** Part of the heap that words may take. */
    private static final int SHARE = 16;

    private final Store own;
    private final SemanticSearch ownMeaning;
    private final Store store;
    private final SemanticSearch meaning;
    private final SemanticSearch wordsAlone;
    private final EmbeddingIndexer feed;
    private final Clock clock;
    private final Executor quiet;
    private final SessionIndexes indexes;

    /**
     * @param own    the store as the agent of a session reads it that searches on its own account
     * @param store  the same as others read it, and as it is shown without being asked for
     * @param feed  hears of each session that is asked
     * @param clock tells when a question is asked that does not say
     * @param quiet for work that nobody waits for
     */
    public LiveRecall(
            Store own, Store store, List<Embedder> embedders, EmbeddingIndexer feed, Clock clock, Executor quiet) {
        this.own = own;
        this.ownMeaning = new SemanticSearch(own, embedders);
        this.store = store;
        this.meaning = new SemanticSearch(store, embedders);
        this.wordsAlone = new SemanticSearch(store, List.of());
        this.feed = feed;
        this.clock = clock;
        this.quiet = quiet;
        long most = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE);
        this.indexes = new SessionIndexes(store, most, quiet);
    }

    /** The hits, with the finder and the question that found them. */
    record Answer(Finder finder, Question question, RankedHits found) {}

    /** Finds messages and notes, best first. */
    public RecallResult search(Scope scope, RecallQuery query) {
        feed.use(scope);
        return marked(scope, Recall.search(own, scope, dated(query), Weights.defaults(), ownMeaning), query.zone());
    }

    /** Hits, marked where their words hold no longer. */
    public RecallResult marked(Scope scope, RecallResult found, ZoneId zone) {
        return found.hits().isEmpty() ? found : Outdated.of(store, scope, zone).marked(scope, found);
    }

    /** Finds messages and notes in several sessions, best first. */
    public List<ProjectRecall.InSession> search(List<SessionSummary> sessions, RecallQuery query) {
        RecallQuery asked = dated(query);
        ProjectRecall.searched(sessions, asked).forEach(feed::useOnce);
        return ProjectRecall.search(store, sessions, asked, meaning);
    }

    /**
     * Looks up what a context may show. It waits for no model to be loaded: until it is, words alone count.
     *
     * @param view   the session as it is now, if that is asked for
     * @param reader reads the answer while nobody changes what it was found by
     */
    <T> T atOnce(Scope scope, Optional<SessionView> view, RecallQuery query, Function<Answer, T> reader) {
        feed.use(scope);
        boolean awake = meaning.isAwake(query.text());
        if (!awake) {
            meaning.wake(query.text(), quiet);
        }
        SemanticSearch asked = awake ? meaning : wordsAlone;
        Function<Finder, T> answered = finder -> reader.apply(answer(finder, dated(query), asked));
        return view.flatMap(now -> indexes.ask(scope, now, answered))
                .orElseGet(() -> answered.apply(new StoreFinder(store, scope)));
    }

    /**
     * The same, if it can be told at once: the words of the session are there, no model is asked, and nobody needs to be
     * waited for.
     */
    <T> Optional<T> fromHeap(Scope scope, SessionView view, RecallQuery query, Function<Answer, T> reader) {
        return meaning.isOn()
                ? Optional.empty()
                : indexes.askWithoutReading(
                        scope, view, finder -> reader.apply(answer(finder, dated(query), wordsAlone)));
    }

    /** The hits whose words hold still, as far as notes on the session and corrections tell. */
    List<Hit> holding(Scope scope, Optional<SessionView> view, List<Hit> hits, ZoneId zone) {
        if (hits.isEmpty()) {
            return hits;
        }
        List<Note> notes = view.map(now -> Stream.concat(now.active().stream(), now.chunks().stream())
                        .toList())
                .orElseGet(() -> store.notes(scope, EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED)));
        Outdated outdated = Outdated.of(store, scope, notes, zone);
        return hits.stream().filter(hit -> !outdated.has(scope, hit)).toList();
    }

    /** Messages that were found, with their text; without those that are gone by now. */
    List<Hit> read(Scope scope, List<Candidate> found) {
        return new StoreFinder(store, scope).hits(found);
    }

    private static Answer answer(Finder finder, RecallQuery query, SemanticSearch meaning) {
        Question question = Recall.question(finder, query);
        return new Answer(finder, question, Recall.ranked(finder, query, question, Weights.defaults(), meaning));
    }

    private RecallQuery dated(RecallQuery query) {
        return query.askedAt().isPresent() ? query : query.withAskedAt(clock.instant());
    }

    /** Nothing of a session is kept. */
    public void forget(Scope scope) {
        indexes.forget(scope);
    }
}
