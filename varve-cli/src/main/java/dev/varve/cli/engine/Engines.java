package dev.varve.cli.engine;

import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.cli.database.Database;
import dev.varve.config.Settings;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.store.Store;
import java.time.Clock;
import java.time.Duration;

/** The engine as the command runs it: work on the calling thread, so that every run gives the same result. */
public final class Engines {
    /** For automatic recall in a command: no agent waits, and a process that has just begun is slow. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Engines() {}

    /** With what a later {@code status} tells in files beside the database: the month's spending, if it is bounded, and providers. */
    public static VarveBuilder of(Store store, Database database, Settings settings, ModelChoice model, Clock clock) {
        boolean bounded = !settings.limits().month().equals(Spending.NONE);
        VarveBuilder builder = of(store, settings, model, clock).listener(database.providers());
        return bounded ? builder.ledger(database.ledger()) : builder;
    }

    /** The same for a process that goes on: models run beside what it does. */
    public static VarveBuilder inBackground(
            Store store, Database database, Settings settings, ModelChoice model, Clock clock) {
        boolean bounded = !settings.limits().month().equals(Spending.NONE);
        VarveBuilder builder = common(store, settings, model, clock).listener(database.providers());
        return bounded ? builder.ledger(database.ledger()) : builder;
    }

    /** An engine over a store that stays open, with these settings and models. */
    public static VarveBuilder of(Store store, Settings settings, ModelChoice model, Clock clock) {
        return common(store, settings, model, clock)
                .policy(settings.policy().withContext(context -> context.recallWithin(PATIENCE)))
                .executor(Runnable::run);
    }

    private static VarveBuilder common(Store store, Settings settings, ModelChoice model, Clock clock) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model.model(settings.policy().observe().deadline()))
                .limits(settings.limits())
                .policy(settings.policy())
                .contextWindow(settings.window())
                .clock(clock);
    }
}
