package dev.varve.cli.gateway;

import dev.varve.Varve;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.maintenance.ClusterJobs;
import dev.varve.maintenance.Job;
import dev.varve.maintenance.LocalJobs;
import dev.varve.maintenance.Maintenance;
import dev.varve.maintenance.Upkeep;
import dev.varve.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Deletes expired content while a gateway runs. Among gateways that share a server, one does each job. */
final class GatewayRetention {
    /** A gateway that was started for one program may run for minutes only. */
    private static final Duration FIRST = Duration.ofSeconds(5);

    private final Environment environment;
    private final Database database;

    GatewayRetention(Environment environment, Database database) {
        this.environment = environment;
        this.database = database;
    }

    /** Starts; to be closed before the engine. */
    AutoCloseable start(Varve varve, Store store, Optional<DataSource> server, Upkeep upkeep) {
        List<Job> jobs = new Maintenance(varve, store, upkeep, environment.clock())
                .deletions().stream().map(job -> renewing(job, store)).toList();
        String node = "varve serve, pid " + ProcessHandle.current().pid();
        return server.<AutoCloseable>map(pool -> ClusterJobs.start(pool, node, jobs))
                .orElseGet(() -> LocalJobs.start(jobs, FIRST));
    }

    /** Briefings must not quote deleted content. */
    private Job renewing(Job job, Store store) {
        return new Job(job.name(), job.every(), () -> {
            int done = job.run();
            if (done > 0) {
                SessionBriefings.renewAfterDeletion(environment, database, store);
            }
            return done;
        });
    }
}
