package dev.varve.internal.work;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Bounds the background work that keeps a processor busy, so that turns find one free: notes by rules, and the checks of
 * every note. While nobody's turn is under way, there is no such bound but the number of processors. Jobs that wait for a
 * language model, the store or the disk do not count. First come, first served. Thread-safe.
 */
public final class CpuPermits {
    /** A turn consists of several calls; what lies between them is shorter than that, in nanoseconds. */
    private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(1);

    private final int least;
    private final int most;
    private final LongSupplier nanos;

    private final AtomicInteger turns = new AtomicInteger();
    private volatile long lastTurn;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Thread> waiting = new ArrayDeque<>();
    private int computing;

    /**
     * Bounds work.
     *
     * @param least jobs that may compute at once while turns are under way, at least 1
     * @param most  the same while none is; at least as many
     * @param nanos time that passes, such as {@link System#nanoTime}
     */
    public CpuPermits(int least, int most, LongSupplier nanos) {
        if (least < 1 || most < least) {
            throw new IllegalArgumentException("at least one job must be able to compute beside turns, and no fewer"
                    + " without, not " + least + " and " + most);
        }
        this.least = least;
        this.most = most;
        this.nanos = nanos;
        this.lastTurn = nanos.getAsLong() - QUIET;
    }

    /** Permits half of the JVM's processors beside turns, at least one, and otherwise all. */
    public static CpuPermits besideTurns() {
        int all = Runtime.getRuntime().availableProcessors();
        return new CpuPermits(Math.max(1, all / 2), all, System::nanoTime);
    }

    /** A call of a turn begins, beside which less is computed. */
    public void beginTurn() {
        turns.incrementAndGet();
    }

    /** It is over, whatever came of it. */
    public void endTurn() {
        lastTurn = nanos.getAsLong();
        turns.decrementAndGet();
    }

    /** Computes when it is its turn. The work must not ask for another turn. */
    public <T> T compute(Supplier<T> work) {
        begin();
        try {
            return work.get();
        } finally {
            end();
        }
    }

    private void begin() {
        boolean interrupted = false;
        lock.lock();
        try {
            Thread own = Thread.currentThread();
            waiting.add(own);
            while (waiting.peek() != own || computing >= room()) {
                try {
                    if (waiting.peek() == own && computing < most) {
                        // To be told when turns are over would cost each of them more than to look now and then.
                        changed.awaitNanos(QUIET);
                    } else {
                        changed.await();
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            waiting.remove();
            computing++;
            changed.signalAll(); // there may be room for the next, too
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void end() {
        lock.lock();
        try {
            computing--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int room() {
        boolean quiet = turns.get() == 0 && nanos.getAsLong() - lastTurn >= QUIET;
        return quiet ? most : least;
    }

    /** Jobs that wait for their turn. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }
}
