package dev.varve.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ZOR-20")
class LocalJobsTest {
    private static final Duration OFTEN = Duration.ofMillis(5);

    @Test
    void a_job_that_fails_is_run_again_and_keeps_no_other_from_its_turn() throws InterruptedException {
        CountDownLatch failed = new CountDownLatch(3);
        CountDownLatch done = new CountDownLatch(3);
        Job failing = new Job("failing", OFTEN, () -> {
            failed.countDown();
            throw new IllegalStateException("not today");
        });
        CountDownLatch broken = new CountDownLatch(3);
        Job breaking = new Job("breaking", OFTEN, () -> {
            broken.countDown();
            throw new NoClassDefFoundError("a jar was replaced while we ran");
        });
        Job working = new Job("working", OFTEN, () -> {
            done.countDown();
            return 1;
        });
        try (LocalJobs jobs = LocalJobs.start(List.of(failing, breaking, working))) {
            assertThat(jobs).isNotNull();
            assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(broken.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void after_closing_nothing_runs() {
        AtomicInteger runs = new AtomicInteger();
        LocalJobs jobs = LocalJobs.start(List.of(new Job("often", OFTEN, runs::incrementAndGet)));
        jobs.close();
        int before = runs.get();
        jobs.close();
        assertThat(runs.get()).isEqualTo(before);
    }

    @Test
    void a_program_that_ends_before_a_pause_is_over_has_its_jobs_done() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Job seldom = new Job("seldom", Duration.ofDays(1), () -> {
            done.countDown();
            return 1;
        });
        try (LocalJobs jobs = LocalJobs.start(List.of(seldom), OFTEN)) {
            assertThat(jobs).isNotNull();
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
