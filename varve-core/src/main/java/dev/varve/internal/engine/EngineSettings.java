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

/** The settings of a {@code VarveBuilder}, which documents their meaning and defaults. */
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

    /** The request assumed for background work: its window decides what is due. */
    ContextRequest usualRequest() {
        return withWindow(ContextRequest.EMPTY);
    }
}
