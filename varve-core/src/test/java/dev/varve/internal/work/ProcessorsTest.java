package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
    @Test
    void no_more_compute_at_once_than_there_is_room_for() throws InterruptedException {
        Processors processors = new Processors(2);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        List<Thread> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            jobs.add(new Thread(() -> processors.compute(() -> {
                int now = inside.incrementAndGet();
                awaitQuietly(release);
                return now;
            })));
        }
        jobs.forEach(Thread::start);

        // Each job computes or waits sooner or later, and none leaves before it is released.
        while (inside.get() + processors.waiting() < jobs.size()) {
            Thread.onSpinWait();
        }
        int computing = inside.get();
        release.countDown();
        for (Thread job : jobs) {
            job.join();
        }

        assertThat(computing).isEqualTo(2);
        assertThat(inside).hasValue(6);
    }

    @Test
    void a_job_that_fails_gives_its_place_back() {
        Processors processors = new Processors(1);

        assertThatThrownBy(() -> processors.compute(() -> {
                    throw new IllegalStateException("scripted");
                }))
                .hasMessage("scripted");

        assertThat(processors.compute(() -> "next")).isEqualTo("next");
    }

    @Test
    void half_of_the_processors_and_at_least_one_may_be_kept_busy() {
        assertThatThrownBy(() -> new Processors(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Processors.half().compute(() -> "computed")).isEqualTo("computed");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
