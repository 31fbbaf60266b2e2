package dev.varve.internal.extractive;

import dev.varve.Priority;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Picks the sentences that add most per token: budgeted maximum coverage (Lin and Bilmes, NAACL 2010), a relative of maximal
 * marginal relevance (Carbonell and Goldstein, SIGIR 1998). A sentence adds its salience plus the weight of its terms that no
 * picked sentence has. That gain only falls as more is picked, so a priority queue that recomputes its head finds the best
 * without comparing all with all (lazy greedy, Minoux 1978). Belongs to one request.
 */
final class Selection {
    /** Minimum tokens of a line's head charged to each sentence in the line. */
    private static final int HEAD_SHARE = 4;

    private static final double TOKENS_PER_WORD = 1.3;
    /** A worth above that of any sentence. */
    private static final double KEPT = 10_000;

    private final Vocabulary vocabulary;
    private final FeatureWeights weights;
    /** The weight of each term by itself, computed once, since each evaluation of a sentence needs all of its terms. */
    private double[] weight = {};
    /** The share of that weight that a line with the term would still add. */
    private double[] news = {};

    /** Cost of sentences by their number of words. */
    private final Map<Integer, Double> costs = new HashMap<>();

    private boolean routine;

    private Repetitions said = new Repetitions(weight);
    private final CpuYield courtesy = new CpuYield();

    Selection(Vocabulary vocabulary, FeatureWeights weights) {
        this.vocabulary = vocabulary;
        this.weights = weights;
    }

    /** Writes a candidate; called once it is picked. */
    interface Writer {
        Pick write(Candidate candidate);
    }

    /** A picked sentence as it will be written. */
    record Pick(Candidate candidate, String text, int tokens) {}

    /**
     * A candidate in the queue.
     *
     * @param cost    tokens of its words and of its share of a line's head
     * @param density gain per token when it was last computed
     */
    private record Offer(Candidate candidate, double cost, double density) implements Comparable<Offer> {
        /** The best first; ties in the order in which they were said. */
        @Override
        public int compareTo(Offer other) {
            int byDensity = Double.compare(-density, -other.density);
            return byDensity != 0 ? byDensity : Integer.compare(candidate.order(), other.candidate.order());
        }
    }

    /**
     * Picks in order of merit, until the budget is certainly filled.
     *
     * @param earlier what is remembered from before
     */
    List<Pick> pick(List<Candidate> candidates, List<Sentence> earlier, int budget, Writer writer) {
        begin(earlier);
        return pick(candidates, budget, HEAD_SHARE, weights.of(Feature.LEAST_GAIN), writer);
    }

    /** Ranks candidates by merit, those that say nothing new last, until they are longer than the budget without any head. */
    List<Pick> rank(List<Candidate> candidates, int budget, Writer writer) {
        begin(List.of());
        return pick(candidates, Math.max(budget, budget + 1), 0, Double.NEGATIVE_INFINITY, writer);
    }

    private void begin(List<Sentence> earlier) {
        weight = vocabulary.weights();
        routine = vocabulary.isRoutine();
        news = new double[weight.length];
        said = new Repetitions(weight);
        Arrays.fill(news, 1);
        for (Sentence sentence : earlier) {
            said.add(sentence);
            mark(sentence, weights.of(Feature.REMEMBERED));
        }
    }

    private List<Pick> pick(List<Candidate> candidates, int budget, int headShare, double leastGain, Writer writer) {
        PriorityQueue<Offer> queue = new PriorityQueue<>();
        candidates.forEach(candidate -> offer(candidate, cost(candidate), leastGain, queue));
        List<Pick> picks = new ArrayList<>();
        for (int size = 0; size < budget && !queue.isEmpty(); ) {
            Offer head = queue.poll();
            Candidate candidate = head.candidate();
            if (!queue.isEmpty() && gain(candidate) / head.cost() < queue.peek().density()) {
                offer(candidate, head.cost(), leastGain, queue);
            } else if (leastGain == Double.NEGATIVE_INFINITY
                    || !said.has(candidate.sentence(), weights.of(Feature.REDUNDANT))) {
                Pick pick = writer.write(candidate);
                courtesy.afterReading(pick.text());
                picks.add(pick);
                said.add(candidate.sentence());
                mark(candidate.sentence(), weights.of(Feature.SAID));
                size += pick.tokens() + headShare;
            }
        }
        return picks;
    }

    private void offer(Candidate candidate, double cost, double leastGain, PriorityQueue<Offer> queue) {
        double gain = gain(candidate);
        if (gain >= leastGain) {
            queue.add(new Offer(candidate, cost, gain / cost));
        }
    }

    private double cost(Candidate candidate) {
        return costs.computeIfAbsent(candidate.sentence().words(), words -> {
            double tokensOfIt = weights.of(Feature.HEAD_COST) + words * TOKENS_PER_WORD;
            return Math.pow(tokensOfIt, weights.of(Feature.COST_POWER));
        });
    }

    private double gain(Candidate candidate) {
        double terms = candidate.kept() ? candidate.priority() == Priority.CRITICAL ? 2 * KEPT : KEPT : 0;
        for (int term : candidate.sentence().terms()) {
            terms += weight[term] * news[term];
        }
        // Among readings a cue tells nothing in words that are said over and over, such as "we decided on number 61".
        double score = routine ? candidate.score() * Math.min(1, terms) : candidate.score();
        return score + weights.of(Feature.TERM) * terms;
    }

    private void mark(Sentence sentence, double worth) {
        for (int term : sentence.terms()) {
            news[term] = Math.min(news[term], worth);
        }
    }
}
