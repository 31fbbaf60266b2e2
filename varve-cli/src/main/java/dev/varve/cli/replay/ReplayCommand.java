package dev.varve.cli.replay;

import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.Terminal;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.cli.engine.Engines;
import dev.varve.cli.engine.ModelChoice;
import dev.varve.cli.policy.PolicyOptions;
import dev.varve.cli.policy.PolicySettings;
import dev.varve.cli.report.HtmlReport;
import dev.varve.cli.report.ReplaySummary;
import dev.varve.cli.report.SessionReplay;
import dev.varve.event.MemoryEvent;
import dev.varve.store.Store;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptFormat;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve replay}. */
@Command(
        name = "replay",
        description = "Play a conversation file into memory. What the session has already is not appended again.")
public final class ReplayCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "The conversation, or - for standard input.")
    private String file = STANDARD_INPUT;

    @Option(names = "--format", paramLabel = "NAME", description = "Format of the file (default: detected).")
    private Optional<String> format = Optional.empty();

    @Option(names = "--allow-unordered", description = "Accept messages that are older than those before them.")
    private boolean allowUnordered;

    @Option(
            names = "--max-line",
            paramLabel = "BYTES",
            description = "Longest line or message accepted (default: 16 MB).")
    private int maxLine = ReadOptions.DEFAULT_MAX_LINE_BYTES;

    @Option(names = "--report", paramLabel = "FILE", description = "Also write a self-contained HTML page.")
    private Optional<String> report = Optional.empty();

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session (default: the name of the file without its ending).")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final Database database;

    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Mixin
    private final ModelChoice model;

    @Mixin
    private final Output output;

    public ReplayCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.model = new ModelChoice(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws IOException {
        PolicySettings settings = policy.settings();
        session.ifPresent(database::scope);
        if (maxLine < 1) {
            throw new UsageException("--max-line is " + maxLine + "; give at least 1");
        }
        Optional<? extends Store> existing =
                database.exists() ? Optional.of(database.openForRepeatableWork()) : Optional.empty();
        try (CountedInput counted = new CountedInput(input());
                Transcript transcript = open(counted, settings, existing);
                Store store = existing.isPresent() ? existing.get() : database.openForRepeatableWork()) {
            return replay(transcript, counted, store, settings);
        } finally {
            existing.ifPresent(Store::close);
        }
    }

    private Path path() {
        return environment.folder().resolve(file);
    }

    private InputStream input() throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return environment.in();
        }
        if (Files.exists(path()) && !Files.isDirectory(path())) {
            return Files.newInputStream(path());
        }
        return InputStream.nullInputStream(); // Transcripts says what is wrong with the file
    }

    private Transcript open(CountedInput counted, PolicySettings settings, Optional<? extends Store> existing) {
        ReadOptions options = options(settings, existing);
        boolean missing = !file.equals(STANDARD_INPUT) && (!Files.exists(path()) || Files.isDirectory(path()));
        return missing ? Transcripts.open(path(), options) : Transcripts.open(counted, name(), options);
    }

    private String name() {
        return file.equals(STANDARD_INPUT) ? "stdin" : file;
    }

    /**
     * A file without times gets those that it got when it was first replayed, so that a second run reads the same
     * messages.
     */
    private ReadOptions options(PolicySettings settings, Optional<? extends Store> existing) {
        Instant start = existing.flatMap(store -> store.state(scope(session.orElseGet(this::nameWithoutEnding))))
                .map(SessionState::createdAt)
                .orElseGet(() -> environment.clock().instant());
        ReadOptions options = ReadOptions.startingAt(start)
                .withZone(settings.policy().zone())
                .withAllowUnordered(allowUnordered)
                .withMaxLineBytes(maxLine);
        return format.map(id -> options.withFormat(format(id))).orElse(options);
    }

    private static TranscriptFormat format(String id) {
        return TranscriptFormat.byId(id)
                .orElseThrow(() -> new UsageException("there is no format \"" + id
                        + "\"; use one of "
                        + Arrays.stream(TranscriptFormat.values())
                                .map(TranscriptFormat::id)
                                .collect(Collectors.joining(", "))));
    }

    private String nameWithoutEnding() {
        String name = name().substring(Math.max(name().lastIndexOf('/'), name().lastIndexOf('\\')) + 1);
        int ending = name.lastIndexOf('.');
        return ending > 0 ? name.substring(0, ending) : name;
    }

    private Scope scope(String key) {
        return database.scope(key);
    }

    private int replay(Transcript transcript, CountedInput counted, Store store, PolicySettings settings)
            throws IOException {
        Instant start = environment.clock().instant();
        List<String> failures = new ArrayList<>();
        List<SessionReplay> replays = new ArrayList<>();
        Terminal terminal = environment.terminal();
        boolean quiet = !terminal.interactive();
        try (Varve varve = Engines.of(store, database, settings, model, environment.clock())
                        .listener(event -> note(event, failures))
                        .build();
                ProgressLine progress = new ProgressLine(
                        environment.err(),
                        quiet ? 0 : terminal.columns(),
                        terminal.unicode(),
                        size(),
                        counted::count,
                        environment.clock())) {
            Replayer replayer = new Replayer(varve, store, name(), quiet ? Progress.SILENT : progress);
            for (Conversation conversation : transcript) {
                String key = session.map(
                                named -> named + (conversation.name().isEmpty() ? "" : "/" + conversation.name()))
                        .orElse(conversation.session());
                replays.add(replayer.replay(conversation, scope(key)));
            }
            database.providers().keep(varve.providers());
        }
        ReplaySummary summary = new ReplaySummary(
                name(),
                transcript.format().id(),
                replays,
                failures,
                counted.count(),
                Duration.between(start, environment.clock().instant()));
        if (output.isJson()) {
            output.line(summary.json());
        } else {
            output.text(summary.text(terminal));
        }
        if (report.isPresent()) {
            writeReport(Path.of(report.get()), store, summary, settings);
        }
        return summary.isWhole() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static void note(MemoryEvent event, List<String> failures) {
        if (event instanceof MemoryEvent.Failed failed) {
            failures.add(failed.work() + ": " + failed.reason());
        }
    }

    private long size() throws IOException {
        return file.equals(STANDARD_INPUT) ? -1 : Files.size(path());
    }

    private void writeReport(Path page, Store store, ReplaySummary summary, PolicySettings settings)
            throws IOException {
        Path target = environment.folder().resolve(page);
        try {
            new HtmlReport(store, settings.policy().zone()).write(target, summary.file(), summary.sessions());
        } catch (FileSystemException e) {
            throw new UsageException(
                    "report " + target + " cannot be written; name a file in an existing folder with --report", e);
        }
        if (!output.isJson()) {
            output.line("Report    " + page);
        }
    }
}
