package dev.varve.store.jdbc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A thread that makes one call, and what came of it. */
public final class CallingThread {
    private final CompletableFuture<Boolean> outcome = new CompletableFuture<>();
    private final Thread thread;

    private CallingThread(Runnable call) {
        thread = new Thread(() -> {
            try {
                call.run();
                outcome.complete(Thread.currentThread().isInterrupted());
            } catch (RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
    }

    public static CallingThread started(Runnable call) {
        CallingThread calling = new CallingThread(call);
        calling.thread.start();
        return calling;
    }

    /** Returns when the call waits for another thread. */
    public void awaitWaiting() {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    public boolean isDone() {
        return outcome.isDone();
    }

    /** What the call threw, or null; waits for its end. */
    public @Nullable Throwable failure() {
        return outcome.handle((value, failure) -> failure)
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    /** Whether the thread was interrupted when the call had ended well. */
    public boolean isInterruptedAfterwards() {
        return outcome.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
