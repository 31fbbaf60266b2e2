package dev.varve.lab.micro;

import dev.varve.lab.measure.Printer;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What JMH says of one operation.
 *
 * @param operation class and method
 * @param of        its parameters
 * @param micros    mean microseconds of an operation
 * @param margin    half of the 99.9 % confidence interval, absent with too few iterations
 * @param bytes     allocated by an operation, in all threads
 */
record MicroLine(String operation, String of, double micros, Optional<Double> margin, double bytes) {
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    static MicroLine of(RunResult result) {
        BenchmarkParams params = result.getParams();
        String[] name = params.getBenchmark().split("\\.");
        Result<?> time = result.getPrimaryResult();
        double margin = time.getScoreError();
        return new MicroLine(
                name[name.length - 2].replace("Benchmark", "") + ", " + name[name.length - 1],
                params.getParamsKeys().stream().map(params::getParam).collect(Collectors.joining(", ")),
                time.getScore(),
                Double.isNaN(margin) ? Optional.empty() : Optional.of(margin),
                Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATION), "measured by GCProfiler")
                        .getScore());
    }

    void print(Printer printer) {
        printer.row(
                this,
                "%s | %s | %.2f | %s | %,.0f",
                operation,
                of,
                micros,
                margin.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse(""),
                bytes);
    }
}
