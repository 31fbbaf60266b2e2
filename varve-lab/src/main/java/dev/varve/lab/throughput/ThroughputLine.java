package dev.varve.lab.throughput;

import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Times;
import java.util.List;
import java.util.Locale;

/**
 * The throughput of one memory with one history and a number of concurrent sessions.
 *
 * @param memory         its name
 * @param history        messages in each session before
 * @param sessions       at once
 * @param turnsPerSecond median of the rounds
 * @param least          of the rounds
 * @param most           of the rounds
 * @param rounds         that were made
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
        int rounds,
        double medianMillis,
        double p99Millis) {

    static ThroughputLine of(String memory, int history, int sessions, List<Crowd.Round> rounds) {
        double[] rates = rounds.stream()
                .mapToDouble(round -> round.times().count() / round.seconds())
                .sorted()
                .toArray();
        Times times = new Times();
        rounds.forEach(round -> times.addAll(round.times()));
        return new ThroughputLine(
                memory,
                history,
                sessions,
                rates[rates.length / 2],
                rates[0],
                rates[rates.length - 1],
                rates.length,
                times.millis(0.5),
                times.millis(0.99));
    }

    /** True if the other memory was measured with the same history and as many sessions. */
    boolean isBeside(ThroughputLine other) {
        return history == other.history && sessions == other.sessions;
    }

    void print(double reference, Printer printer) {
        printer.row(
                this,
                "%s | %d | %.1f | %s | %s | %.2f | %.2f",
                memory,
                sessions,
                turnsPerSecond,
                rounds == 1 ? "one round" : String.format(Locale.ROOT, "%.1f to %.1f", least, most),
                Double.isNaN(reference) ? "" : String.format(Locale.ROOT, "%.2f", turnsPerSecond / reference),
                medianMillis,
                p99Millis);
    }
}
