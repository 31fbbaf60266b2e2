package dev.varve.bench.speed;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * A memory in a process of its own.
 *
 * @param memory      its name
 * @param firstMillis from the start of the JVM to the end of the first turn
 * @param peakMiB     resident memory at the most
 * @param turns       after so many turns
 */
record ColdLine(String memory, double firstMillis, long peakMiB, int turns) {

    /** A Markdown table. */
    static void print(List<ColdLine> lines, PrintWriter out) {
        if (lines.isEmpty()) {
            return;
        }
        out.println();
        out.println("| in a process of its own | JVM start to end of first turn, ms | peak memory, MiB | turns |");
        out.println("|---|---:|---:|---:|");
        for (ColdLine line : lines) {
            out.printf(
                    Locale.ROOT, "| %s | %.0f | %d | %d |%n", line.memory, line.firstMillis, line.peakMiB, line.turns);
        }
    }
}
