package dev.varve.bench;

import dev.varve.VarveException;
import dev.varve.bench.cost.CostCommand;
import dev.varve.bench.eval.EvalCommand;
import dev.varve.bench.growth.GrowthCommand;
import dev.varve.bench.micro.JmhCommand;
import dev.varve.bench.quality.LearnCommand;
import dev.varve.bench.quality.QualityCommand;
import dev.varve.bench.report.AllCommand;
import dev.varve.bench.speed.ObserveCommand;
import dev.varve.bench.speed.SpeedCommand;
import dev.varve.bench.speed.TurnsCommand;
import dev.varve.bench.throughput.ThroughputCommand;
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
            JmhCommand.class,
            ObserveCommand.class,
            SpeedCommand.class,
            ThroughputCommand.class,
            QualityCommand.class,
            LearnCommand.class,
            CostCommand.class,
            EvalCommand.class,
            AllCommand.class
        })
public final class Bench {
    private Bench() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (!(failure instanceof VarveException)) {
                        throw failure;
                    }
                    command.getErr().println(failure.getMessage());
                    return 1;
                })
                .execute(args));
    }
}
