package dev.varve.internal.work;

import dev.varve.Scope;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Work for a session that waits or runs. Its fields belong to the lock of the {@link SessionJobQueue}. */
final class Job {
    /** There is one job for each at most. */
    record Key(Scope scope, SessionJobQueue.Kind kind) {}

    final Key key;
    final CompletableFuture<Void> done = new CompletableFuture<>();
    Consumer<JobGoal> work;

    /** How far its next run goes. */
    JobGoal goal;

    boolean running;

    /** True if the executor has begun with the run that it was handed. */
    boolean begun;

    /** Asked for again while it ran. */
    boolean again;

    Job(Key key, JobGoal goal, Consumer<JobGoal> work) {
        this.key = key;
        this.goal = goal;
        this.work = work;
    }
}
