package dev.varve.cli.transfer;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.VarveException;
import dev.varve.cli.agents.AgentHome;
import dev.varve.cli.agents.AgentMemory;
import dev.varve.cli.agents.NotesReview;
import dev.varve.cli.agents.Program;
import dev.varve.cli.agents.Recordings;
import dev.varve.cli.agents.TranscriptImport;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.MissingVectors;
import dev.varve.cli.engine.ModelChoice;
import dev.varve.cli.engine.Models;
import dev.varve.cli.engine.VectorRun;
import dev.varve.model.MemoryModel;
import dev.varve.store.Store;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve import}. */
@Command(
        name = "import",
        description =
                "Import conversations that programs have recorded, or a session that 'varve export' wrote. Only new messages of a known conversation are imported. An interrupted import of an export can be continued; if another session of that name exists, the import is refused.")
public final class ImportCommand extends WithDatabase {
    private static final String STANDARD_INPUT = "-";
    private static final int HEAD = 1 << 12;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Conversations or an export, or - for an export on standard input.")
    private List<String> files = List.of();

    @Option(names = "--all", description = "Everything that coding agents have recorded on this machine.")
    private boolean all;

    @Option(
            names = "--from",
            paramLabel = "PROGRAM",
            description = "With --all: import only from this program, such as claude-code.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--pending", hidden = true, description = "What hooks have left to be imported.")
    private boolean pending;

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "Session name for an export (default: the exported name).")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final ModelChoice model;

    /** Runs in this environment. */
    public ImportCommand(Environment environment) {
        super(environment);
        this.model = new ModelChoice(environment);
    }

    @Override
    public Integer call() throws IOException {
        if (pending) {
            return pending();
        }
        Optional<Program> program = from.map(Program::named);
        checkOptions();
        if (all) {
            return recordings(Optional.empty(), program);
        }
        if (files.size() == 1) {
            String file = files.get(0);
            try (InputStream in = file.equals(STANDARD_INPUT) ? environment.in() : open(file)) {
                byte[] head = in.readNBytes(HEAD);
                boolean export = new String(head, StandardCharsets.UTF_8)
                        .lines()
                        .findFirst()
                        .orElse("")
                        .contains("\"" + SessionExport.HEADER + "\"");
                if (export || head.length == 0 || file.equals(STANDARD_INPUT)) {
                    return export(file, new SequenceInputStream(new ByteArrayInputStream(head), in));
                }
            }
        }
        checkNoSession();
        List<Path> named = files.stream().map(environment.folder()::resolve).toList();
        return recordings(Optional.of(named), Optional.empty());
    }

    /** Rejects options that would have no effect: the user expects something else. */
    private void checkOptions() {
        if (all && !files.isEmpty()) {
            throw new UsageException("--all takes no file; leave out --all to import " + files.get(0) + " alone");
        }
        if (!all && from.isPresent()) {
            throw new UsageException("--from goes with --all; add it, or leave out --from and name files");
        }
        if (!all && files.isEmpty()) {
            throw new UsageException("name a file, or use --all for everything that coding agents have recorded");
        }
        if (all) {
            checkNoSession();
        }
    }

    private void checkNoSession() {
        if (session.isPresent()) {
            throw new UsageException("--session names the session of an export, and this is none; leave it out:"
                    + " conversations keep the names that their programs gave them");
        }
    }

    private int export(String file, InputStream input) throws IOException {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder()))) {
            SessionImport source = SessionImport.open(in, file);
            Scope scope = database.scope(session.orElse(source.session()));
            try (Store store = database.openForRepeatableWork()) {
                SessionImport.Result result = source.into(store, scope, environment.secrets());
                output.line(
                        output.isJson()
                                ? JsonObject.empty()
                                        .put("session", scope.session())
                                        .put("messages", result.messages())
                                        .put("notes", result.notes())
                                : (result.wentOn() ? "Went on with" : "Imported") + " session " + scope + ": "
                                        + Output.count(result.messages(), "message") + ", "
                                        + Output.count(result.notes(), "note"));
            }
            return ExitCode.OK;
        } catch (CharacterCodingException e) {
            throw new UsageException(
                    file + ": is not UTF-8; export the session again, or copy the file without changing it", e);
        }
    }

    private InputStream open(String file) throws IOException {
        Path path = environment.folder().resolve(file);
        if (!Files.exists(path)) {
            throw new UsageException(file + ": does not exist; check the name");
        }
        if (Files.isDirectory(path) && !Files.isDirectory(path.resolve("session"))) {
            throw new UsageException(file + ": is a directory; name a file in it");
        }
        // A folder may be one in which a program keeps its conversations.
        return Files.isDirectory(path) ? new ByteArrayInputStream(new byte[] {' '}) : Files.newInputStream(path);
    }

    /** Called by hooks, without visible output. */
    private int pending() throws IOException {
        AgentHome home = AgentHome.of(environment);
        prepare(home);
        try (Store store = database.openForRepeatableWork();
                AgentMemory memory =
                        new AgentMemory(home, store, database.forgotten(), writer(), environment.clock())) {
            Recordings.pending(home, memory, environment.clock().instant(), LONGEST, environment.clock());
            if (model.isExtractive()) {
                NotesReview.of(home, store, memory, environment.clock());
            }
            embed(home, store, memory);
            return ExitCode.OK;
        } catch (VarveException e) {
            home.log(environment.clock().instant(), "import: " + e.getMessage() + "; it is tried again later");
            return ExitCode.FAILED;
        }
    }

    /** Recall by words works without vectors, so a failure is only reported. */
    private void embed(AgentHome home, Store store, AgentMemory memory) {
        Instant now = environment.clock().instant();
        try (Models models = Models.of(environment)) {
            memory.embed(new MissingVectors(store, models), now.plus(LONGEST), environment.clock());
        } catch (RuntimeException | LinkageError e) {
            home.log(now, "vectors: " + e.getMessage() + "; recall goes by words");
        }
    }

    private MemoryModel writer() {
        return model.model(Policy.defaults().observe().deadline());
    }

    private void prepare(AgentHome home) throws IOException {
        home.makePrivate();
        database.orElse(home.database());
    }

    private int recordings(Optional<List<Path>> named, Optional<Program> program) throws IOException {
        AgentHome home = AgentHome.of(environment);
        prepare(home);
        try (Store store = database.openForRepeatableWork();
                AgentMemory memory = new AgentMemory(
                        home,
                        store,
                        database.forgotten(),
                        writer(),
                        environment.clock(),
                        named.isPresent() && database.isResourceNamed()
                                ? Optional.of(database.resource())
                                : Optional.empty(),
                        database.isOfHooks())) {
            Recordings recordings = new Recordings(home, memory, database.about("imports.tsv"));
            List<Path> paths = named.isPresent()
                    ? named.get()
                    : program.isPresent() ? recordings.files(program.get()) : recordings.files();
            Recordings.Summary summary = run(recordings, paths, named.isPresent());
            home.protectDatabase();
            int code = new ImportReport(output).of(summary, paths.size());
            if (named.isEmpty()
                    && database.place().equals(Optional.of(home.database().toAbsolutePath()))) {
                // Another process has usually imported the events of hooks by now; otherwise import them here.
                Recordings.pending(home, memory, environment.clock().instant(), LONGEST, environment.clock());
            }
            embed(store, summary);
            return code;
        }
    }

    /** Last, since it may take minutes and recall by words works without vectors; so a failure is only reported. */
    private void embed(Store store, Recordings.Summary summary) {
        List<Scope> sessions =
                summary.results().stream().map(TranscriptImport.Result::scope).toList();
        if (sessions.isEmpty()) {
            return;
        }
        try (Models models = Models.of(environment)) {
            if (!models.list().isEmpty()) {
                new VectorRun(store, models, environment, output).of(sessions);
            }
        } catch (RuntimeException | LinkageError e) {
            output.note("no vectors: " + e.getMessage() + "; recall goes by words, and 'varve embed' tries again");
        }
    }

    private Recordings.Summary run(Recordings recordings, List<Path> paths, boolean named) throws IOException {
        if (!environment.terminal().interactive() || paths.size() < 2) {
            return recordings.run(paths, named, file -> {});
        }
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("import")
                .setInitialMax(paths.size())
                .setUnit(" files", 1)
                .setStyle(environment.terminal().unicode() ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(
                        environment.err(), environment.terminal().columns() - 1))
                .clearDisplayOnFinish()
                .build()) {
            return recordings.run(paths, named, file -> bar.step());
        }
    }
}
