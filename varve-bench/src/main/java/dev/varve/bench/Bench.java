package dev.varve.bench;

import dev.varve.bench.cost.CostCommand;
import dev.varve.bench.quality.QualityCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The benchmarks. Timings are printed, never asserted. */
@Command(
        name = "varve-bench",
        mixinStandardHelpOptions = true,
        description = "Measures Varve on this machine.",
        subcommands = {
            TurnsCommand.class,
            GrowthCommand.class,
            ObserveCommand.class,
            ThroughputCommand.class,
            QualityCommand.class,
            CostCommand.class
        })
public final class Bench {
    private Bench() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Bench()).execute(args));
    }
}
