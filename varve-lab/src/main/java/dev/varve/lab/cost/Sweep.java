package dev.varve.lab.cost;

import dev.varve.Policy;
import dev.varve.VarveException;
import dev.varve.internal.extractive.ExtractiveModel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The default policy in other sizes. */
final class Sweep {
    private static final List<Long> MESSAGES = List.of(10_000L, 12_000L, 16_000L, 20_000L);
    private static final List<Double> KEEP = List.of(0.05, 0.1);
    private static final List<Long> LOG = List.of(5_000L, 6_000L, 8_000L, 10_000L, 12_000L);

    private static final Pattern SIZES = Pattern.compile("\\d+/\\d+/\\d+(/0?\\.\\d+)?");

    /** Chunks to an activation. */
    private static final int CHUNKS = 4;

    private Sweep() {}

    static List<Strategy> strategies(long window) {
        List<Strategy> strategies = new ArrayList<>(Strategies.references(window));
        double share = Policy.defaults().reflect().targetShare();
        for (long messages : MESSAGES) {
            for (double keep : KEEP) {
                for (long log : LOG) {
                    strategies.add(strategy(messages, Math.round(keep * messages), log, share, window));
                }
            }
        }
        return strategies;
    }

    /** In these sizes, each as {@code messages/keep/log}, or with the share that a reflection shrinks to, as {@code messages/keep/log/share}. */
    static List<Strategy> strategies(List<String> sizes, long window) {
        List<Strategy> strategies = new ArrayList<>(Strategies.references(window));
        sizes.forEach(each -> strategies.add(strategy(each, window)));
        return strategies;
    }

    private static Strategy strategy(String sizes, long window) {
        if (!SIZES.matcher(sizes).matches()) {
            throw new VarveException(
                    sizes + " is not messages/keep/log, such as 16000/3200/20000, or the same with a share, /0.5");
        }
        String[] numbers = sizes.split("/");
        double share = numbers.length == 4
                ? Double.parseDouble(numbers[3])
                : Policy.defaults().reflect().targetShare();
        return strategy(
                Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]), share, window);
    }

    private static Strategy strategy(long messages, long keep, long log, double share, long window) {
        String name = "M " + messages + ", keep " + keep + ", R " + log + ", to " + share;
        Policy policy = Strategies.sized(name, messages, keep, messages / CHUNKS, log)
                .withReflect(reflect -> reflect.targetShare(share));
        return new VarveStrategy(name, policy, ExtractiveModel.create(), window);
    }
}
