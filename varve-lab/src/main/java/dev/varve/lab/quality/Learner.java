package dev.varve.lab.quality;

import dev.varve.internal.weight.Weights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Coordinate search: one weight after the other is made larger and smaller, and what does the chosen conversations good
 * stays. What a conversation reaches with some weights is worked out once.
 */
final class Learner {
    /** Gains below this, in points of a figure, are as likely chance. */
    private static final double LEAST_GAIN = 0.25;

    private final Goal goal;
    private final List<String> names;
    private final Consumer<String> progress;
    private final Map<Weights, Map<Integer, Goal.Reached>> known = new HashMap<>();

    /**
     * A search.
     *
     * @param names    of the weights that may change
     * @param progress told of each weight that is tried
     */
    Learner(Goal goal, List<String> names, Consumer<String> progress) {
        this.goal = goal;
        this.names = List.copyOf(names);
        this.progress = progress;
    }

    /** The best weights found for some conversations. */
    Weights learn(Weights start, List<Integer> conversations, int rounds) {
        Weights best = start;
        double reached = worth(best, conversations);
        double step = 0.5;
        for (int round = 0; round < rounds; round++) {
            for (String name : names) {
                progress.accept(name);
                double value = best.of(name);
                double size = step * Math.max(0.4, Math.abs(value));
                for (double tried : new double[] {value + size, value - size}) {
                    Weights other = best.with(name, Math.round(tried * 1_000) / 1_000.0);
                    double worth = worth(other, conversations);
                    if (worth > reached + LEAST_GAIN) {
                        best = other;
                        reached = worth;
                        break;
                    }
                }
            }
            step /= 2;
        }
        return best;
    }

    private double worth(Weights weights, List<Integer> conversations) {
        Goal.Reached sum = reached(weights, conversations);
        double worth = 0;
        for (int i = 0; i < goal.names().size(); i++) {
            worth += goal.importance()[i] * sum.percent(i);
        }
        return worth;
    }

    Goal.Reached reached(Weights weights, List<Integer> conversations) {
        Map<Integer, Goal.Reached> each = known.computeIfAbsent(weights, absent -> new HashMap<>());
        Goal.Reached sum = Goal.Reached.none(goal.names().size());
        for (int conversation : conversations) {
            sum = sum.plus(each.computeIfAbsent(conversation, one -> goal.reached(weights, one)));
        }
        return sum;
    }

    /** For each conversation the weights that are learnt on the others. */
    List<Weights> leavingOneOut(List<Weights> starts, int rounds) {
        return all().stream()
                .map(conversation -> {
                    List<Integer> others = all().stream()
                            .filter(other -> !other.equals(conversation))
                            .toList();
                    return learn(starts.get(conversation), others, rounds);
                })
                .toList();
    }

    /** What all conversations reach, each with weights of its own. */
    Goal.Reached reached(List<Weights> weights) {
        Goal.Reached sum = Goal.Reached.none(goal.names().size());
        for (int conversation : all()) {
            sum = sum.plus(reached(weights.get(conversation), List.of(conversation)));
        }
        return sum;
    }

    List<Integer> all() {
        return IntStream.range(0, goal.size()).boxed().toList();
    }
}
