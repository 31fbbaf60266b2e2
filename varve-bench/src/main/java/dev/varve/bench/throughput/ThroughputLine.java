package dev.varve.bench.throughput;

import dev.varve.bench.measure.Times;
import java.util.List;
import java.util.Locale;

/**
 * What one memory did with one history and so many sessions at once.
 *
 * @param turnsPerSecond median of the rounds
 * @param least          of the rounds
 * @param most           of the rounds
 * @param medianMillis   of all turns
 * @param p99Millis      of all turns
 */
record ThroughputLine(
        String memory,
        int history,
        int sessions,
        double turnsPerSecond,
        double least,
        double most,
        double medianMillis,
        double p99Millis) {

    static ThroughputLine of(String memory, int history, int sessions, List<Double> rates, List<Long> durations) {
        double[] sorted =
                rates.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        Times times = new Times(durations.size());
        durations.forEach(times::add);
        return new ThroughputLine(
                memory,
                history,
                sessions,
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1],
                times.millis(0.5),
                times.millis(0.99));
    }

    /** Whether the other memory was measured with the same history and as many sessions. */
    boolean isBeside(ThroughputLine other) {
        return history == other.history && sessions == other.sessions;
    }

    String row(double reference) {
        return String.format(
                Locale.ROOT,
                "%-32s %8d %9d %9.1f %8.1f-%-8.1f %7.2f %9.2f %9.2f",
                memory,
                history,
                sessions,
                turnsPerSecond,
                least,
                most,
                turnsPerSecond / reference,
                medianMillis,
                p99Millis);
    }
}
