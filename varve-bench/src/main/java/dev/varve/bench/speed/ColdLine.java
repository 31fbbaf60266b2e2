package dev.varve.bench.speed;

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

    /** Head of a Markdown table. */
    static final String HEAD = """
            | in a process of its own | JVM start to end of first turn, ms | peak memory, MiB | turns |
            |---|---:|---:|---:|""";

    String row() {
        return String.format(Locale.ROOT, "| %s | %.0f | %d | %d |", memory, firstMillis, peakMiB, turns);
    }
}
