package dev.varve.cli.transfer;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import dev.varve.cli.database.SessionChoice;
import dev.varve.store.SessionReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve export}. */
@Command(
        name = "export",
        description =
                "Write a session with everything in it as JSON Lines, for 'varve import'. Secrets stay in it unless --mask is given.")
public final class ExportCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write (default: standard output).")
    private Optional<String> target = Optional.empty();

    @Option(
            names = "--readable",
            description = "Leave out all notes and what is damaged. 'varve observe' writes new notes after the import.")
    private boolean readable;

    @Option(names = "--mask", description = "Put masks in place of keys, tokens and passwords.")
    private boolean mask;

    @Mixin
    private final SessionChoice choice;

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    /** Runs in this environment. */
    public ExportCommand(Environment environment) {
        this.environment = environment;
        this.choice = new SessionChoice(environment);
    }

    @Override
    public Integer call() {
        return choice.with(this::export, reason -> {
            throw new UsageException(reason);
        });
    }

    private int export(SessionChoice.Chosen session) {
        Scope scope = session.scope();
        return session.store().snapshot(scope, snapshot -> {
            try {
                SessionExport export = readable
                        ? readable(snapshot, scope)
                        : SessionExport.of(
                                snapshot, scope, session.store().corrections(scope.tenant(), scope.resource()));
                write(mask ? export.masked() : export);
                return ExitCode.OK;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private SessionExport readable(SessionReader snapshot, Scope scope) {
        SessionExport export = SessionExport.readable(snapshot, scope);
        environment
                .err()
                .println("varve: left out all notes and " + Output.count(export.leftOut(), "message")
                        + " that are damaged or belong to a damaged one");
        return export;
    }

    private void write(SessionExport export) throws IOException {
        if (target.isEmpty()) {
            Writer out = new BufferedWriter(new OutputStreamWriter(environment.out(), StandardCharsets.UTF_8));
            export.write(out, environment.terminal().shown() ? JsonObject::escaped : UnaryOperator.identity());
            out.flush();
            return;
        }
        Path file = environment.folder().resolve(target.get());
        try {
            WholeFile.write(file, export::write);
        } catch (FileSystemException e) {
            throw new UsageException(file + " cannot be written; name a file in an existing folder", e);
        }
    }
}
