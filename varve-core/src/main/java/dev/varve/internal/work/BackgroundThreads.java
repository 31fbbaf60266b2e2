package dev.varve.internal.work;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for background work: virtual where the JVM has them, else daemons. How many run at once is the coordinator's
 * business, so each job simply gets a thread. Virtual ones are found by a method handle, since the byte code is Java 17.
 */
public final class BackgroundThreads {
    private static final String NAME = "varve-memory";
    private static final int IDLE_SECONDS = 5;

    private BackgroundThreads() {}

    /** An executor that gives each job a thread at once and needs no shutdown. */
    public static Executor executor() {
        return virtualThreads();
    }

    /**
     * An executor that starts a daemon of the lowest priority per job, for work that keeps a core busy and that nobody
     * waits for; a virtual thread would keep others from running.
     */
    public static Executor quiet() {
        return job -> {
            Thread thread = new Thread(job, NAME + "-quiet");
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            thread.start();
        };
    }

    private static Executor virtualThreads() {
        MethodHandle start;
        try {
            start = MethodHandles.lookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
        } catch (NoSuchMethodException e) {
            return daemons(); // Java 17 to 20
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a public method of Thread is not accessible", e);
        }
        return job -> startVirtual(start, job);
    }

    private static void startVirtual(MethodHandle start, Runnable job) {
        try {
            Thread started = (Thread) start.invokeExact(job);
            assert started != null;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("could not start a virtual thread", e);
        }
    }

    /**
     * Daemons that wait a while for another job before they end: to start one takes as long as many a job. They inherit
     * nothing from the thread that happens to need the first.
     */
    private static Executor daemons() {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), job -> {
                    Thread thread = new Thread(null, job, NAME, 0, false);
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
