package dev.varve.store.jdbc.postgres;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.QuantisedVector;
import dev.varve.store.Vectors;
import java.util.Set;

/** Borrows a connection per call. */
record PostgresVectors(ConnectionScope calls) implements Vectors {
    @Override
    public Progress progress(Scope scope, String model) {
        return calls.of(scope, (pg, key) -> new VectorTable(pg).progress(key, model));
    }

    @Override
    public boolean add(Scope scope, Batch batch) {
        return calls.of(scope, (pg, key) -> new VectorTable(pg).add(key, batch));
    }

    @Override
    public long count(Scope scope, Span messages, Set<String> notes) {
        return calls.of(scope, (pg, key) -> new VectorTable(pg).count(key, messages, notes));
    }

    @Override
    public void keepOnly(Scope scope, Set<String> models) {
        calls.of(scope, (pg, key) -> {
            VectorTable table = new VectorTable(pg);
            if (table.hasOthers(key, models)) {
                pg.transaction(() -> {
                    table.keepOnly(key, models);
                    return true;
                });
            }
            return true;
        });
    }

    @Override
    public RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query) {
        return calls.of(scope, (pg, key) -> new VectorTable(pg).nearest(key, model, meant, query));
    }
}
