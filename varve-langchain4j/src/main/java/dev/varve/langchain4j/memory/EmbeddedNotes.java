package dev.varve.langchain4j.memory;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.index.EmbeddingIndex;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Search of notes by meaning in an embedding store of LangChain4j, in addition to Varve's search by words. Superseded
 * lines are left out, as in recall by words. Feed it with {@code IndexFeed.embeddings} and give it to {@link
 * RecallTool#alsoIn}. As thread-safe as model and store are.
 *
 * <pre>{@code
 * EmbeddedNotes notes = new EmbeddedNotes(embeddingModel, embeddingStore);
 * Varve varve = Varve.builder()
 *         .index(IndexFeed.embeddings(notes, executor, 1_000))
 *         .build();
 * }</pre>
 */
public final class EmbeddedNotes implements EmbeddingIndex {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedNotes.class);

    private static final String TENANT = "varve_tenant";
    private static final String RESOURCE = "varve_resource";
    private static final String SESSION = "varve_session";
    private static final String NOTE = "varve_note";

    /** The constant of reciprocal rank fusion; the usual value. */
    private static final double RANK_OFFSET = 60;

    private final EmbeddingModel model;
    private final EmbeddingStore<TextSegment> store;

    /** Notes in a store that may hold other things too. */
    public EmbeddedNotes(EmbeddingModel model, EmbeddingStore<TextSegment> store) {
        this.model = model;
        this.store = store;
    }

    @Override
    public void put(Scope scope, Note note) {
        TextSegment segment = TextSegment.from(
                note.text(),
                new Metadata()
                        .put(TENANT, scope.tenant())
                        .put(RESOURCE, scope.resource())
                        .put(SESSION, scope.session())
                        .put(NOTE, note.id()));
        Embedding meaning = model.embed(segment).content();
        String id = id(scope, note.id());
        store.removeAll(List.of(id));
        store.addAll(List.of(id), List.of(meaning), List.of(segment));
    }

    @Override
    public void remove(Scope scope, Set<String> ids) {
        store.removeAll(ids.stream().map(id -> id(scope, id)).toList());
    }

    @Override
    public void removeAll(Scope scope) {
        store.removeAll(in(scope));
    }

    /**
     * Searches by words and by meaning, and joins the hits by reciprocal ranks. If the embeddings fail, it logs a
     * warning and searches by words. The warning omits the failure's message, which may quote the embedded text; that
     * is logged at DEBUG.
     */
    public RecallResult search(Session session, RecallQuery query) {
        RecallResult words = session.recall(query);
        try {
            return fused(words, byMeaning(session, query), query.limit());
        } catch (RuntimeException e) {
            log.warn(
                    "session {}: embeddings failed, recall is by words alone: {}",
                    session.scope(),
                    e.getClass().getName());
            log.debug("session {}: why embeddings failed", session.scope(), e);
            return words;
        }
    }

    private List<Hit> byMeaning(Session session, RecallQuery query) {
        Map<String, Note> notes = session.notes().stream().collect(Collectors.toMap(Note::id, Function.identity()));
        EmbeddingSearchRequest request = EmbeddingSearchRequest.builder()
                .queryEmbedding(model.embed(query.text()).content())
                .maxResults(query.limit())
                .filter(in(session.scope()))
                .build();
        List<Hit> found = store.search(request).matches().stream()
                .flatMap(match -> note(match, notes).stream())
                .toList();
        return session.marked(new RecallResult(found, found.size())).hits();
    }

    private static Optional<Hit> note(EmbeddingMatch<TextSegment> match, Map<String, Note> notes) {
        String id = match.embedded().metadata().getString(NOTE);
        return Optional.ofNullable(id)
                .flatMap(known -> Optional.ofNullable(notes.get(known)))
                .map(note -> new Hit.OfNote(note, match.score()));
    }

    /**
     * Joins hits by reciprocal ranks. Scores are scaled so that the best hit has the highest original score, which tells
     * whether anything matches.
     */
    private static RecallResult fused(RecallResult words, List<Hit> meaning, int limit) {
        double most = Stream.of(words.hits(), meaning)
                .flatMap(List::stream)
                .mapToDouble(Hit::score)
                .max()
                .orElse(0);
        Map<String, Double> scores = new HashMap<>();
        Map<String, Hit> hits = new HashMap<>();
        for (List<Hit> found : List.of(words.hits(), meaning)) {
            for (int rank = 0; rank < found.size(); rank++) {
                String key = key(found.get(rank));
                hits.putIfAbsent(key, found.get(rank));
                scores.merge(key, 1 / (RANK_OFFSET + rank), Double::sum);
            }
        }
        double first =
                scores.values().stream().mapToDouble(Double::doubleValue).max().orElse(1);
        List<Hit> best = scores.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
                .limit(limit)
                .flatMap(entry ->
                        Optional.ofNullable(hits.get(entry.getKey()))
                                .map(hit -> scored(hit, most * entry.getValue() / first))
                                .stream())
                .toList();
        return new RecallResult(best, words.total() + hits.size() - words.hits().size());
    }

    private static String key(Hit hit) {
        return hit instanceof Hit.OfMessage found
                ? "message " + found.message().seq()
                : "note " + ((Hit.OfNote) hit).note().id();
    }

    private static Hit scored(Hit hit, double score) {
        return hit instanceof Hit.OfMessage found
                ? found.withScore(score)
                : new Hit.OfNote(((Hit.OfNote) hit).note(), score);
    }

    private static Filter in(Scope scope) {
        return metadataKey(TENANT)
                .isEqualTo(scope.tenant())
                .and(metadataKey(RESOURCE).isEqualTo(scope.resource()))
                .and(metadataKey(SESSION).isEqualTo(scope.session()));
    }

    /** Note ids are unique within a session; some stores take UUIDs only. */
    private static String id(Scope scope, String note) {
        String name = String.join("\0", scope.tenant(), scope.resource(), scope.session(), note);
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
