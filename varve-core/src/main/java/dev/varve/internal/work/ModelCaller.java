package dev.varve.internal.work;

import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Calls models within a deadline. A call that does not return in time is interrupted and given up: its job goes on, and
 * a late answer is discarded. The thread of such a call may be stuck until the model lets go of it, so the number of
 * such threads is bounded; beyond the bound, calls fail at once. Thread-safe.
 */
public final class ModelCaller {
    private final Executor executor;
    private final int mostCalls;
    private final Semaphore free;
    private final Retries retries;
    private final Clock clock;

    /**
     * Calls models.
     *
     * @param executor  starts each call on a thread of its own
     * @param mostCalls calls that may be under way at once, given-up ones included
     */
    public ModelCaller(Executor executor, int mostCalls, Retries retries, Clock clock) {
        this.executor = executor;
        this.mostCalls = mostCalls;
        this.free = new Semaphore(mostCalls);
        this.retries = retries;
        this.clock = clock;
    }

    /** The time of one run, which all its tries share. */
    public final class Run {
        private final Instant end;
        private int failures;

        private Run(Duration deadline) {
            this.end = clock.instant().plus(deadline);
        }

        /**
         * Makes one call.
         *
         * @param call is told how much time is left
         * @param reads tokens that it reads: what a call is taken to cost that does not come back
         * @throws ModelException if no time is left, or the call takes longer
         */
        public <T> T call(long reads, Function<Duration, T> call) {
            Duration left = left();
            if (left.isNegative() || left.isZero()) {
                throw new ModelException("no time is left for another call");
            }
            return timed(call, left, Usage.call(reads, 0));
        }

        /** Pauses after a failed call. Returns whether another makes sense and there is time for it. */
        public boolean pauseAfter(RuntimeException failure) {
            failures++;
            return retries.pauseAfter(failures, failure, left());
        }

        private Duration left() {
            return Duration.between(clock.instant(), end);
        }
    }

    /** Starts the time of a run. */
    public Run run(Duration deadline) {
        return new Run(deadline);
    }

    private <T> T timed(Function<Duration, T> call, Duration left, Usage hung) {
        if (!free.tryAcquire()) {
            throw new ModelException(mostCalls + " model calls hang; no further call is made until one comes back");
        }
        FutureTask<T> task = new FutureTask<>(() -> call.apply(left));
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    free.release();
                }
            });
        } catch (RuntimeException | Error e) {
            free.release();
            throw e;
        }
        return await(task, left, hung);
    }

    private static <T> T await(FutureTask<T> task, Duration left, Usage hung) {
        try {
            return task.get(left.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new ModelException(
                    ModelException.Kind.TEMPORARY,
                    "no answer within " + left.toMillis() + " ms",
                    e,
                    Duration.ZERO,
                    hung);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new ModelException("interrupted while a model was asked", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new ModelException("the model failed with an error of the JVM, see its cause", e);
        }
    }
}
