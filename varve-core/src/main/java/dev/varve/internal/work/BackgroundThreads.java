package dev.varve.internal.work;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;

/**
 * Threads for background work: virtual where the JVM has them, else daemons. How many run at once is the coordinator's
 * business, so each job simply gets a thread. Found by a method handle, since the byte code is Java 17.
 */
public final class BackgroundThreads {
    private static final String NAME = "varve-memory";

    private BackgroundThreads() {}

    /** An executor that starts a thread per job and needs no shutdown. */
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
            return BackgroundThreads::startDaemon; // Java 17 to 20
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

    private static void startDaemon(Runnable job) {
        Thread thread = new Thread(job, NAME);
        thread.setDaemon(true);
        thread.start();
    }
}
