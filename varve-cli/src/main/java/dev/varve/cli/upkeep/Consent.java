package dev.varve.cli.upkeep;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.TerminalText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Asks before a deletion. The question goes to standard error, so that results stay clean. */
final class Consent {
    private final Environment environment;

    @Option(names = "--force", description = "Do not ask for confirmation.")
    private boolean force;

    Consent(Environment environment) {
        this.environment = environment;
    }

    /** True if the answer is yes, or need not be asked for. A closed input agrees to nothing. */
    boolean isGiven(String question) {
        return force || agrees(question);
    }

    private boolean agrees(String question) {
        environment.err().print(TerminalText.of(question));
        environment.err().flush();
        try {
            String answer =
                    new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8)).readLine();
            if (answer == null) {
                environment.err().println();
                return false;
            }
            String word = answer.strip().toLowerCase(Locale.ROOT);
            return word.equals("y") || word.equals("yes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
