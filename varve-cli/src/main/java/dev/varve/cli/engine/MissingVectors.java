package dev.varve.cli.engine;

import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.internal.meaning.VectorStep;
import dev.varve.internal.session.Masking;
import dev.varve.store.Store;
import java.util.List;
import java.util.function.LongConsumer;

/** Computes missing vectors, for commands that wait for them. */
public final class MissingVectors {
    private final Store store;
    private final Models models;

    /** @param models vectors are missing if the store lacks those that these models would write */
    public MissingVectors(Store store, Models models) {
        this.store = store;
        this.models = models;
    }

    /** Messages of a session that a model has not seen; of several models the most. */
    public long of(Scope scope) {
        return steps().stream().mapToLong(step -> step.missing(scope)).max().orElse(0);
    }

    /** @param left receives the number of remaining messages after each step */
    public void compute(Scope scope, LongConsumer left) {
        for (VectorStep step : steps()) {
            while (step.some(scope)) {
                left.accept(step.missing(scope));
            }
        }
    }

    /** Computes some of them. Returns whether there may be more. */
    public boolean some(Scope scope) {
        boolean more = false;
        for (VectorStep step : steps()) {
            more |= step.some(scope);
        }
        return more;
    }

    private List<VectorStep> steps() {
        return models.list().stream().map(this::step).toList();
    }

    private VectorStep step(Embedder model) {
        return new VectorStep(store, model, Masking.on()::text);
    }
}
