package dev.varve.testkit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** Keeps jobs until they are run by hand, on the thread that says so. Not thread-safe but for {@link #execute}. */
public final class ManualExecutor implements Executor {
    private final Queue<Runnable> jobs = new ArrayDeque<>();

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
        Runnable job;
        synchronized (this) {
            job = jobs.poll();
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
