package dev.varve.cli.transfer;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve import}. */
@Command(
        name = "import",
        description =
                "Read a session that 'varve export' wrote. Goes on where an import of it was interrupted; refuses any other session that exists.")
public final class ImportCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "The export, or - for standard input.")
    private String file = STANDARD_INPUT;

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "Name of the session (default: the exported one).")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    public ImportCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(input(), StandardCharsets.UTF_8))) {
            SessionImport source = SessionImport.open(in, file);
            Scope scope = database.scope(session.orElse(source.session()));
            try (Store store = database.openForRepeatableWork()) {
                SessionImport.Result result = source.into(store, scope);
                output.line(
                        output.isJson()
                                ? Json.object()
                                        .put("session", scope.session())
                                        .put("messages", result.messages())
                                        .put("notes", result.notes())
                                : (result.wentOn() ? "Went on with" : "Imported") + " session " + scope + ": "
                                        + Output.count(result.messages(), "message") + ", "
                                        + Output.count(result.notes(), "note"));
            }
            return ExitCode.OK;
        }
    }

    private InputStream input() throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return environment.in();
        }
        Path path = environment.folder().resolve(file);
        if (Files.isDirectory(path)) {
            throw new UsageException(file + ": is a directory; name a file in it");
        }
        try {
            return Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": does not exist; check the name", e);
        }
    }
}
