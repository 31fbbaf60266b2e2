package dev.varve.cli.agents;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends work that takes too long. It runs on a daemon thread, which does not keep the process alive when it is given up. */
final class Deadline {
    private final Instant end;
    private final Clock clock;
    private boolean missed;

    Deadline(Instant end, Clock clock) {
        this.end = end;
        this.clock = clock;
    }

    /** True if there is no time left, or some work has taken all of it. */
    boolean isOver() {
        return missed || clock.instant().isAfter(end);
    }

    /**
     * Runs work in the time that is left.
     *
     * @throws TimeoutException if it takes longer
     */
    void run(Runnable work) throws TimeoutException {
        FutureTask<Boolean> task = new FutureTask<>(work, true);
        Thread thread = new Thread(task, "varve import");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get(Duration.between(clock.instant(), end).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            missed = true;
            task.cancel(true);
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while it imported", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
