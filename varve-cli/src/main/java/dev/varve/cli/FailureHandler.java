package dev.varve.cli;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.InvalidScopeException;
import dev.varve.VarveException;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.console.TerminalText;
import dev.varve.cli.console.UsageException;
import dev.varve.config.ConfigurationException;
import dev.varve.internal.session.Masking;
import dev.varve.providers.ModelSetupException;
import dev.varve.transcript.TranscriptException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every failure into one line on standard error and an exit code. */
final class FailureHandler implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
    private final PrintStream err;

    FailureHandler(PrintStream err) {
        this.err = err;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        String text = failure instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched)
                : String.valueOf(failure.getMessage());
        print(text + "; see '" + command.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
    }

    private static String unmatched(UnmatchedArgumentException failure) {
        String word = failure.getUnmatched().get(0);
        String suggestion = failure.getSuggestions().stream()
                .findFirst()
                .map(closest -> ", did you mean '" + closest + "'?")
                .orElse("");
        if (word.startsWith("-")) {
            return "there is no option '" + word + "'" + suggestion;
        }
        return failure.getCommandLine().getSubcommands().isEmpty()
                ? "'" + word + "' is one argument too many"
                : "there is no command '" + word + "'" + suggestion;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (StandardOptions.isIn(parsed)) {
            failure.printStackTrace(err);
        }
        print(text(failure));
        return exitCode(failure);
    }

    /** A configuration that cannot be read, found before the command line is. */
    int handle(ConfigurationException failure) {
        print(text(failure));
        return exitCode(failure);
    }

    /** Handles errors that no command catches, such as a full heap. */
    int handle(Error failure) {
        print(
                failure instanceof OutOfMemoryError
                        ? "out of memory; give it more with VARVE_OPTS=-Xmx1g"
                        : "internal error: " + failure);
        return ExitCode.FAILED;
    }

    private static String text(Exception failure) {
        if (failure instanceof VarveException) {
            return String.valueOf(failure.getMessage());
        }
        if (failure instanceof UncheckedIOException || failure instanceof IOException) {
            return "input or output failed: " + failure.getMessage() + "; check the path and its permissions";
        }
        return "internal error: " + failure + "; run again with --verbose and report what it prints";
    }

    private static int exitCode(Exception failure) {
        boolean badInput = failure instanceof UsageException
                || failure instanceof ConfigurationException
                || failure instanceof TranscriptException
                || failure instanceof ModelSetupException
                || failure instanceof InvalidScopeException
                || failure instanceof InvalidMessageException
                || failure instanceof DuplicateMessageException;
        return badInput ? ExitCode.USAGE : ExitCode.FAILED;
    }

    /** Messages may quote input, which may contain secrets; line breaks in it must not split the output. */
    private void print(String text) {
        err.println("varve: " + TerminalText.line(Masking.on().text(text)));
    }
}
