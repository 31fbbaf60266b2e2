package dev.varve.cli.engine;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.store.Store;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Computes missing vectors while a user waits, and shows the progress on a terminal. */
public final class VectorRun {
    /** This number of messages takes some seconds. */
    private static final long TOLD_EVERY = 500;

    private final MissingVectors missing;
    private final Environment environment;
    private final Output output;

    /** @param output shows the progress */
    public VectorRun(Store store, Models models, Environment environment, Output output) {
        this.missing = new MissingVectors(store, models);
        this.environment = environment;
        this.output = output;
    }

    /** Returns the number of messages read. An interrupted run keeps the vectors computed so far. */
    public long of(List<Scope> sessions) {
        long messages = 0;
        for (Scope scope : sessions) {
            long before = missing.of(scope);
            messages += before;
            missing.compute(scope, telling(scope, before));
        }
        return messages;
    }

    /** Reports the progress within a long session from time to time. */
    private LongConsumer telling(Scope scope, long before) {
        AtomicLong next = new AtomicLong(before - TOLD_EVERY);
        return left -> {
            if (left <= next.get() && environment.terminal().shown()) {
                output.note(scope.session() + ": " + Output.count(left, "message") + " to go");
                next.set(left - TOLD_EVERY);
            }
        };
    }
}
