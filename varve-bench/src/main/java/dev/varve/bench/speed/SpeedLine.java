package dev.varve.bench.speed;

import dev.varve.bench.contender.Contender;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How fast one memory is in sessions of one length. Times are medians over the rounds, in milliseconds.
 *
 * @param memory   its name
 * @param turns    asked for
 * @param done     turns of the slowest round, fewer if it was cut off
 * @param p50      that half of the turns stay below
 * @param fastest  the smallest p50 of a round
 * @param slowest  the largest
 * @param p95      that 95 % stay below
 * @param p99      that 99 % stay below
 * @param kilobytes allocated in a turn
 */
record SpeedLine(
        String memory,
        int turns,
        int done,
        double p50,
        double fastest,
        double slowest,
        double p95,
        double p99,
        double kilobytes) {

    static SpeedLine of(String memory, int turns, List<SpeedCommand.Session> rounds) {
        return new SpeedLine(
                memory,
                turns,
                rounds.stream().mapToInt(round -> round.times().count()).min().orElse(0),
                median(rounds, round -> round.times().millis(0.5)),
                rounds.stream()
                        .mapToDouble(round -> round.times().millis(0.5))
                        .min()
                        .orElse(0),
                rounds.stream()
                        .mapToDouble(round -> round.times().millis(0.5))
                        .max()
                        .orElse(0),
                median(rounds, round -> round.times().millis(0.95)),
                median(rounds, round -> round.times().millis(0.99)),
                median(rounds, round -> round.bytesPerTurn() / 1e3));
    }

    private static double median(List<SpeedCommand.Session> rounds, ToDoubleFunction<SpeedCommand.Session> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** A Markdown table; ratios are to Varve on the same kind of server, or else to the first line of that length. */
    static void print(List<SpeedLine> lines, PrintWriter out) {
        out.println("| memory | turns | p50 ms (rounds) | p95 | p99 | KB allocated | p50 to Varve, PostgreSQL |");
        out.println("|---|---:|---:|---:|---:|---:|---:|");
        for (SpeedLine line : lines) {
            double reference = lines.stream()
                    .filter(other ->
                            other.turns == line.turns && other.memory.equals(Contender.VARVE_POSTGRESQL.title()))
                    .mapToDouble(SpeedLine::p50)
                    .findFirst()
                    .orElse(line.p50);
            out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.2f (%.2f to %.2f) | %.2f | %.2f | %.0f | %.1f |%n",
                    line.memory,
                    line.done < line.turns ? line.done + " of " + line.turns : line.turns,
                    line.p50,
                    line.fastest,
                    line.slowest,
                    line.p95,
                    line.p99,
                    line.kilobytes,
                    line.p50 / reference);
        }
    }
}
