package dev.varve.bench.micro;

import dev.varve.VarveException;
import dev.varve.bench.measure.Machine;
import dev.varve.bench.measure.Steps;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** Runs the benchmarks of this package, each in a JVM of its own. */
@Command(
        name = "jmh",
        description =
                "Single operations under JMH: time and allocation of append, context, token counts, notes, recall.")
public final class JmhCommand implements Runnable {
    static final List<Class<?>> BENCHMARKS =
            List.of(AppendBenchmark.class, ContextBenchmark.class, TextBenchmark.class, RecallBenchmark.class);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--quick", description = "Only show that it works; the figures mean nothing.")
    boolean quick;

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            defaultValue = "",
            description = "Only benchmarks whose class and method this is found in.")
    String only = "";

    @Option(names = "--json", paramLabel = "FILE", description = "Write all lines there, too.")
    Optional<Path> json = Optional.empty();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(Machine.describe());
        out.println(MicroLine.HEAD);
        out.flush();
        List<MicroLine> lines = new ArrayList<>();
        try (Steps steps = new Steps("jmh", BENCHMARKS.size())) {
            for (Class<?> benchmarks : BENCHMARKS) {
                steps.next(benchmarks.getSimpleName());
                for (RunResult result : results(benchmarks)) {
                    MicroLine line = MicroLine.of(result);
                    lines.add(line);
                    out.println(line.row());
                    out.flush();
                }
            }
        }
        json.ifPresent(file -> JsonMapper.shared().writeValue(file, lines));
    }

    private Iterable<RunResult> results(Class<?> benchmarks) {
        TimeValue time = quick ? TimeValue.milliseconds(50) : TimeValue.seconds(1);
        OptionsBuilder options = new OptionsBuilder();
        options.include(Pattern.quote(benchmarks.getName()) + "\\..*" + only)
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
        } catch (RunnerException e) {
            throw new VarveException("benchmark " + benchmarks.getSimpleName() + " failed: " + e.getMessage(), e);
        }
    }
}
