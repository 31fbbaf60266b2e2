package dev.varve.internal.engine;

import dev.varve.VarveException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for background work, but never past a deadline; unfinished work continues in the background. */
final class Await {
    private Await() {}

    static void atMost(Duration timeout, CompletableFuture<Void> work) {
        try {
            work.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The deadline is a promise to the caller, not to the work.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new VarveException("background work failed", e);
        }
    }
}
