package dev.varve.bench.cost;

import dev.varve.Policy;
import dev.varve.extractive.ExtractiveModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The default policy in other sizes. */
final class Sweep {
    private static final List<Long> MESSAGES = List.of(10_000L, 12_000L, 16_000L, 20_000L);
    private static final List<Double> KEEP = List.of(0.05, 0.1);
    private static final List<Long> LOG = List.of(5_000L, 6_000L, 7_000L, 8_000L, 12_000L);

    /** Chunks to an activation. */
    private static final int CHUNKS = 4;

    private Sweep() {}

    static List<Strategy> strategies(long window) {
        List<Strategy> strategies = new ArrayList<>(Strategies.references(window));
        for (long messages : MESSAGES) {
            for (double keep : KEEP) {
                for (long log : LOG) {
                    strategies.add(strategy(messages, Math.round(keep * messages), log, window));
                }
            }
        }
        return strategies;
    }

    /** Sizes as {@code messages/keep/log}. */
    static Strategy strategy(String sizes, long window) {
        long[] numbers =
                Arrays.stream(sizes.split("/")).mapToLong(Long::parseLong).toArray();
        if (numbers.length != 3) {
            throw new IllegalArgumentException(sizes + " is not messages/keep/log, such as 16000/3200/20000");
        }
        return strategy(numbers[0], numbers[1], numbers[2], window);
    }

    private static Strategy strategy(long messages, long keep, long log, long window) {
        String name = "M " + messages + ", keep " + keep + ", R " + log;
        Policy policy = Strategies.sized(name, messages, keep, messages / CHUNKS, log);
        return new VarveStrategy(name, policy, ExtractiveModel.create(), window);
    }
}
