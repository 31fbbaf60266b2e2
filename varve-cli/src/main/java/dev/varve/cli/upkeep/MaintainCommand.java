package dev.varve.cli.upkeep;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.engine.RetentionOptions;
import dev.varve.config.Settings;
import dev.varve.event.MemoryEvent;
import dev.varve.maintenance.ClusterJobs;
import dev.varve.maintenance.Job;
import dev.varve.maintenance.Maintenance;
import dev.varve.maintenance.Upkeep;
import dev.varve.store.DurableStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve maintain}: once by itself, or until it is stopped, sharing the work with other nodes. */
@Command(
        name = "maintain",
        description = {
            "Complete the notes of idle sessions, close ended ones and delete old ones, for all tenants.",
            "With --once, does so now and exits. Without --once (PostgreSQL only), repeats it until stopped and shares the jobs with other nodes."
        })
public final class MaintainCommand extends WithDatabase {
    @Option(names = "--once", description = "Do everything now and exit.")
    private boolean once;

    @Option(
            names = "--digest-after",
            paramLabel = "MINUTES",
            defaultValue = "15",
            description =
                    "Complete the notes of sessions that have been quiet for this long (default: ${DEFAULT-VALUE}).")
    private int digestMinutes = 15;

    @Option(
            names = "--end-after",
            paramLabel = "HOURS",
            defaultValue = "24",
            description = "Close sessions that have been quiet for this long (default: ${DEFAULT-VALUE}).")
    private int endHours = 24;

    @Mixin
    private final RetentionOptions retention = new RetentionOptions();

    @Option(
            names = "--vacuum",
            description =
                    "With --once, also rewrite the database, so that no byte of deleted data is left in its files.")
    private boolean vacuum;

    @Option(
            names = "--notes",
            paramLabel = "FOLDER",
            description = "Extract facts from the daily notes in this folder.")
    private Optional<Path> notes = Optional.empty();

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public MaintainCommand(Environment environment) {
        super(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Upkeep upkeep = upkeep();
        Optional<DataSource> server = database.server().map(database::pool);
        if (!once && server.isEmpty()) {
            if (vacuum) {
                throw new UsageException("--vacuum goes with --once; run 'varve maintain --once --vacuum'");
            }
            throw new UsageException("only nodes that share a PostgreSQL database share these jobs; for a file, run"
                    + " 'varve maintain --once' from cron");
        }
        Settings settings = engine.settings();
        AtomicInteger failed = new AtomicInteger();
        try (DurableStore store = server.isPresent() ? database.open(server.get()) : database.open();
                Varve varve = engine.engine(store, database, settings)
                        .listener(event -> failed.addAndGet(event instanceof MemoryEvent.Failed ? 1 : 0))
                        .build()) {
            Maintenance maintenance = new Maintenance(varve, store, upkeep, environment.clock());
            List<Job> jobs = maintenance.jobs();
            if (once) {
                report(jobs);
                SessionBriefings.repair(environment, database, store);
                if (vacuum) {
                    vacuum(store);
                }
            } else {
                runUntilStopped(server.orElseThrow(), jobs);
            }
            return failed.get() + maintenance.failures() == 0 ? ExitCode.OK : ExitCode.FAILED;
        }
    }

    private void vacuum(DurableStore store) {
        long before = store.sizeInBytes();
        store.vacuum();
        if (!output.isJson()) {
            output.line(String.format(
                    "%-16s %s KB before, %s KB now",
                    "vacuum", Output.number(before / 1024), Output.number(store.sizeInBytes() / 1024)));
        }
    }

    private Upkeep upkeep() {
        if (digestMinutes < 0 || endHours < 0) {
            throw new UsageException("times must not be negative");
        }
        Upkeep upkeep = retention.in(
                Upkeep.defaults().digestAfter(Duration.ofMinutes(digestMinutes)).endAfter(Duration.ofHours(endHours)));
        if (notes.isPresent() && database.resource().equals(Scope.DEFAULT)) {
            throw new UsageException("whose notes are in " + notes.get() + "? Name the person with --resource");
        }
        return notes.isPresent()
                ? upkeep.notes(environment.folder().resolve(notes.get()), database.resource())
                : upkeep;
    }

    private void report(List<Job> jobs) {
        Map<String, Integer> done = new LinkedHashMap<>();
        jobs.forEach(job -> done.put(job.name(), job.run()));
        if (output.isJson()) {
            JsonObject json = JsonObject.empty();
            done.forEach(json::put);
            output.line(json);
        } else {
            done.forEach((name, count) -> output.line(String.format("%-16s %s", name, Output.number(count))));
        }
    }

    /** Runs until the process is told to stop; a running job then gets ten seconds, and another node continues it. */
    private void runUntilStopped(DataSource server, List<Job> jobs) throws InterruptedException {
        String node = "varve maintain, pid " + ProcessHandle.current().pid();
        CountDownLatch stopped = new CountDownLatch(1);
        try (ClusterJobs running = ClusterJobs.start(server, node, jobs)) {
            Runtime.getRuntime().addShutdownHook(new Thread(running::close, "varve-maintain-stop"));
            output.line("Maintaining " + database.name() + " with " + Output.count(jobs.size(), "job")
                    + " until stopped (Ctrl-C).");
            environment.out().flush();
            stopped.await();
        }
    }
}
