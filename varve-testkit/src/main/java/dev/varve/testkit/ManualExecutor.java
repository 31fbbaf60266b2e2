package dev.varve.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps jobs until they are run by hand, on the thread that says so. Not thread-safe but for {@link #execute}. */
public final class ManualExecutor implements Executor {
    private final Deque<Runnable> jobs = new ArrayDeque<>();

    @Override
    public synchronized void execute(Runnable job) {
        jobs.add(job);
    }

    /** Number of jobs that wait. */
    public synchronized int waiting() {
        return jobs.size();
    }

    /** Runs the oldest job. Returns whether there was one. */
    public boolean runNext() {
        return run(Deque::pollFirst);
    }

    /** Runs the newest job, before those that wait for longer. Returns whether there was one. */
    public boolean runNewest() {
        return run(Deque::pollLast);
    }

    private boolean run(Function<Deque<Runnable>, @Nullable Runnable> choice) {
        Runnable job;
        synchronized (this) {
            job = choice.apply(jobs);
        }
        if (job == null) {
            return false;
        }
        job.run();
        return true;
    }

    /** Runs jobs until none is left, those included that they cause. */
    public void runAll() {
        boolean ran = true;
        while (ran) {
            ran = runNext();
        }
    }
}
