package dev.varve.lab.trials.soak;

import dev.varve.lab.measure.Printer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Whether a quantity stays the same.
 *
 * @param name   for people
 * @param before middle of the samples after the warm-up, in their first half
 * @param after  the same in their second half
 * @param most   the highest of them
 * @param slack  by how much it may rise
 * @param limit  what it must not exceed at all
 */
record Trend(String name, long before, long after, long most, long slack, long limit) {
    /** Share of the samples that are left out while caches fill. */
    private static final int WARM_UP = 4;

    private static final long UNBOUNDED = Long.MAX_VALUE;

    /**
     * The trend of a quantity.
     *
     * @param share of the first half's middle by which it may rise, in per cent
     * @param least that may be added whatever the share says
     */
    static Trend of(String name, List<Sample> samples, ToLongFunction<Sample> quantity, int share, long least) {
        return of(name, samples, quantity, share, least, UNBOUNDED);
    }

    /** The same of something that rises and falls, but never above a limit. */
    static Trend bounded(String name, List<Sample> samples, ToLongFunction<Sample> quantity, long limit) {
        return of(name, samples, quantity, 0, UNBOUNDED, limit);
    }

    private static Trend of(
            String name, List<Sample> samples, ToLongFunction<Sample> quantity, int share, long least, long limit) {
        List<Sample> warm = samples.subList(samples.size() / WARM_UP, samples.size());
        long[] values = warm.stream().mapToLong(quantity).toArray();
        long before = middle(values, 0, values.length / 2);
        long most = 0;
        for (long value : values) {
            most = Math.max(most, value);
        }
        return new Trend(
                name,
                before,
                middle(values, values.length / 2, values.length),
                most,
                Math.max(least, before * share / 100),
                limit);
    }

    private static long middle(long[] values, int from, int to) {
        long[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    boolean isFlat() {
        return after - before <= slack && most <= limit;
    }

    void print(Printer printer) {
        String bound = limit == UNBOUNDED
                ? String.format(Locale.ROOT, "may rise by %,d", slack)
                : String.format(Locale.ROOT, "may not exceed %,d", limit);
        printer.row(
                this,
                "%s | %,d | %,d | %,d | %s | %s",
                name,
                before,
                after,
                most,
                bound,
                isFlat() ? "flat" : "**rises**");
    }
}
