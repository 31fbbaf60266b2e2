package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.internal.weight.Weights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Mixes what was found by words with what was found by meaning. Either is put on a scale from 0 to 1: words from nothing
 * to the best hit; meaning from the last of those looked at to the best, since what is alike to nothing has a high cosine
 * too with most models.
 */
final class Fusion {
    /** So many nearest are looked at. */
    static final int NEAREST = 100;

    /** What has no word of the question must be so near to what is nearest. */
    private static final double LEAST_ALIKE = 0.3;

    private Fusion() {}

    /**
     * @param worded ranked by words
     * @param meant  ranked by meaning
     * @param others makes a candidate of what has no word of the question
     */
    static Found of(Found worded, List<Hit> meant, Function<Hit, Candidate> others, Weights weights) {
        if (meant.isEmpty()) {
            return worded;
        }
        double meaning = weights.of("recall.MEANING");
        Map<Key, Double> alike = alike(meant);
        double best =
                worded.candidates().stream().mapToDouble(Candidate::score).max().orElse(1);
        Map<Key, Candidate> mixed = new LinkedHashMap<>();
        for (Candidate candidate : worded.candidates()) {
            double words = (1 - meaning) * candidate.score() / Math.max(best, Double.MIN_NORMAL);
            double share = alike.getOrDefault(candidate.key(), 0.0);
            mixed.put(candidate.key(), candidate.withScore(words + meaning * share));
        }
        long without = 0;
        for (Hit hit : meant) {
            Key key = Key.of(hit);
            double share = alike.getOrDefault(key, 0.0);
            if (share >= LEAST_ALIKE && !mixed.containsKey(key)) {
                mixed.put(key, others.apply(hit).withScore(meaning * share));
                without++;
            }
        }
        List<Candidate> candidates = new ArrayList<>(mixed.values());
        candidates.sort(Comparator.comparingDouble(Candidate::score).reversed());
        return new Found(candidates, worded.total() + without);
    }

    private static Map<Key, Double> alike(List<Hit> nearest) {
        double best = nearest.get(0).score();
        double least = nearest.get(nearest.size() - 1).score();
        Map<Key, Double> alike = new HashMap<>();
        for (Hit hit : nearest) {
            alike.put(Key.of(hit), best > least ? (hit.score() - least) / (best - least) : 1);
        }
        return alike;
    }
}
