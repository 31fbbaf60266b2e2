package dev.varve.cli;

import dev.varve.Varve;
import dev.varve.limit.InMemoryLedger;
import dev.varve.limit.ModelLimits.Spending;
import dev.varve.store.Store;
import java.time.Clock;

/** The engine as the command runs it: work on the calling thread, so that every run gives the same result. */
final class Engines {
    private Engines() {}

    static Varve.Builder of(Store store, Database database, PolicySettings settings, ModelChoice model, Clock clock) {
        boolean bounded = !settings.limits().month().equals(Spending.NONE);
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model.model(settings.policy().observe().deadline()))
                .limits(settings.limits())
                .ledger(bounded ? database.ledger() : new InMemoryLedger())
                .policy(settings.policy())
                .contextWindow(settings.window())
                .executor(Runnable::run)
                .clock(clock);
    }
}
