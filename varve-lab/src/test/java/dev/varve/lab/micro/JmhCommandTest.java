package dev.varve.lab.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class JmhCommandTest {
    @BeforeAll
    static void anotherRunOnThisMachineDoesNotMatter() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void each_benchmark_runs_and_has_a_line() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("dev\\.varve\\.lab\\.micro\\..*")
                        .forks(0)
                        .mode(Mode.SingleShotTime)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(1))
                        .param("turns", "40")
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        List<MicroLine> lines = results.stream().map(MicroLine::of).toList();
        assertThat(lines).extracting(MicroLine::operation).containsAll(operations());
        assertThat(lines).allSatisfy(line -> assertThat(line.micros()).isPositive());
    }

    private static List<String> operations() {
        return JmhCommand.BENCHMARKS.stream()
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(JmhCommandTest::operation)
                .toList();
    }

    private static String operation(Method method) {
        return method.getDeclaringClass().getSimpleName().replace("Benchmark", "") + ", " + method.getName();
    }
}
