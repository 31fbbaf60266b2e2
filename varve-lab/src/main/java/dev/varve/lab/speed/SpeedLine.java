package dev.varve.lab.speed;

import dev.varve.lab.measure.Printer;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How fast one memory is in sessions of one length. Times are medians over the rounds, in milliseconds.
 *
 * @param memory    its name
 * @param turns     that the session has had before
 * @param measured  turns of all rounds
 * @param p50       that half of the turns stay below
 * @param fastest   the smallest p50 of a round
 * @param slowest   the largest
 * @param p95       that 95 % stay below
 * @param p99       that 99 % stay below
 * @param kilobytes allocated in a turn
 */
record SpeedLine(
        String memory,
        int turns,
        int measured,
        double p50,
        double fastest,
        double slowest,
        double p95,
        double p99,
        double kilobytes) {

    static SpeedLine of(String memory, int turns, List<SpeedCommand.Round> rounds) {
        double[] medians = sorted(rounds, round -> round.times().millis(0.5));
        return new SpeedLine(
                memory,
                turns,
                rounds.stream().mapToInt(round -> round.times().count()).sum(),
                median(medians),
                medians[0],
                medians[medians.length - 1],
                median(sorted(rounds, round -> round.times().millis(0.95))),
                median(sorted(rounds, round -> round.times().millis(0.99))),
                median(sorted(rounds, round -> round.bytesPerTurn() / 1e3)));
    }

    private static double[] sorted(List<SpeedCommand.Round> rounds, ToDoubleFunction<SpeedCommand.Round> figure) {
        return rounds.stream().mapToDouble(figure).sorted().toArray();
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    void print(double reference, Printer printer) {
        printer.row(
                this,
                "%s | %d | %.2f (%.2f to %.2f) | %.2f | %.2f | %.0f | %s | %d",
                memory,
                turns,
                p50,
                fastest,
                slowest,
                p95,
                p99,
                kilobytes,
                Double.isNaN(reference) ? "" : String.format(Locale.ROOT, "%.1f", p50 / reference),
                measured);
    }
}
