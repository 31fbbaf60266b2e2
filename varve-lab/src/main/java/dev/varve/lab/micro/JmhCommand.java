package dev.varve.lab.micro;

import dev.varve.VarveException;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the benchmarks of this package, each in a JVM of its own. */
@Command(
        name = "jmh",
        description =
                "Single operations under JMH: time and allocation of append, context, token counts, notes, recall.")
public final class JmhCommand implements Runnable {
    static final List<Class<?>> BENCHMARKS = List.of(
            AppendBenchmark.class,
            ChecksumBenchmark.class,
            ContextBenchmark.class,
            TextBenchmark.class,
            RecallBenchmark.class);

    @Option(names = "--quick", description = "Only show that it works; the figures mean nothing.")
    boolean quick;

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            defaultValue = "",
            description = "Only benchmarks whose class and method this is found in.")
    String only = "";

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        printer.say(Machine.describe());
        printer.say("");
        printer.head("operation", "of", "µs", "±", "bytes allocated");
        try (Steps steps = new Steps("jmh", BENCHMARKS.size())) {
            for (Class<?> benchmarks : BENCHMARKS) {
                steps.next(benchmarks.getSimpleName());
                for (RunResult result : results(benchmarks)) {
                    MicroLine.of(result).print(printer);
                }
            }
        }
    }

    private Iterable<RunResult> results(Class<?> benchmarks) {
        TimeValue time = quick ? TimeValue.milliseconds(50) : TimeValue.seconds(1);
        OptionsBuilder options = new OptionsBuilder();
        options.include("^(?=.*(?:" + only + "))" + Pattern.quote(benchmarks.getName() + "."))
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.MICROSECONDS)
                .forks(1)
                .warmupIterations(quick ? 1 : 3)
                .warmupTime(time)
                .measurementIterations(quick ? 1 : 5)
                .measurementTime(time)
                .timeout(TimeValue.fromString(Duration.ofMinutes(2).toSeconds() + "s"))
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xmx768m", "-XX:+UseSerialGC")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        if (quick) {
            options.param("turns", "200");
        }
        try {
            return new Runner(options.build()).run();
        } catch (NoBenchmarksException e) {
            return List.of(); // --only names those of other classes
        } catch (RunnerException e) {
            throw new VarveException("benchmark " + benchmarks.getSimpleName() + " failed: " + e.getMessage(), e);
        }
    }
}
