package dev.varve.lab.quality;

import dev.varve.internal.weight.Weights;
import dev.varve.lab.measure.Steps;
import java.util.ArrayList;
import java.util.List;

/** Recall by words and meaning, with the weight of meaning that ships, and with one that was chosen elsewhere. */
final class HybridRecall {
    private static final String WEIGHT = "recall.MEANING";
    private static final List<Double> CHOICES = List.of(0.2, 0.3, 0.4, 0.5, 0.6, 0.7);

    /** Of each conversation, what each choice gives. */
    private final List<List<RecallRank>> ranks = new ArrayList<>();

    private final RecallRank shipped = new RecallRank(Weights.defaults());

    HybridRecall(List<Sample> samples, Embedding embedding) {
        try (Steps steps = new Steps("recall with embeddings", samples.size())) {
            for (Sample sample : samples) {
                steps.next(sample.name());
                var meaning = embedding.of(sample.log().store());
                shipped.add(sample, meaning);
                List<RecallRank> choices = new ArrayList<>();
                for (double choice : CHOICES) {
                    RecallRank rank = new RecallRank(Weights.defaults().with(WEIGHT, choice));
                    rank.add(sample, meaning);
                    choices.add(rank);
                }
                ranks.add(choices);
            }
        }
    }

    /** With the weight that ships. */
    RecallRank shipped() {
        return shipped;
    }

    /** Each conversation ranked with the weight that is best on all others. */
    RecallRank heldOut() {
        RecallRank heldOut = new RecallRank(Weights.defaults());
        for (int i = 0; i < ranks.size(); i++) {
            heldOut.add(ranks.get(i).get(bestWithout(i)));
        }
        return heldOut;
    }

    private int bestWithout(int left) {
        int best = 0;
        double most = -1;
        for (int choice = 0; choice < CHOICES.size(); choice++) {
            RecallRank others = new RecallRank(Weights.defaults());
            for (int i = 0; i < ranks.size(); i++) {
                if (i != left) {
                    others.add(ranks.get(i).get(choice));
                }
            }
            double reached = others.first5() + others.first10();
            if (reached > most) {
                most = reached;
                best = choice;
            }
        }
        return best;
    }
}
