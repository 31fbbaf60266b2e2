package dev.varve.cli.engine;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.store.Store;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Computes the vectors that sessions lack while somebody waits, and says on a terminal how far it is. */
public final class VectorRun {
    /** As many messages take some seconds. */
    private static final long TOLD_EVERY = 500;

    private final MissingVectors missing;
    private final Environment environment;
    private final Output output;

    /** Tells its progress on this output. */
    public VectorRun(Store store, Models models, Environment environment, Output output) {
        this.missing = new MissingVectors(store, models);
        this.environment = environment;
        this.output = output;
    }

    /** Returns how many messages were read. What is done stays if it is broken off. */
    public long of(List<Scope> sessions) {
        long messages = 0;
        for (Scope scope : sessions) {
            long before = missing.of(scope);
            messages += before;
            missing.compute(scope, telling(scope, before));
        }
        return messages;
    }

    /** Says now and then how far a long session is. */
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
