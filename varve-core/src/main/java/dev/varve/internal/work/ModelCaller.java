package dev.varve.internal.work;

import dev.varve.Usage;
import dev.varve.model.ModelException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the deadline of every call of a model. A call runs on a thread of its own and is told how much time is left; one
 * that does not return in time is interrupted and given up: its job goes on, and a late answer is discarded. A client that
 * does not heed the interruption keeps its thread, which nobody can take back. The number of such threads is bounded; as long
 * as that many are stuck, calls fail at once. Thread-safe.
 */
public final class ModelCaller {
    private static final Logger log = LoggerFactory.getLogger(ModelCaller.class);

    /** As long as a run may take at the most: times far away cannot be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final Executor executor;
    private final int mostStuck;
    private final AtomicInteger stuck = new AtomicInteger();
    private final FailurePolicy failures;
    private final Clock clock;

    /**
     * Calls models.
     *
     * @param executor  starts each call on a thread of its own
     * @param mostStuck calls that were given up and have not returned, beyond which no further call is made
     */
    public ModelCaller(Executor executor, int mostStuck, FailurePolicy failures, Clock clock) {
        this.executor = executor;
        this.mostStuck = mostStuck;
        this.failures = failures;
        this.clock = clock;
    }

    /** The time of one run, which all its tries share. */
    public final class Run {
        private final Instant end;
        private final int tries;
        private int failed;

        private Run(Duration deadline, int tries) {
            this.end = clock.instant().plus(deadline.compareTo(LONGEST) < 0 ? deadline : LONGEST);
            this.tries = tries;
        }

        /**
         * Makes one call.
         *
         * @param call is told how much time is left
         * @param reads tokens that it reads: what a call is taken to cost that does not come back; asked for then
         * @throws ModelException if no time is left, or the call takes longer
         */
        public <T> T call(LongSupplier reads, Function<Duration, T> call) {
            Duration left = left();
            if (left.isNegative() || left.isZero()) {
                throw new ModelException("no time is left for another call");
            }
            return timed(call, left, reads);
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

    private <T> T timed(Function<Duration, T> call, Duration left, LongSupplier reads) {
        if (stuck.get() >= mostStuck) {
            throw new ModelException(
                    ModelException.Kind.NOT_CALLED,
                    mostStuck + " model calls hang; no further call is made until one comes back");
        }
        Call<T> made = new Call<>(() -> call.apply(left));
        executor.execute(made);
        return made.await(left, reads);
    }

    /** A call on its thread. Whichever comes first settles it: that it returns, or that it is given up. */
    private final class Call<T> implements Runnable {
        private final FutureTask<T> task;
        private final AtomicBoolean settled = new AtomicBoolean();

        Call(Callable<T> call) {
            this.task = new FutureTask<>(call);
        }

        @Override
        public void run() {
            try {
                task.run();
            } finally {
                if (!settled.compareAndSet(false, true) && stuck.getAndDecrement() == mostStuck) {
                    log.info("a model call that hung has come back; models are called again");
                }
            }
        }

        T await(Duration left, LongSupplier reads) {
            try {
                return task.get(left.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                giveUp();
                throw new ModelException(
                        ModelException.Kind.TEMPORARY,
                        "no answer within " + left.toMillis() + " ms; allow more time or choose a faster model",
                        e,
                        Duration.ZERO,
                        Usage.call(reads.getAsLong(), 0));
            } catch (InterruptedException e) {
                giveUp();
                Thread.currentThread().interrupt();
                throw new ModelException("interrupted while a model was asked", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new ModelException("the model failed with an error of the JVM, see its cause", e);
            }
        }

        private void giveUp() {
            if (settled.compareAndSet(false, true) && stuck.incrementAndGet() == mostStuck) {
                log.warn(
                        "{} model calls have not come back within their deadlines; no further call is made until one does,"
                                + " since each holds a thread. Does the model's client stop when it is interrupted?",
                        mostStuck);
            }
            task.cancel(true);
        }
    }
}
