package dev.varve.micrometer;

import dev.varve.Varve;
import dev.varve.store.StoreHealth;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Meters for the state of an engine and its store. The store's health is read at most twice a minute, however many
 * ask, since it reads all session rows. Thread-safe.
 */
public final class EngineMetrics implements MeterBinder {
    private final Varve varve;

    /** Metrics of one engine, to be bound to registries. */
    public EngineMetrics(Varve varve) {
        this.varve = varve;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("varve.queue.length", varve, Varve::waitingJobs)
                .baseUnit("jobs")
                .description("Background jobs that wait in this process")
                .register(registry);
        RecentHealth health = new RecentHealth(
                varve::health, varve::isClosed, () -> registry.config().clock().monotonicTime());
        gauge(
                registry,
                health,
                "varve.store.up",
                "1 if the store answers",
                value -> value.problem().isEmpty() ? 1 : 0);
        gauge(
                registry,
                health,
                "varve.store.schema.current",
                "1 if the schema is the one that this version knows",
                value -> value.isUp() ? 1 : 0);
        gauge(
                registry,
                health,
                "varve.coverage.lag",
                "Tokens of all sessions that an observer should have noted",
                StoreHealth::behindTokens);
        gauge(
                registry,
                health,
                "varve.coverage.lag.sessions",
                "Sessions in which an observer is due, of all nodes",
                StoreHealth::behind);
        TimeGauge.builder(
                        "varve.coverage.oldest",
                        health,
                        TimeUnit.MILLISECONDS,
                        recent -> recent.get().oldest().toMillis())
                .description("Age of the oldest message that an observer should have noted")
                .register(registry);
    }

    private static void gauge(
            MeterRegistry registry,
            RecentHealth health,
            String name,
            String description,
            ToDoubleFunction<StoreHealth> value) {
        Gauge.builder(name, health, recent -> value.applyAsDouble(recent.get()))
                .description(description)
                .strongReference(true)
                .register(registry);
    }
}
