package dev.varve.internal.meaning;

import dev.varve.ClosedException;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.store.QuantisedVector;
import dev.varve.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds what is alike in meaning, as far as there are vectors by now. A model that fails costs what it would have found,
 * never the search. Thread-safe.
 */
public final class SemanticSearch {
    private static final Logger log = LoggerFactory.getLogger(SemanticSearch.class);

    private final Store store;
    private final List<Embedder> embedders;

    /** Models that somebody has begun to wake. */
    private final Set<Embedder> woken = ConcurrentHashMap.newKeySet();

    /** @param embedders the first that reads a question is asked; none, and nothing is found */
    public SemanticSearch(Store store, List<Embedder> embedders) {
        this.store = store;
        this.embedders = List.copyOf(embedders);
    }

    /** True if anything can be found. */
    public boolean isOn() {
        return !embedders.isEmpty();
    }

    /** True if a question can be answered without loading a model first, which may take a second. */
    public boolean isAwake(String question) {
        return reader(question).map(Embedder::isReady).orElse(true);
    }

    /** Has the model for a question loaded, once, so that later questions need not wait for it. */
    public void wake(String question, Executor executor) {
        Optional<Embedder> reader = reader(question);
        if (reader.isEmpty() || !woken.add(reader.get())) {
            return;
        }
        try {
            executor.execute(() -> {
                try {
                    reader.get().query(question);
                } catch (ClosedException e) {
                    log.debug(
                            "closed before the model {} was loaded",
                            reader.get().name());
                } catch (RuntimeException | LinkageError e) {
                    log.warn(
                            "the model {} failed ({}); recall goes by words alone",
                            reader.get().name(),
                            e.toString());
                }
            });
        } catch (RejectedExecutionException e) {
            log.debug("the executor refused to load the model {}", reader.get().name());
        }
    }

    private Optional<Embedder> reader(String question) {
        return embedders.stream().filter(embedder -> embedder.reads(question)).findFirst();
    }

    /** Messages and notes, the nearest first, as many as the query wants; scores are cosines. */
    public RecallResult nearest(Scope scope, RecallQuery query) {
        return nearest(List.of(scope), query).getOrDefault(scope, RecallResult.NONE);
    }

    /** The same in each of several sessions; the model reads the question once. */
    public Map<Scope, RecallResult> nearest(List<Scope> scopes, RecallQuery query) {
        Optional<Embedder> reader = reader(query.text());
        if (reader.isEmpty()) {
            return Map.of();
        }
        String model = reader.get().name();
        Map<Scope, RecallResult> nearest = new HashMap<>();
        try {
            QuantisedVector meant = QuantisedVector.of(reader.get().query(query.text()));
            for (Scope scope : scopes) {
                nearest.put(scope, store.vectors().nearest(scope, model, meant, query));
            }
        } catch (RuntimeException | LinkageError e) {
            log.warn(
                    "session {}: the model {} failed ({}); recall goes by words alone",
                    scopes.get(0),
                    model,
                    e.toString());
            return Map.of();
        }
        return nearest;
    }
}
