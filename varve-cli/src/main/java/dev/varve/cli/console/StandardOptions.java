package dev.varve.cli.console;

import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options that every command has. */
public final class StandardOptions {
    private static final String NAME = "--verbose";

    @Option(names = NAME, description = "Show stack traces of failures.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    /** True if one of them was given. */
    public static boolean isIn(ParseResult parsed) {
        ParseResult innermost = parsed;
        boolean found = innermost.hasMatchedOption(NAME);
        while (!found && innermost.hasSubcommand()) {
            innermost = innermost.subcommand();
            found = innermost.hasMatchedOption(NAME);
        }
        return found;
    }
}
