package dev.varve.internal.work;

import dev.varve.Scope;
import java.util.concurrent.CompletableFuture;

/** Work for a session that waits or runs. Its fields belong to the lock of the {@link Coordinator}. */
final class Job {
    /** There is one job for each at most. */
    record Key(Scope scope, Coordinator.Kind kind) {}

    final Key key;
    final CompletableFuture<Void> done = new CompletableFuture<>();
    Runnable work;
    boolean running;

    /** Asked for again while it ran. */
    boolean again;

    Job(Key key, Runnable work) {
        this.key = key;
        this.work = work;
    }
}
