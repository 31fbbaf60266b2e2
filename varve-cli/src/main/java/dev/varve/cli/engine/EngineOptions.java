package dev.varve.cli.engine;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.cli.policy.PolicyOptions;
import dev.varve.config.Settings;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.store.Store;
import java.time.Duration;
import picocli.CommandLine.Mixin;

/** Options for the policy and the writer of memory, and the engine that results from them. */
public final class EngineOptions {
    /** For automatic recall in a command: no agent waits, and a process that has just begun is slow. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Environment environment;

    @Mixin
    private final PolicyOptions policy;

    @Mixin
    private final ModelChoice model;

    /** Runs in this environment. */
    public EngineOptions(Environment environment) {
        this.environment = environment;
        this.policy = new PolicyOptions(environment);
        this.model = new ModelChoice(environment);
    }

    /** The effective settings. */
    public Settings settings() {
        return policy.settings();
    }

    /** The effective settings of a command with a default policy of its own. */
    public Settings settings(Policy usual) {
        return policy.settings(usual);
    }

    /** Who writes memory. */
    public ModelChoice model() {
        return model;
    }

    /**
     * An engine for a command: it works on the calling thread, so every run gives the same result. The store stays
     * open. Files beside the database keep state for a later {@code status}: providers, and the month's spending if
     * that is bounded.
     */
    public VarveBuilder engine(Store store, Database database, Settings settings) {
        return recorded(engine(store, settings, model, environment), database, settings);
    }

    /** An engine for a long-running process: models run in the background. */
    public VarveBuilder inBackground(Store store, Database database, Settings settings) {
        return recorded(common(store, settings, model, environment), database, settings);
    }

    /** An engine for a command over a store without a file of its own. */
    public static VarveBuilder engine(Store store, Settings settings, ModelChoice model, Environment environment) {
        return common(store, settings, model, environment)
                .policy(settings.policy().withContext(context -> context.recallWithin(PATIENCE)))
                .executor(Runnable::run);
    }

    private static VarveBuilder recorded(VarveBuilder engine, Database database, Settings settings) {
        VarveBuilder told = engine.listener(database.providers());
        return settings.limits().month().equals(Spending.NONE) ? told : told.ledger(database.ledger());
    }

    private static VarveBuilder common(Store store, Settings settings, ModelChoice model, Environment environment) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model.model(settings.policy().observe().deadline()))
                .limits(settings.limits())
                .policy(settings.policy())
                .contextWindow(settings.window())
                .clock(environment.clock());
    }
}
