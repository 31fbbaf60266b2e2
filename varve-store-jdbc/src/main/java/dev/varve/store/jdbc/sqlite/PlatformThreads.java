package dev.varve.store.jdbc.sqlite;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs database calls on platform threads. A virtual thread inside a native call occupies its carrier, and there are
 * only as many of those as processors, so its call goes to a small pool; a platform thread makes the call itself.
 */
final class PlatformThreads implements AutoCloseable {
    private static final @Nullable MethodHandle IS_VIRTUAL = isVirtualHandle();
    private static final long KEEP_ALIVE_SECONDS = 10;

    private final ThreadPoolExecutor pool;

    PlatformThreads(int threads) {
        pool = new ThreadPoolExecutor(
                threads, threads, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "varve-sqlite");
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
    }

    /** Waits for the outcome, even when interrupted: a running call ends by itself, and its outcome matters. */
    <T> T call(Supplier<T> work) {
        if (!isNeeded()) {
            return work.get();
        }
        try {
            return CompletableFuture.supplyAsync(work, pool).join();
        } catch (RejectedExecutionException e) {
            return work.get(); // closed meanwhile; the work itself reports it best
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        pool.shutdown();
    }

    /** True if the calling thread is a virtual one. */
    boolean isNeeded() {
        if (IS_VIRTUAL == null) {
            return false;
        }
        try {
            return (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
        } catch (Throwable e) {
            throw new IllegalStateException("Thread.isVirtual failed", e);
        }
    }

    /** Null before Java 21, where every thread is a platform thread. */
    private static @Nullable MethodHandle isVirtualHandle() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }
}
