package dev.varve.lab.measure;

import dev.varve.VarveException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ScopeType;

/** A program of commands; each has {@code --help}, which tells the defaults of its options. */
public final class Program {
    private static final OptionSpec HELP = OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .scopeType(ScopeType.INHERIT)
            .description("Show this help.")
            .build();

    private Program() {}

    /**
     * Runs the command that the arguments name.
     *
     * @return the exit code; 1 if the command fails with a message of Varve's, which is printed
     */
    public static int run(Object commands, String... args) {
        CommandLine program = new CommandLine(commands);
        program.getCommandSpec().addOption(HELP);
        program.getSubcommands().values().forEach(command -> showDefaults(command.getCommandSpec()));
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

    /** But not of what is nothing by default. */
    private static void showDefaults(CommandSpec command) {
        command.usageMessage().showDefaultValues(true);
        for (OptionSpec option : List.copyOf(command.options())) {
            if (isNothing(option.initialValue())) {
                command.remove(option);
                command.addOption(OptionSpec.builder(option)
                        .showDefaultValue(Visibility.NEVER)
                        .build());
            }
        }
        for (PositionalParamSpec files : List.copyOf(command.positionalParameters())) {
            if (isNothing(files.initialValue())) {
                command.remove(files);
                command.addPositional(PositionalParamSpec.builder(files)
                        .showDefaultValue(Visibility.NEVER)
                        .build());
            }
        }
    }

    private static boolean isNothing(@Nullable Object value) {
        return (value instanceof Optional<?> optional && optional.isEmpty())
                || (value instanceof Collection<?> many && many.isEmpty());
    }
}
