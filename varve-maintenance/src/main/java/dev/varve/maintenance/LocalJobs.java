package dev.varve.maintenance;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs jobs in this process, one after the other on one daemon thread, for a store that no other node uses. Several nodes
 * share {@link ClusterJobs} instead. A job that fails is logged and is run again when it is next due. Thread-safe.
 */
public final class LocalJobs implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LocalJobs.class);
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final ScheduledExecutorService timer;

    private LocalJobs(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** Starts; each job is first run after its pause. */
    public static LocalJobs start(List<Job> jobs) {
        return start(jobs, Optional.empty());
    }

    /** Starts the jobs of a program that may not run for long: each job first runs after this time. */
    public static LocalJobs start(List<Job> jobs, Duration first) {
        return start(jobs, Optional.of(first));
    }

    private static LocalJobs start(List<Job> jobs, Optional<Duration> first) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "varve-upkeep");
            thread.setDaemon(true);
            return thread;
        });
        jobs.forEach(job -> timer.scheduleWithFixedDelay(
                () -> run(job),
                first.orElse(job.every()).toMillis(),
                job.every().toMillis(),
                TimeUnit.MILLISECONDS));
        return new LocalJobs(timer);
    }

    private static void run(Job job) {
        try {
            log.info("{}: {} done", job.name(), job.run());
        } catch (Throwable e) {
            // A timer silently drops a job that throws anything at all.
            log.warn("{} failed and is tried again in {}", job.name(), job.every(), e);
        }
    }

    /** Takes no more jobs, and gives the running one ten seconds; the next start does the rest. */
    @Override
    public void close() {
        timer.shutdown();
        try {
            if (!timer.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                timer.shutdownNow();
            }
        } catch (InterruptedException e) {
            timer.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
