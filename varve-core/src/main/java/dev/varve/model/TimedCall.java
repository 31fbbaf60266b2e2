package dev.varve.model;

import dev.varve.Usage;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Calls of a client that blocks, under a deadline that holds whatever timeouts the client has: the call runs on a thread
 * of its own, which is interrupted when time is up. For adapters of clients. As thread-safe as its parts.
 *
 * @param model    who is asked, such as {@code openai/gpt-4o-mini}
 * @param executor one that runs calls on the caller's thread gives up the deadline
 * @param failure  what an exception of the client means
 */
public record TimedCall(String model, Executor executor, Function<Exception, RuntimeException> failure) {

    /**
     * The answer of a call.
     *
     * @throws ModelException if there is none in time, or the waiting thread was interrupted; a call that was given up may
     *     have been paid
     */
    public <T> T answer(Callable<T> call, Duration deadline) {
        FutureTask<T> task = new FutureTask<>(call);
        executor.execute(task);
        try {
            return task.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw givenUp(
                    ": no answer within " + deadline.toMillis() + " ms; allow more time or choose a faster model");
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw givenUp(": interrupted while waiting for the answer");
        } catch (ExecutionException e) {
            throw meaning(Objects.requireNonNull(e.getCause()));
        }
    }

    private ModelException givenUp(String what) {
        return new ModelException(ModelException.Kind.TEMPORARY, model + what, Duration.ZERO, Usage.UNKNOWN_CALL);
    }

    private RuntimeException meaning(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return failure.apply((Exception) thrown);
    }
}
