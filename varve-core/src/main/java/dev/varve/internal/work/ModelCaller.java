package dev.varve.internal.work;

import dev.varve.Usage;
import dev.varve.model.ModelException;
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
 * Owns the deadline of every call of a model. A call runs on a thread of its own and is told how much time is left; one
 * that does not return in time is interrupted and given up: its job goes on, and a late answer is discarded. The thread of such a call may be stuck until the model lets go of it, so the number of
 * such threads is bounded; beyond the bound, calls fail at once. Thread-safe.
 */
public final class ModelCaller {
    private final Executor executor;
    private final int mostCalls;
    private final Semaphore free;
    private final FailurePolicy failures;
    private final Clock clock;

    /**
     * Calls models.
     *
     * @param executor  starts each call on a thread of its own
     * @param mostCalls calls that may be under way at once, given-up ones included
     */
    public ModelCaller(Executor executor, int mostCalls, FailurePolicy failures, Clock clock) {
        this.executor = executor;
        this.mostCalls = mostCalls;
        this.free = new Semaphore(mostCalls);
        this.failures = failures;
        this.clock = clock;
    }

    /** The time of one run, which all its tries share. */
    public final class Run {
        private final Instant end;
        private final int tries;
        private int failed;

        private Run(Duration deadline, int tries) {
            this.end = clock.instant().plus(deadline);
            this.tries = tries;
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

        /** Pauses after a failed try. Returns whether another makes sense, may be made, and there is time for it. */
        public boolean pauseAfter(RuntimeException failure) {
            failed++;
            return failed < tries && failures.pauseAfter(failed, failure, left());
        }

        private Duration left() {
            return Duration.between(clock.instant(), end);
        }
    }

    /**
     * Starts the time of a run.
     *
     * @param tries that may fail before it is given up, at least 1
     */
    public Run run(Duration deadline, int tries) {
        return new Run(deadline, tries);
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
                    "no answer within " + left.toMillis() + " ms; allow more time or choose a faster model",
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
