package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundThreadsTest {
    private static final int JOBS = 40;

    private final Executor threads = BackgroundThreads.executor();

    @Test
    void noJobWaitsForAnotherToEnd() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(JOBS);
        CountDownLatch ended = new CountDownLatch(JOBS);
        for (int i = 0; i < JOBS; i++) {
            threads.execute(() -> {
                all.countDown();
                awaitUninterrupted(all);
                ended.countDown();
            });
        }
        assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void noJobKeepsTheProgramFromEndingOrFindsTheInterruptionOfAnother() {
        ConcurrentLinkedQueue<Boolean> found = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < JOBS; i++) {
            Semaphore done = new Semaphore(0);
            threads.execute(() -> {
                found.add(Thread.currentThread().isDaemon()
                        && !Thread.currentThread().isInterrupted());
                Thread.currentThread().interrupt();
                done.release();
            });
            done.acquireUninterruptibly();
        }
        assertThat(found).hasSize(JOBS).containsOnly(true);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
