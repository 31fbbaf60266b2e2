package dev.varve.cli.replay;

import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.report.ReplaySummary;
import dev.varve.cli.report.SessionReplay;
import dev.varve.config.Settings;
import dev.varve.dashboard.report.ReportPage;
import dev.varve.event.MemoryEvent;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.Transcript;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve replay}. */
@Command(
        name = "replay",
        description =
                "Replay a recorded conversation into memory. Messages that the session already has are not appended again.")
public final class ReplayCommand extends WithDatabase {
    @Mixin
    private final TranscriptSource source;

    @Option(names = "--report", paramLabel = "FILE", description = "Also write a self-contained HTML page.")
    private Optional<String> report = Optional.empty();

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session (default: the file name without its extension).")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public ReplayCommand(Environment environment) {
        super(environment);
        this.source = new TranscriptSource(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() throws IOException {
        Settings settings = engine.settings();
        session.ifPresent(database::scope);
        report.map(environment.folder()::resolve).ifPresent(ReplayCommand::checkFolder);
        Optional<? extends Store> existing =
                database.exists() ? Optional.of(database.openForRepeatableWork()) : Optional.empty();
        try {
            Instant start = start(existing);
            source.check(start, settings.policy().zone());
            return replay(settings, start, existing);
        } finally {
            existing.ifPresent(Store::close);
        }
    }

    private int replay(Settings settings, Instant start, Optional<? extends Store> existing) throws IOException {
        Optional<Path> page = report.map(environment.folder()::resolve);
        try (CountedInput counted = source.input();
                Transcript transcript =
                        source.open(counted, start, settings.policy().zone());
                Store store = existing.isPresent() ? existing.get() : database.openForRepeatableWork()) {
            ReplaySummary summary = replay(transcript, counted, store, settings);
            if (output.isJson()) {
                output.line(summary.json());
            } else {
                summary.print(output, environment.terminal());
            }
            if (page.isPresent()) {
                writeReport(
                        page.get(),
                        new ReportPage(store, settings.policy(), settings.window(), environment.clock()),
                        summary);
            }
            return summary.isWhole() ? ExitCode.OK : ExitCode.FAILED;
        }
    }

    /**
     * A file without times is as old as when it was last written. It gets the times that it got when it was first replayed, so
     * that a second run reads the same messages.
     */
    private Instant start(Optional<? extends Store> existing) {
        return existing.flatMap(store -> store.state(database.scope(session.orElseGet(source::session))))
                .map(SessionState::createdAt)
                .orElseGet(() -> source.written(environment.clock().instant()));
    }

    private ReplaySummary replay(Transcript transcript, CountedInput counted, Store store, Settings settings)
            throws IOException {
        Instant start = environment.clock().instant();
        List<String> failures = new ArrayList<>();
        List<SessionReplay> replays = new ArrayList<>();
        Terminal terminal = environment.terminal();
        boolean quiet = !terminal.interactive();
        try (Varve varve = engine.engine(store, database, settings)
                        .listener(event -> note(event, failures))
                        .build();
                ProgressLine progress = new ProgressLine(
                        environment.err(),
                        quiet ? 0 : terminal.columns(),
                        terminal.unicode(),
                        source.size(),
                        counted::count,
                        environment.clock());
                StopNotice notice = new StopNotice(environment.err(), quiet ? Progress.SILENT : progress)) {
            Replayer replayer = new Replayer(varve, store, source.name(), notice);
            for (Conversation conversation : transcript) {
                String key = session.map(
                                named -> named + (conversation.name().isEmpty() ? "" : "/" + conversation.name()))
                        .orElse(conversation.session());
                replays.add(replayer.replay(conversation, database.scope(key)));
            }
            database.providers().keep(varve.providers());
        }
        return new ReplaySummary(
                source.name(),
                transcript.format().id(),
                engine.model().name(),
                replays,
                failures,
                counted.count(),
                Duration.between(start, environment.clock().instant()));
    }

    private static void note(MemoryEvent event, List<String> failures) {
        if (event instanceof MemoryEvent.Failed failed) {
            failures.add(failed.work() + ": " + failed.reason());
        }
    }

    /** Checked before the work, since it may be long. */
    private static void checkFolder(Path page) {
        Path folder = page.toAbsolutePath().resolveSibling(".");
        boolean existing = Files.exists(page);
        boolean device = existing && !Files.isRegularFile(page);
        if (Files.isDirectory(page)
                || !Files.isDirectory(folder)
                || existing && !Files.isWritable(page)
                || !device && !Files.isWritable(folder)) {
            throw new UsageException(unwritable(page));
        }
    }

    private void writeReport(Path page, ReportPage html, ReplaySummary summary) throws IOException {
        try {
            WholeFile.write(page, out -> html.write(out, summary.file(), summary.parts()));
        } catch (FileSystemException e) {
            throw new UsageException(unwritable(page), e);
        }
        if (!output.isJson()) {
            output.line("Report    " + report.orElseThrow());
        }
    }

    private static String unwritable(Path page) {
        return "report " + page + " cannot be written; name a file in an existing folder with --report";
    }
}
