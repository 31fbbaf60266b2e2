package dev.varve.trials;

import dev.varve.bench.measure.Program;
import dev.varve.trials.soak.SoakCommand;
import picocli.CommandLine.Command;

/** Trials of the gateway, and of hours of use. They pass or fail; what they take is not measured. */
@Command(
        name = "varve-trials",
        description = {
            "Breaks what can break, and counts what was lost, doubled or changed.",
            "Exit codes: 0 all was well, 1 it was not, 2 wrong usage."
        },
        subcommands = {ClientsCommand.class, FaultsCommand.class, NodesCommand.class, SoakCommand.class})
public final class Trials {
    private Trials() {}

    public static void main(String[] args) {
        System.exit(Program.run(new Trials(), args));
    }
}
