package dev.varve.cli.doctor;

import dev.varve.Scope;
import dev.varve.cli.agents.ConnectionCheck;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.engine.MissingVectors;
import dev.varve.cli.engine.Models;
import dev.varve.cli.view.Texts;
import dev.varve.config.ConfigurationException;
import dev.varve.config.Settings;
import dev.varve.embedding.Embedder;
import dev.varve.gateway.memory.GatewayPolicy;
import dev.varve.internal.session.Coverage;
import dev.varve.providers.ModelSetupException;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve doctor}. */
@Command(
        name = "doctor",
        description =
                "Check Java, the database with the sessions of all tenants, the disk, the policy and coding agents.")
public final class DoctorCommand extends WithDatabase {
    private static final String READ_ONLY =
            "this user may only read it, so nothing can be saved; give the right to write it and its folder";

    private static final long LITTLE_SPACE = 100L << 20;
    private static final long NO_SPACE = 5L << 20;

    @Option(
            names = "--deep",
            description =
                    "Compare every message and note of all tenants with its checksum, and report what is damaged.")
    private boolean deep;

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public DoctorCommand(Environment environment) {
        super(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.addAll(databases());
        findings.addAll(policy());
        findings.add(model());
        List<ConnectionCheck.Result> agents = ConnectionCheck.of(environment);
        agents.forEach(found -> findings.add(new Finding(level(found.state()), found.subject(), found.text())));
        if (agents.isEmpty()) {
            findings.add(new Finding(
                    Level.SKIP, "agents", "no coding agent has run on this machine that 'varve connect' knows"));
        }
        if (output.isJson()) {
            output.line(JsonObject.array(findings.stream().map(Finding::json).toList()));
        } else {
            findings.forEach(finding ->
                    output.line(finding.level().style(), finding.level().mark(), finding.rest()));
        }
        boolean failed = findings.stream().anyMatch(finding -> finding.level() == Level.FAIL);
        return failed ? ExitCode.FAILED : ExitCode.OK;
    }

    private static Level level(ConnectionCheck.State state) {
        return switch (state) {
            case CONNECTED -> Level.OK;
            case BROKEN -> Level.WARN;
            case UNCONNECTED, ABSENT -> Level.SKIP;
        };
    }

    private static Finding java() {
        return new Finding(Level.OK, "java", "version " + Runtime.version());
    }

    /**
     * The named database; otherwise the one in this folder, and that of the person's coding agents if there is one.
     */
    private List<Finding> databases() {
        Optional<Path> agents = database.isNamed() ? Optional.empty() : ConnectionCheck.database(environment);
        List<Finding> findings = new ArrayList<>();
        if (agents.isEmpty() && !database.isNamed() && !database.exists()) {
            findings.add(new Finding(
                    Level.SKIP,
                    "database",
                    "nothing is remembered yet: 'varve import --all' reads what coding agents have recorded, 'varve replay"
                            + " FILE' another conversation"));
            findings.add(disk());
        } else if (agents.isEmpty() || database.exists()) {
            findings.addAll(database());
            findings.add(disk());
        }
        if (agents.isPresent() && !agents.equals(database.place())) {
            database.choose(agents.get().toString());
            findings.addAll(database());
            findings.add(disk());
        }
        return findings;
    }

    private List<Finding> database() {
        try {
            return database.with(
                    store -> {
                        List<Finding> found = new ArrayList<>();
                        found.add(new Finding(Level.OK, "database", database.name() + Texts.schema(store.schema())));
                        if (database.mayOnlyBeRead()) {
                            found.add(new Finding(Level.WARN, "writing", READ_ONLY));
                        }
                        found.add(integrity(store));
                        found.add(meaning(store));
                        found.addAll(deep ? new DeepCheck(store).findings() : List.of(coverage(store)));
                        found.addAll(new NotesCheck(store, environment.clock().instant()).findings());
                        found.addAll(new SecretCheck(store, environment.secrets(), deep).findings());
                        return found;
                    },
                    missing -> List.of(new Finding(Level.SKIP, "database", missing)));
        } catch (StoreException e) {
            return List.of(new Finding(Level.FAIL, "database", String.valueOf(e.getMessage())));
        }
    }

    private Finding integrity(DurableStore store) {
        if (database.server().isPresent()) {
            return new Finding(Level.SKIP, "integrity", "the pages of the database are the server's own affair");
        }
        List<String> problems;
        try {
            problems = store.integrityProblems();
        } catch (StoreCorruptException e) { // sessions on other pages can be read all the same
            problems = List.of(
                    "some of its pages cannot be read; 'varve doctor --deep' names the sessions that are damaged");
        }
        return problems.isEmpty()
                ? new Finding(Level.OK, "integrity", "the file is sound")
                : new Finding(
                        Level.FAIL,
                        "integrity",
                        Output.count(problems.size(), "problem") + ", the first: " + problems.get(0)
                                + "; export what can be read and restore a backup");
    }

    /** Nothing is loaded for it. */
    private Finding meaning(DurableStore store) {
        try (Models models = Models.of(environment)) {
            if (models.list().isEmpty()) {
                return new Finding(Level.SKIP, "meaning", "no model for it, recall goes by words; see 'varve embed'");
            }
            MissingVectors vectors = new MissingVectors(store, models);
            long missing = store.sessions(database.tenant()).stream()
                    .mapToLong(session -> vectors.of(session.scope()))
                    .sum();
            String names = models.list().stream().map(Embedder::name).collect(Collectors.joining(", "));
            return missing == 0
                    ? new Finding(Level.OK, "meaning", names + ", all messages have been read")
                    : new Finding(
                            Level.WARN,
                            "meaning",
                            names + ", " + Output.count(missing, "message")
                                    + " not read yet; 'varve embed' reads them");
        } catch (UsageException e) {
            return new Finding(Level.WARN, "meaning", String.valueOf(e.getMessage()));
        }
    }

    private Finding coverage(DurableStore store) {
        long sessions = 0;
        long messages = 0;
        for (SessionPages pages = new SessionPages(store, SessionQuery.all()); pages.hasNext(); ) {
            Scope scope = pages.next().scope();
            try {
                Coverage coverage = Coverage.of(store, scope);
                sessions++;
                messages += coverage.messages();
                if (!coverage.isWhole()) {
                    return new Finding(
                            Level.FAIL,
                            "coverage",
                            "session " + scope + ": " + String.join("; ", coverage.problems())
                                    + "; restore a backup, or export what is left, and report this");
                }
            } catch (StoreCorruptException e) {
                return new Finding(Level.FAIL, "coverage", "session " + scope + ": " + e.getMessage());
            }
        }
        return new Finding(
                Level.OK,
                "coverage",
                Output.count(sessions, "session") + ", " + Output.count(messages, "message") + ", none lost");
    }

    private Finding disk() {
        Optional<Path> database = this.database.place();
        if (database.isEmpty()) {
            return new Finding(Level.SKIP, "disk", "the server's own affair");
        }
        Path folder = database.get();
        while (folder.getParent() != null && !Files.isDirectory(folder)) {
            folder = folder.getParent();
        }
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            Level level = free < NO_SPACE ? Level.FAIL : free < LITTLE_SPACE ? Level.WARN : Level.OK;
            return new Finding(level, "disk", Output.number(free >> 20) + " MB free in " + folder);
        } catch (IOException e) {
            return new Finding(Level.WARN, "disk", "free space of " + folder + " cannot be told: " + e.getMessage());
        }
    }

    private List<Finding> policy() {
        try {
            return PolicyCheck.of(engine.settings(), engine.settings(GatewayPolicy.usual()));
        } catch (UsageException | ConfigurationException e) {
            return List.of(new Finding(Level.FAIL, "policy", String.valueOf(e.getMessage())));
        }
    }

    /** Calls no provider: an unknown name or a missing key shows without a call. */
    private Finding model() {
        try {
            return new Finding(
                    Level.OK,
                    "model",
                    engine.model()
                            .model(Settings.of(Settings.Preset.defaults)
                                    .policy()
                                    .observe()
                                    .deadline())
                            .name());
        } catch (ModelSetupException e) {
            return new Finding(Level.WARN, "model", String.valueOf(e.getMessage()));
        }
    }
}
