package dev.varve.maintenance;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs jobs on one node at a time, of all nodes that were started with the same database: the table
 * {@code scheduled_tasks} of the store's schema says when each is next due and who runs it. The run of a node that was not
 * heard of for a minute is taken over by another. Only the database's clock counts. Thread-safe.
 */
public final class ClusterJobs implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ClusterJobs.class);

    private final Scheduler scheduler;

    private ClusterJobs(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * How often to poll the database.
     *
     * @param poll for jobs that are due
     * @param heartbeat a sign of life while a job runs; after six missing ones a node counts as dead
     */
    record Pace(Duration poll, Duration heartbeat) {
        static final Pace USUAL = new Pace(Duration.ofSeconds(10), Duration.ofSeconds(10));
        static final int MISSED = 6;
    }

    /**
     * Starts, with the schema {@code varve}.
     *
     * @param source the database of the store, which was opened before
     * @param node   names this node to people
     * @throws dev.varve.store.StoreUnavailableException if the server cannot be reached
     */
    public static ClusterJobs start(DataSource source, String node, List<Job> jobs) {
        return start(source, "varve", node, jobs);
    }

    /** Starts; as {@link #start(DataSource, String, List)}, with the schema that the store was opened with. */
    public static ClusterJobs start(DataSource source, String schema, String node, List<Job> jobs) {
        return start(source, schema, node, jobs, Pace.USUAL);
    }

    static ClusterJobs start(DataSource source, String schema, String node, List<Job> jobs, Pace pace) {
        Scheduler scheduler = Scheduler.create(source)
                .startTasks(jobs.stream().map(ClusterJobs::task).toList())
                .tableName('"' + schema.replace("\"", "\"\"") + "\".scheduled_tasks")
                .clock(new ServerClock(source))
                .schedulerName(new SchedulerName.Fixed(node))
                .pollUsingLockAndFetch(0.5, 1.0) // claims with SKIP LOCKED
                .pollingInterval(pace.poll())
                .heartbeatInterval(pace.heartbeat())
                .missedHeartbeatsLimit(Pace.MISSED)
                .threads(Math.max(1, jobs.size()))
                .commitWhenAutocommitDisabled(true) // a pool may be set up either way
                .shutdownMaxWait(Duration.ofSeconds(10))
                .build();
        scheduler.start();
        return new ClusterJobs(scheduler);
    }

    private static RecurringTask<Void> task(Job job) {
        return Tasks.recurring(job.name(), FixedDelay.of(job.every())).execute((instance, context) -> {
            int done = job.run();
            log.info("{}: {} done", job.name(), done);
        });
    }

    /** Takes no more jobs, and gives those that run here ten seconds; another node repeats the rest. */
    @Override
    public void close() {
        scheduler.stop();
    }
}
