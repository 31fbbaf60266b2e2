package dev.varve.internal.recall;

import dev.varve.internal.weight.Weights;
import dev.varve.store.SearchTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ranks the hits of a word search again. A message with many of the words gains over one that repeats a single word. And
 * what is said before and after belongs to a message: an answer need not repeat the words of its question. So a message
 * gains from its neighbours, most from the one before it, and from how much the same sitting has to say about the matter.
 */
final class ConversationRanking {
    private static final int BEST_OF_SITTING = 3;
    /** Silence after which a new sitting begins. */
    private static final Duration SILENCE = Duration.ofHours(4);
    /** A longer message, in tokens, is about more than its neighbours are. */
    private static final int LONG = 200;

    private final Matches found;
    private final Question question;
    /** The gain of a message with all words of the query. */
    private final double coverage;
    /** The share of a neighbour's score that a message gains, by distance. */
    private final double previous;

    private final double next;
    private final double second;
    /** The share of its sitting's best scores that a message gains. */
    private final double sitting;

    private ConversationRanking(Matches found, Question question, Weights weights) {
        this.found = found;
        this.question = question;
        this.coverage = weights.of("recall.COVERAGE");
        this.previous = weights.of("recall.PREVIOUS");
        this.next = weights.of("recall.NEXT");
        this.second = weights.of("recall.SECOND");
        this.sitting = weights.of("recall.SITTING");
    }

    /**
     * The best of what was found, best first.
     *
     * @param most maximum number of results
     */
    static RankedHits of(Matches found, Question question, Weights weights, int most) {
        ConversationRanking ranking = new ConversationRanking(found, question, weights);
        return new RankedHits(ranking.bestFirst(ranking.scores(), most), found.total(), ranking.having(), false);
    }

    /** How many have each word; if only the best were found, as many as it would be of all. */
    private List<Double> having() {
        double scale = Math.max(1, (double) found.total() / Math.max(1, found.size()));
        return Arrays.stream(found.having(question.words().size()))
                .mapToObj(count -> count * scale)
                .toList();
    }

    private double[] scores() {
        double[] own = coverage();
        for (int i = 0; i < own.length; i++) {
            own[i] = found.score(i) * (1 + coverage * own[i]);
        }
        double[] scores = own.clone();
        addNeighbours(own, scores);
        addSittings(scores);
        return scores;
    }

    /** Equal ones stay in their order. */
    private List<Candidate> bestFirst(double[] scores, int most) {
        double least = most < scores.length ? Ranks.least(scores.clone(), most) : Double.NEGATIVE_INFINITY;
        List<Candidate> ranked = new ArrayList<>(Math.min(most, scores.length));
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] >= least) {
                ranked.add(found.candidate(i).withScore(scores[i]));
            }
        }
        ranked.sort((one, other) -> Double.compare(other.score(), one.score()));
        return ranked.size() > most ? ranked.subList(0, most) : ranked;
    }

    /**
     * Which part of the query's words each has; a word counts by how few of the others have it. Characters and pairs of
     * Han, Kana and Hangul are pieces of words, and to have many of them may mean to have one word, so they earn nothing.
     */
    private double[] coverage() {
        int[] having = found.having(question.words().size());
        double[] weights = new double[having.length];
        double whole = 0;
        for (int word = 0; word < weights.length; word++) {
            double weight = having[word] == 0 ? 0 : Math.log(1 + found.size() / (double) having[word]);
            whole += weight;
            weights[word] = SearchTerms.hasCjk(question.words().get(word)) ? 0 : weight;
        }
        WordSums sums = new WordSums(weights);
        double[] shares = new double[found.size()];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = found.worth(i, sums) / Math.max(whole, Double.MIN_NORMAL);
        }
        return shares;
    }

    /** Neighbours in the conversation are neighbours in a list by number. */
    private void addNeighbours(double[] own, double[] scores) {
        for (int i = found.notes(); i < own.length; i++) {
            for (int later = i + 1; later < Math.min(own.length, i + 3); later++) {
                long distance = found.seq(later) - found.seq(i);
                if (distance <= 2
                        && found.tokens(i) <= LONG
                        && found.tokens(later) <= LONG
                        && found.areWithin(SILENCE.toSeconds(), i, later)) {
                    scores[i] += (distance == 1 ? next : second) * own[later];
                    scores[later] += (distance == 1 ? previous : second) * own[i];
                }
            }
        }
    }

    /** True if what one says may be about what the other says. */
    static boolean belongTogether(Candidate one, Candidate other) {
        return one.tokens() <= LONG && other.tokens() <= LONG && isOneSitting(one.time(), other.time());
    }

    private static boolean isOneSitting(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(SILENCE) <= 0;
    }

    private void addSittings(double[] scores) {
        int begun = found.notes();
        for (int i = begun + 1; i <= scores.length; i++) {
            if (i == scores.length || !found.areWithin(SILENCE.toSeconds(), i - 1, i)) {
                addSitting(scores, begun, i);
                begun = i;
            }
        }
    }

    private void addSitting(double[] scores, int from, int to) {
        double[] highest = new double[BEST_OF_SITTING]; // no score is less than 0
        for (int i = from; i < to; i++) {
            double score = scores[i];
            for (int place = 0; place < highest.length && score > 0; place++) {
                double lower = Math.min(score, highest[place]);
                highest[place] = Math.max(score, highest[place]);
                score = lower;
            }
        }
        double best = 0;
        for (double score : highest) {
            best += score;
        }
        for (int i = from; i < to; i++) {
            scores[i] += sitting * best;
        }
    }
}
