package dev.varve.bench.measure;

import java.util.Locale;

/**
 * How long one kind of step took, in milliseconds.
 *
 * @param step  which
 * @param count how often, or in a history of how many messages; the head of the table says
 * @param p50   that half of them stay below
 * @param p95   that 95 % stay below
 * @param p99   that 99 % stay below
 * @param max   the longest
 */
public record StepLine(String step, long count, double p50, double p95, double p99, double max) {

    public static StepLine of(String step, long count, Times times) {
        return new StepLine(step, count, times.millis(0.5), times.millis(0.95), times.millis(0.99), times.millis(1));
    }

    /** Head of a Markdown table. */
    public static String head(String step, String count) {
        return "| " + step + " | " + count + " | p50 ms | p95 | p99 | max |\n|---|---:|---:|---:|---:|---:|";
    }

    public String row() {
        return String.format(Locale.ROOT, "| %s | %,d | %.3f | %.3f | %.3f | %.3f |", step, count, p50, p95, p99, max);
    }
}
