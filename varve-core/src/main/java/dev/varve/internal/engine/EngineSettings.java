package dev.varve.internal.engine;

import dev.varve.ContextRequest;
import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.embedding.Embedder;
import dev.varve.event.OperationTracer;
import dev.varve.index.KnowledgeProvider;
import dev.varve.internal.session.Interceptors;
import dev.varve.internal.work.Listeners;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.Retries;
import dev.varve.model.SpendLedger;
import dev.varve.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/** What a {@code VarveBuilder} has collected; the builder says what each means and what it is by default. */
public record EngineSettings(
        Store store,
        MemoryModel model,
        Interceptors interceptors,
        ModelLimits limits,
        SpendLedger ledger,
        Policy policy,
        TokenEstimator estimator,
        long contextWindow,
        int cachedSessions,
        Executor executor,
        int queueCapacity,
        int parallelism,
        Clock clock,
        Retries retries,
        String owner,
        Duration leaseTime,
        Duration closeTimeout,
        KnowledgeProvider knowledge,
        List<Embedder> embedders,
        Listeners listener,
        OperationTracer tracer) {

    /** The same over another store. */
    EngineSettings readingFrom(Store other) {
        return new EngineSettings(
                other,
                model,
                interceptors,
                limits,
                ledger,
                policy,
                estimator,
                contextWindow,
                cachedSessions,
                executor,
                queueCapacity,
                parallelism,
                clock,
                retries,
                owner,
                leaseTime,
                closeTimeout,
                knowledge,
                embedders,
                listener,
                tracer);
    }

    /** The request with the usual window, unless it says one itself. */
    ContextRequest withWindow(ContextRequest given) {
        return given.windowTokens() > 0 || contextWindow == 0
                ? given
                : given.withWindow(contextWindow, given.reservedTokens());
    }

    /** What a context is asked for when nobody asks: its window decides what is due. */
    ContextRequest usualRequest() {
        return withWindow(ContextRequest.EMPTY);
    }
}
