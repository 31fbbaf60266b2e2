package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CpuPermitsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final CpuPermits processors = new CpuPermits(2, 4, nanos::get);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger inside = new AtomicInteger();
    private final List<Thread> jobs = new ArrayList<>();

    @Test
    void beside_a_turn_no_more_compute_at_once_than_there_is_room_for() throws InterruptedException {
        processors.beginTurn();
        start(6);
        nanos.addAndGet(TimeUnit.HOURS.toNanos(1)); // a long turn is a turn all the same

        assertThat(awaitSettled(2)).isEqualTo(2);
        processors.endTurn();
        end();
        assertThat(inside).hasValue(6);
    }

    @Test
    void more_compute_when_no_turn_has_been_under_way_for_a_while() throws InterruptedException {
        processors.beginTurn();
        start(6);
        processors.endTurn();
        assertThat(awaitSettled(2)).as("right after a turn").isEqualTo(2);

        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(2));

        assertThat(awaitSettled(4)).isEqualTo(4);
        end();
        assertThat(inside).hasValue(6);
    }

    @Test
    void who_asks_first_computes_first() throws InterruptedException {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        CpuPermits one = new CpuPermits(1, 1, nanos::get);
        for (int i = 0; i < 5; i++) {
            int job = i;
            start(() -> one.compute(() -> {
                order.add(job);
                awaitQuietly(release);
                return job;
            }));
            while (order.size() + one.waiting() <= i) {
                Thread.onSpinWait();
            }
        }

        end();

        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void a_job_that_is_interrupted_waits_all_the_same_and_stays_so() throws InterruptedException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CpuPermits one = new CpuPermits(1, 1, nanos::get);
        start(() -> one.compute(() -> awaitQuietly(release)));
        while (one.waiting() > 0 || inside.get() == 0) {
            Thread.onSpinWait();
        }
        start(() -> one.compute(() -> {
            interrupted.set(Thread.currentThread().isInterrupted());
            return 0;
        }));
        while (one.waiting() == 0) {
            Thread.onSpinWait();
        }

        jobs.get(1).interrupt();
        end();

        assertThat(interrupted).isTrue();
    }

    @Test
    void a_job_that_fails_gives_its_place_back() {
        CpuPermits one = new CpuPermits(1, 1, nanos::get);

        assertThatThrownBy(() -> one.compute(() -> {
                    throw new IllegalStateException("scripted");
                }))
                .hasMessage("scripted");

        assertThat(one.compute(() -> "next")).isEqualTo("next");
    }

    @Test
    void at_least_one_can_compute() {
        assertThatThrownBy(() -> new CpuPermits(0, 1, nanos::get)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CpuPermits(2, 1, nanos::get)).isInstanceOf(IllegalArgumentException.class);
        assertThat(CpuPermits.besideTurns().compute(() -> "computed")).isEqualTo("computed");
    }

    private void start(int count) {
        for (int i = 0; i < count; i++) {
            start(() -> processors.compute(() -> awaitQuietly(release)));
        }
    }

    private void start(Runnable job) {
        Thread thread = new Thread(job);
        thread.start();
        jobs.add(thread);
    }

    /** Each job computes or waits sooner or later, and none leaves before it is released. */
    private int awaitSettled(int computing) {
        while (inside.get() < computing || inside.get() + processors.waiting() < jobs.size()) {
            Thread.onSpinWait();
        }
        return inside.get();
    }

    private void end() throws InterruptedException {
        release.countDown();
        for (Thread job : jobs) {
            job.join();
        }
    }

    private int awaitQuietly(CountDownLatch latch) {
        int now = inside.incrementAndGet();
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return now;
    }
}
