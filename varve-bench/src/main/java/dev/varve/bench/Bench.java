package dev.varve.bench;

import dev.varve.bench.checksum.ChecksumsCommand;
import dev.varve.bench.gateway.LoadCommand;
import dev.varve.bench.growth.GrowthCommand;
import dev.varve.bench.many.ManyCommand;
import dev.varve.bench.measure.Program;
import dev.varve.bench.micro.JmhCommand;
import dev.varve.bench.report.AllCommand;
import dev.varve.bench.report.QuoteCommand;
import dev.varve.bench.speed.ObserveCommand;
import dev.varve.bench.speed.SpeedCommand;
import dev.varve.bench.speed.TurnsCommand;
import dev.varve.bench.throughput.ThroughputCommand;
import picocli.CommandLine.Command;

/** The benchmarks. Timings are printed, never asserted. */
@Command(
        name = "varve-bench",
        description = {
            "Measures Varve on this machine. Beside what stands here, varve-bench/run has",
            "  adapters    the same 300 turns in each framework, with Varve and with its own memory,",
            "  footprint   what each module brings along.",
            "  quality, quiz, cost, learn, eval   what memories hold and cost, without timings (varve-research),",
            "  gateway-clients, gateway-faults, gateway-nodes   what breaks, broken on purpose (varve-trials).",
            "Exit codes: 0 done, 1 failed, 2 wrong usage."
        },
        subcommands = {
            TurnsCommand.class,
            GrowthCommand.class,
            JmhCommand.class,
            ChecksumsCommand.class,
            ObserveCommand.class,
            SpeedCommand.class,
            ThroughputCommand.class,
            LoadCommand.class,
            ManyCommand.class,
            AllCommand.class,
            QuoteCommand.class
        })
public final class Bench {
    private Bench() {}

    public static void main(String[] args) {
        System.exit(Program.run(new Bench(), args));
    }
}
