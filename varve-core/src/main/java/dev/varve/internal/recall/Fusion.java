package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.internal.weight.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
    /** The number of nearest passages that count. */
    static final int NEAREST = 100;

    /** The least score of a passage without a word of the question. */
    private static final double LEAST_ALIKE = 0.3;

    /** Standard deviations. */
    private static final double APART = 4;

    private Fusion() {}

    /**
     * The scale of scores: the values that count 0 and 1.
     *
     * @param words the best score by words, which counts 1
     * @param least the cosine that counts 0
     * @param most  the cosine that counts 1
     * @param apart from this cosine on a passage stands out from the nearest
     */
    record Scale(double words, double least, double most, double apart) {
        private static final double NOTHING = Double.NEGATIVE_INFINITY;

        /** Of a search in one session, or in several, whose hits, best first, are to be compared. */
        static Scale of(Collection<RankedHits> worded, Collection<List<Hit>> meant) {
            double words = worded.stream()
                    .flatMap(found -> found.candidates().stream().limit(1))
                    .mapToDouble(Candidate::score)
                    .max()
                    .orElse(1);
            double[] nearest = meant.stream()
                    .flatMap(List::stream)
                    .mapToDouble(hit -> -hit.score())
                    .sorted()
                    .limit(NEAREST)
                    .map(cosine -> -cosine)
                    .toArray();
            return nearest.length == 0
                    ? new Scale(words, NOTHING, NOTHING, NOTHING)
                    : new Scale(words, nearest[nearest.length - 1], nearest[0], apart(nearest));
        }

        /** A number of standard deviations over the mean, since models differ in how large their cosines are. */
        private static double apart(double[] nearest) {
            double mean = Arrays.stream(nearest).average().orElse(0);
            double variance = Arrays.stream(nearest)
                    .map(cosine -> (cosine - mean) * (cosine - mean))
                    .average()
                    .orElse(0);
            return variance > 0 ? mean + APART * Math.sqrt(variance) : Double.POSITIVE_INFINITY;
        }

        boolean isOfWordsAlone() {
            return most == NOTHING;
        }

        double alike(double cosine) {
            return most > least ? Math.max(0, (cosine - least) / (most - least)) : cosine >= most ? 1 : 0;
        }
    }

    /**
     * Mixes the finds of one session.
     *
     * @param worded ranked by words
     * @param meant  ranked by meaning
     * @param others makes a candidate of what has no word of the question
     */
    static RankedHits of(
            RankedHits worded, List<Hit> meant, Scale scale, Function<Hit, Candidate> others, Weights weights) {
        if (scale.isOfWordsAlone()) {
            return worded;
        }
        double meaning = weights.of("recall.MEANING");
        Map<Key, Double> cosines = new HashMap<>();
        meant.forEach(hit -> cosines.put(Key.of(hit), hit.score()));
        Map<Key, Candidate> mixed = new LinkedHashMap<>();
        for (Candidate candidate : worded.candidates()) {
            double words = (1 - meaning) * candidate.score() / Math.max(scale.words(), Double.MIN_NORMAL);
            double cosine = cosines.getOrDefault(candidate.key(), Scale.NOTHING);
            mixed.put(
                    candidate.key(),
                    candidate.withScore(words + meaning * scale.alike(cosine)).withMeant(cosine >= scale.apart()));
        }
        long without = 0;
        for (Hit hit : meant) {
            Key key = Key.of(hit);
            double share = scale.alike(hit.score());
            if (share >= LEAST_ALIKE && !mixed.containsKey(key)) {
                mixed.put(key, others.apply(hit).withScore(meaning * share).withMeant(hit.score() >= scale.apart()));
                without++;
            }
        }
        List<Candidate> candidates = new ArrayList<>(mixed.values());
        candidates.sort(Comparator.comparingDouble(Candidate::score).reversed());
        return new RankedHits(candidates, worded.total() + without, worded.having(), true);
    }
}
