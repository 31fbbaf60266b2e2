package dev.varve.lab.speed;

/**
 * A memory in a process of its own.
 *
 * @param memory      its name
 * @param firstMillis from the start of the JVM to the end of the first turn
 * @param peakMiB     resident memory at the most
 * @param turns       after so many turns
 */
record ColdLine(String memory, double firstMillis, long peakMiB, int turns) {}
