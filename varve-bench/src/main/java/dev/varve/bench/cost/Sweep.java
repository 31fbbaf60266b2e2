package dev.varve.bench.cost;

import dev.varve.Policy;
import dev.varve.extractive.ExtractiveModel;
import java.util.ArrayList;
import java.util.List;

/** Sizes of the default policy, varied. */
final class Sweep {
    private static final List<Long> MESSAGES = List.of(12_000L, 16_000L, 20_000L, 24_000L);
    private static final List<Double> KEEP = List.of(0.1, 0.2);
    private static final List<Long> LOG = List.of(4_000L, 6_000L, 8_000L, 12_000L, 20_000L);

    /** Chunks to an activation. */
    private static final int CHUNKS = 4;

    private Sweep() {}

    static List<Strategy> strategies(long window) {
        ExtractiveModel model = ExtractiveModel.create();
        List<Strategy> strategies = new ArrayList<>(Strategies.references(window));
        for (long messages : MESSAGES) {
            for (double keep : KEEP) {
                for (long log : LOG) {
                    String name = "M " + messages + ", keep " + Math.round(keep * messages) + ", R " + log;
                    Policy policy =
                            Strategies.sized(name, messages, Math.round(keep * messages), messages / CHUNKS, log);
                    strategies.add(new VarveStrategy(name, policy, model, window));
                }
            }
        }
        return strategies;
    }
}
