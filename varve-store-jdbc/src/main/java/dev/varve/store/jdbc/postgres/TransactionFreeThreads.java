package dev.varve.store.jdbc.postgres;

import dev.varve.ClosedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Threads of the store's own. Transaction managers bind a transaction to the thread that began it, so no transaction of the
 * application reaches these. Thread-safe; starts no thread before the first call.
 */
final class TransactionFreeThreads implements AutoCloseable {
    private final ExecutorService pool = Executors.newCachedThreadPool(TransactionFreeThreads::thread);

    /** Thread-locals are not inherited: a data source might keep a transaction in one. */
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "varve-postgres", 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Waits for the outcome, even when interrupted: a running call ends by itself, and its outcome matters. */
    <T> T call(Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, pool).join();
        } catch (RejectedExecutionException e) {
            throw new ClosedException("the store is closed; open it again");
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
