package dev.varve.bench.speed;

import java.util.Locale;

/**
 * How fast the observer reads one file.
 *
 * @param file        its name
 * @param messages    in it
 * @param megabytes   of text
 * @param perSecond   megabytes in a second
 * @param compression tokens read for each that was written
 */
record ObserveLine(String file, long messages, double megabytes, double perSecond, double compression) {

    /** Head of a Markdown table. */
    static final String HEAD = """
            | file | messages | MB | MB/s | compression |
            |---|---:|---:|---:|---:|""";

    String row() {
        return String.format(
                Locale.ROOT, "| %s | %,d | %.2f | %.1f | %.1f× |", file, messages, megabytes, perSecond, compression);
    }
}
