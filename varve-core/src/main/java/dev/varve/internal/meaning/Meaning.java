package dev.varve.internal.meaning;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.store.QuantisedVector;
import dev.varve.store.Store;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds what is alike in meaning, as far as there are vectors by now. A model that fails costs what it would have found,
 * never the search. Thread-safe.
 */
public final class Meaning {
    private static final Logger log = LoggerFactory.getLogger(Meaning.class);

    private final Store store;
    private final List<Embedder> embedders;

    /** @param embedders the first that reads a question is asked; none, and nothing is found */
    public Meaning(Store store, List<Embedder> embedders) {
        this.store = store;
        this.embedders = List.copyOf(embedders);
    }

    /** Whether anything can be found. */
    public boolean isOn() {
        return !embedders.isEmpty();
    }

    /** Messages and notes, the nearest first, as many as the query wants; scores are cosines. */
    public RecallResult nearest(Scope scope, RecallQuery query) {
        Optional<Embedder> reader = embedders.stream()
                .filter(embedder -> embedder.reads(query.text()))
                .findFirst();
        if (reader.isEmpty()) {
            return RecallResult.NONE;
        }
        String model = reader.get().name();
        try {
            QuantisedVector meant = QuantisedVector.of(reader.get().query(query.text()));
            return store.vectors().nearest(scope, model, meant, query);
        } catch (RuntimeException | LinkageError e) {
            log.warn("session {}: the model {} failed ({}); recall goes by words alone", scope, model, e.toString());
            return RecallResult.NONE;
        }
    }
}
