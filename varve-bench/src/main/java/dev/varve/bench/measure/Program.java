package dev.varve.bench.measure;

import dev.varve.VarveException;
import picocli.CommandLine;

/** A program of commands. */
public final class Program {
    private Program() {}

    /**
     * Runs the command that the arguments name.
     *
     * @return the exit code; 1 if the command fails with a message of Varve's, which is printed
     */
    public static int run(Object commands, String... args) {
        CommandLine program = new CommandLine(commands);
        program.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().usageMessage().showDefaultValues(true));
        return program.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (!(failure instanceof VarveException)) {
                        throw failure;
                    }
                    command.getErr().println(failure.getMessage());
                    return 1;
                })
                .execute(args);
    }
}
