package dev.varve.cli.console;

import dev.varve.Policy;
import dev.varve.config.Configuration;
import dev.varve.config.ConfigurationException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * What surrounds a run of the command.
 *
 * @param in        standard input
 * @param out       results, UTF-8
 * @param err       errors, warnings and progress, UTF-8
 * @param variables environment variables
 * @param folder    what relative paths are relative to
 * @param terminal  what the results are shown on
 * @param clock     for time stamps of notes and for durations
 */
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> variables,
        Path folder,
        Terminal terminal,
        Clock clock) {

    /** Copies the collections. */
    public Environment {
        variables = Map.copyOf(variables);
    }

    /** What is done about secrets; they are masked where the configuration cannot be read. */
    public Policy.Secrets secrets() {
        try {
            return configuration().settings().policy().secrets();
        } catch (ConfigurationException e) {
            return Policy.Secrets.MASK;
        }
    }

    /** What files and variables set; read anew at each call. */
    public Configuration configuration() {
        return Configuration.read(variables, folder);
    }
}
