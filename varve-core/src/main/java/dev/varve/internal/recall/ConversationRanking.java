package dev.varve.internal.recall;

import dev.varve.internal.weight.Weights;
import dev.varve.store.SearchTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ranks what was found by words once more. Whoever has many of the words gains over whoever has one of them often. And
 * what is said before and after belongs to a message: an answer need not repeat the words of its question. So a message
 * gains from its neighbours, most from the one before it, and from how much the same sitting has to say about the matter.
 */
final class ConversationRanking {
    private static final int BEST_OF_SITTING = 3;
    /** Whoever is silent for so long begins a new sitting. */
    private static final Duration SILENCE = Duration.ofHours(4);
    /** A longer message, in tokens, is about more than its neighbours are. */
    private static final int LONG = 200;

    private final Question question;
    /** What a message gains for having all words of the query. */
    private final double coverage;
    /** What a message gains of the scores around it, by distance. */
    private final double previous;

    private final double next;
    private final double second;
    /** What a message gains of the best scores of its sitting. */
    private final double sitting;

    private ConversationRanking(Question question, Weights weights) {
        this.question = question;
        this.coverage = weights.of("recall.COVERAGE");
        this.previous = weights.of("recall.PREVIOUS");
        this.next = weights.of("recall.NEXT");
        this.second = weights.of("recall.SECOND");
        this.sitting = weights.of("recall.SITTING");
    }

    /**
     * The candidates again, best first.
     *
     * @param first so many are in order, the others behind them in any
     */
    static List<Candidate> of(List<Candidate> found, Question question, Weights weights, int first) {
        return bestFirst(new ConversationRanking(question, weights).scored(found), first);
    }

    /** Notes, then messages as they were said, with their new scores. */
    private List<Candidate> scored(List<Candidate> found) {
        List<Candidate> all = new ArrayList<>(found);
        all.sort(Comparator.comparingLong(candidate -> candidate.key().seq()));
        int notes = 0;
        while (notes < all.size() && !all.get(notes).key().isMessage()) {
            notes++;
        }
        double[] own = coverage(all);
        for (int i = 0; i < own.length; i++) {
            own[i] = all.get(i).score() * (1 + coverage * own[i]);
        }
        double[] scores = own.clone();
        for (int i = notes; i < own.length; i++) {
            scores[i] += around(all, own, notes, i);
        }
        addSittings(all, scores, notes);
        for (int i = 0; i < scores.length; i++) {
            all.set(i, all.get(i).withScore(scores[i]));
        }
        return all;
    }

    /** Equal ones stay in their order. */
    private static List<Candidate> bestFirst(List<Candidate> scored, int first) {
        Comparator<Candidate> best = (one, other) -> Double.compare(other.score(), one.score());
        if (first >= scored.size()) {
            scored.sort(best);
            return scored;
        }
        double least = Ranks.least(scored.stream().mapToDouble(Candidate::score).toArray(), first);
        List<Candidate> ranked = new ArrayList<>(scored.size());
        List<Candidate> others = new ArrayList<>(scored.size());
        scored.forEach(candidate -> (candidate.score() >= least ? ranked : others).add(candidate));
        ranked.sort(best);
        ranked.addAll(others);
        return ranked;
    }

    /**
     * Which part of the query's words each has; a word counts by how few of the others have it. Characters and pairs of
     * Han, Kana and Hangul are pieces of words, and to have many of them may mean to have one word, so they earn nothing.
     */
    private double[] coverage(List<Candidate> found) {
        double[] weights = new double[question.words().size()];
        long[][] words = new long[found.size()][];
        for (int i = 0; i < words.length; i++) {
            words[i] = found.get(i).words().toLongArray();
            for (int slot = 0; slot < words[i].length; slot++) {
                for (long left = words[i][slot]; left != 0; left &= left - 1) {
                    weights[slot * Long.SIZE + Long.numberOfTrailingZeros(left)]++;
                }
            }
        }
        double whole = 0;
        for (int word = 0; word < weights.length; word++) {
            double weight = weights[word] == 0 ? 0 : Math.log(1 + found.size() / weights[word]);
            whole += weight;
            weights[word] = SearchTerms.hasCjk(question.words().get(word)) ? 0 : weight;
        }
        double[] shares = new double[found.size()];
        for (int i = 0; i < shares.length; i++) {
            double has = 0;
            for (int slot = 0; slot < words[i].length; slot++) {
                for (long left = words[i][slot]; left != 0; left &= left - 1) {
                    has += weights[slot * Long.SIZE + Long.numberOfTrailingZeros(left)];
                }
            }
            shares[i] = has / Math.max(whole, Double.MIN_NORMAL);
        }
        return shares;
    }

    /** What stands near it in the conversation stands near it in a list by number. */
    private double around(List<Candidate> all, double[] scores, int notes, int at) {
        double near = 0;
        Candidate candidate = all.get(at);
        for (int i = Math.max(notes, at - 2); i < Math.min(scores.length, at + 3); i++) {
            Candidate other = all.get(i);
            long distance = other.key().seq() - candidate.key().seq();
            double weight = switch ((int) Math.max(-3, Math.min(3, distance))) {
                case -1 -> previous;
                case 1 -> next;
                case -2, 2 -> second;
                default -> 0;
            };
            if (weight != 0 && belongTogether(candidate, other)) {
                near += weight * scores[i];
            }
        }
        return near;
    }

    /** Whether what one says may be about what the other says. */
    static boolean belongTogether(Candidate one, Candidate other) {
        return one.tokens() <= LONG && other.tokens() <= LONG && isOneSitting(one.time(), other.time());
    }

    private static boolean isOneSitting(Instant one, Instant other) {
        return Math.abs(one.getEpochSecond() - other.getEpochSecond()) < SILENCE.toSeconds()
                || Duration.between(one, other).abs().compareTo(SILENCE) <= 0;
    }

    private void addSittings(List<Candidate> messages, double[] scores, int notes) {
        int begun = notes;
        for (int i = notes + 1; i <= scores.length; i++) {
            if (i == scores.length
                    || !isOneSitting(messages.get(i - 1).time(), messages.get(i).time())) {
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
