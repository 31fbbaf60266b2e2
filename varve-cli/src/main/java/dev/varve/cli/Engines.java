package dev.varve.cli;

import dev.varve.Varve;
import dev.varve.store.Store;
import java.time.Clock;

/** The engine as the command runs it: work on the calling thread, so that every run gives the same result. */
final class Engines {
    private Engines() {}

    static Varve.Builder of(Store store, PolicySettings settings, ModelChoice model, Clock clock) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model.model(settings.policy().observe().deadline()))
                .policy(settings.policy())
                .contextWindow(settings.window())
                .executor(Runnable::run)
                .clock(clock);
    }
}
