package dev.varve.internal.recall;

import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.weight.Weights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** What of a hit tells it from others. */
    private record Key(long seq, String note) {
        static Key of(Hit hit) {
            return hit instanceof Hit.OfMessage found
                    ? new Key(found.message().seq(), "")
                    : new Key(0, ((Hit.OfNote) hit).note().id());
        }
    }

    /**
     * @param worded ranked by words
     * @param meant  ranked by meaning
     */
    static RecallResult of(RecallResult worded, RecallResult meant, Weights weights) {
        if (meant.hits().isEmpty()) {
            return worded;
        }
        double meaning = weights.of("recall.MEANING");
        Map<Key, Double> alike = alike(meant.hits());
        double best = worded.hits().stream().mapToDouble(Hit::score).max().orElse(1);
        Map<Key, Hit> mixed = new LinkedHashMap<>();
        for (Hit hit : worded.hits()) {
            double words = (1 - meaning) * hit.score() / Math.max(best, Double.MIN_NORMAL);
            mixed.put(Key.of(hit), scored(hit, words + meaning * alike.getOrDefault(Key.of(hit), 0.0)));
        }
        long without = 0;
        for (Hit hit : meant.hits()) {
            double share = alike.getOrDefault(Key.of(hit), 0.0);
            if (share >= LEAST_ALIKE && !mixed.containsKey(Key.of(hit))) {
                mixed.put(Key.of(hit), scored(hit, meaning * share));
                without++;
            }
        }
        List<Hit> hits = new ArrayList<>(mixed.values());
        hits.sort(Comparator.comparingDouble(Hit::score).reversed());
        return new RecallResult(hits, worded.total() + without);
    }

    private static Map<Key, Double> alike(List<Hit> nearest) {
        double best = nearest.get(0).score();
        double least = nearest.get(nearest.size() - 1).score();
        Map<Key, Double> alike = new LinkedHashMap<>();
        for (Hit hit : nearest) {
            alike.put(Key.of(hit), best > least ? (hit.score() - least) / (best - least) : 1);
        }
        return alike;
    }

    private static Hit scored(Hit hit, double score) {
        return hit instanceof Hit.OfMessage found
                ? found.withScore(score)
                : new Hit.OfNote(((Hit.OfNote) hit).note(), score);
    }
}
