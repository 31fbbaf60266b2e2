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
 * The environment of a run of the command.
 *
 * @param in standard input
 * @param out results, UTF-8
 * @param err errors, warnings and progress, UTF-8
 * @param variables environment variables
 * @param folder base of relative paths
 * @param terminal shows the results
 * @param clock for time stamps of notes and for durations
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

    /** The policy for secrets; they are masked if the configuration cannot be read. */
    public Policy.Secrets secrets() {
        try {
            return configuration().settings().policy().secrets();
        } catch (ConfigurationException e) {
            return Policy.Secrets.MASK;
        }
    }

    /** The settings from files and variables, read at each call. */
    public Configuration configuration() {
        return Configuration.read(variables, folder);
    }
}
