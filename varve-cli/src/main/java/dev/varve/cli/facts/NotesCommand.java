package dev.varve.cli.facts;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.config.Settings;
import dev.varve.event.MemoryEvent;
import dev.varve.maintenance.DailyNotes;
import dev.varve.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve notes}. */
@Command(
        name = "notes",
        description = "Extract facts from daily notes, such as 2026-03-01.md, and move the notes to an archive.")
public final class NotesCommand extends WithDatabase {
    private static final String CONSOLIDATE = "consolidate";

    @Parameters(index = "0", paramLabel = CONSOLIDATE, description = "What to do: consolidate.")
    private String action = CONSOLIDATE;

    @Parameters(index = "1", paramLabel = "FOLDER", description = "The folder of the notes.")
    private String folder = "";

    @Option(
            names = "--older-than",
            paramLabel = "DAYS",
            defaultValue = "7",
            description = "Only notes older than this (default: ${DEFAULT-VALUE}).")
    private int days = 7;

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public NotesCommand(Environment environment) {
        super(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() {
        if (!action.equals(CONSOLIDATE)) {
            throw new UsageException("\"" + action + "\" is nothing to do with notes; try 'varve notes consolidate'");
        }
        if (database.resource().equals(Scope.DEFAULT)) {
            throw new UsageException(
                    "whose notes are these? Name the person with --resource: sessions of the resource \""
                            + Scope.DEFAULT + "\" share nothing, so nobody would learn the facts");
        }
        Settings settings = engine.settings().with("facts.on=true");
        ZoneId zone = settings.policy().zone();
        LocalDate before =
                LocalDate.ofInstant(environment.clock().instant(), zone).minusDays(days);
        AtomicLong facts = new AtomicLong();
        Path notes = environment.folder().resolve(folder);
        if (!Files.isDirectory(notes)) {
            throw new UsageException(folder + " cannot be listed; name a folder of notes such as 2026-03-01.md");
        }
        try (Store store = database.open();
                Varve varve = engine.engine(store, database, settings)
                        .listener(event -> facts.addAndGet(learnt(event)))
                        .build()) {
            List<DailyNotes.Outcome> outcomes = new DailyNotes(notes, zone)
                    .consolidate(
                            before,
                            key -> varve.session(database.scope(key)),
                            settings.policy().observe().deadline());
            return outcomes.isEmpty() ? output.nothing() : report(outcomes, facts.get());
        }
    }

    private static long learnt(MemoryEvent event) {
        return event instanceof MemoryEvent.Learned learned
                ? learned.learning().facts().size()
                : 0;
    }

    private int report(List<DailyNotes.Outcome> outcomes, long facts) {
        long read =
                outcomes.stream().filter(outcome -> outcome.failure().isEmpty()).count();
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("facts", facts)
                    .put(
                            "notes",
                            outcomes.stream()
                                    .map(outcome -> JsonObject.empty()
                                            .put("name", outcome.name())
                                            .put("archived", outcome.archived())
                                            .put("failure", outcome.failure()))
                                    .toList()));
        } else {
            outcomes.forEach(outcome -> output.line((outcome.archived().isPresent() ? "Archived " : "Left ")
                    + outcome.name()
                    + outcome.failure()
                            .map(reason -> ", not read for facts: " + reason)
                            .orElse("")));
            output.line("Learnt " + Output.count(facts, "fact") + " from " + Output.count(read, "note") + ".");
        }
        return read == outcomes.size() ? ExitCode.OK : ExitCode.FAILED;
    }
}
