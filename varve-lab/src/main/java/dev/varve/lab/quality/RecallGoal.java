package dev.varve.lab.quality;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.internal.weight.Weights;
import dev.varve.store.ForwardingStore;
import dev.varve.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recall alone: evidence among the first hits. */
final class RecallGoal implements Goal {
    private final List<Sample> samples;

    RecallGoal(List<Sample> samples) {
        this.samples = samples.stream()
                .map(sample -> sample.in(new Asked(sample.log().store())))
                .toList();
    }

    /** What a store finds does not depend on weights, so it is asked once. */
    private static final class Asked extends ForwardingStore {
        private final Map<RecallQuery, RecallResult> known = new HashMap<>();

        Asked(Store store) {
            super(store);
        }

        @Override
        public RecallResult search(Scope scope, RecallQuery query) {
            return known.computeIfAbsent(query, asked -> super.search(scope, asked));
        }
    }

    @Override
    public List<String> names() {
        return List.of("R@5", "R@10", "MRR", "nDCG@10");
    }

    @Override
    public int size() {
        return samples.size();
    }

    @Override
    public double[] importance() {
        return new double[] {1, 1, 0, 1};
    }

    @Override
    public Reached reached(Weights weights, int conversation) {
        RecallRank rank = new RecallRank(weights);
        rank.add(samples.get(conversation));
        double questions = rank.questions();
        return new Reached(
                new double[] {
                    rank.first5() * questions / 100,
                    rank.first10() * questions / 100,
                    rank.reciprocalRank() * questions / 100,
                    rank.gain() * questions / 100
                },
                new double[] {questions, questions, questions, questions});
    }
}
