package dev.varve.lab.told;

import java.util.Collection;
import java.util.function.ToIntFunction;

/**
 * Shares in percent, each the mean over the repositories that have any of what it is a share of.
 *
 * @param precision right ones of the lines under Rules and Decisions
 * @param lately    right ones of the lines under Said lately
 */
record ToldMeans(
        String repository,
        double precision,
        double there,
        double lately,
        double anywhere,
        double noted,
        double noiseNoted,
        double critical) {
    static ToldMeans of(Collection<ToldCount> counts) {
        return new ToldMeans(
                "mean",
                mean(counts, ToldCount::right, ToldCount::lines),
                mean(counts, ToldCount::there, ToldCount::lasting),
                mean(counts, ToldCount::latelyRight, ToldCount::lately),
                mean(counts, ToldCount::anywhere, ToldCount::lasting),
                mean(counts, ToldCount::noted, ToldCount::wanted),
                mean(counts, ToldCount::noiseNoted, ToldCount::noise),
                mean(counts, ToldCount::critical, ToldCount::notes));
    }

    private static double mean(
            Collection<ToldCount> counts, ToIntFunction<ToldCount> part, ToIntFunction<ToldCount> whole) {
        return counts.stream()
                .filter(count -> whole.applyAsInt(count) > 0)
                .mapToDouble(count -> 100.0 * part.applyAsInt(count) / whole.applyAsInt(count))
                .average()
                .orElse(0);
    }
}
