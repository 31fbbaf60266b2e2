package dev.varve.internal.recall;

import dev.varve.internal.recall.ProjectRecall.InSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ranks the best of what was found by the part of each message that matched. What counts is how much of the question the part
 * says, then how well it matches where it stands ({@link ConversationRanking}), and what it is: prose over code and output, a
 * person's words over an agent's, an answer over its question. Scores run from 0 to 1: the
 * first one is how much of the question the best hits say, which tells whether anything was found at all.
 */
final class RankedSearch {
    /** The number of best texts that are read. */
    static final int LOOKED_AT = 60;

    /** The number of best hits whose words decide if anything was found. */
    private static final int FIRST = 5;

    /** The share of its score that a part without the question's words keeps: it may answer its neighbour. */
    private static final double SILENT = 0.8;

    // Factors were chosen on one half of the questions of "varve-lab/run precision".
    private static final double RAW = 0.5;
    private static final double PERSON = 1.2;

    /** The share of its question's score that an answer gains. */
    private static final double OF_QUESTION = 0.5;

    /** Share of its question's information from which an answer ranks before the question. */
    private static final double ANSWERS = 0.5;

    private static final double BEFORE = 1.01;

    /** Messages from a question to the end of its turn. */
    private static final int TURN = 30;

    private final QuestionCoverage fit;
    private final List<Looked> all;
    private final double[] bases;
    private final double[] scores;

    /**
     * Ranks the best of what was found.
     *
     * @param all number of hits to examine
     */
    RankedSearch(List<Looked> all, QuestionCoverage fit) {
        this.fit = fit;
        this.all = List.copyOf(all);
        double best = Math.max(
                Double.MIN_NORMAL, all.stream().mapToDouble(Looked::score).max().orElse(1));
        this.bases = all.stream().mapToDouble(each -> each.score() / best).toArray();
        this.scores = IntStream.range(0, all.size()).mapToDouble(this::score).toArray();
        answersFirst();
    }

    private double score(int at) {
        double share = all.get(at).share();
        int question = question(at);
        if (question >= 0) {
            BitSet both = (BitSet) all.get(at).part().words().clone();
            both.or(all.get(question).part().words());
            share += OF_QUESTION * Math.max(0, fit.share(both) - share);
        }
        return bases[at] * (fit.isOfPieces() ? 1 : SILENT + (1 - SILENT) * share) * kind(all.get(at));
    }

    private static double kind(Looked each) {
        return !each.prose() ? RAW : each.isPersons() ? PERSON : 1;
    }

    /** The person's message right before, which an agent may answer with this one; less than 0 if it was not found. */
    private int question(int at) {
        int question = -1;
        if (all.get(at).answers()) {
            for (int i = 0; i < all.size(); i++) {
                boolean before = all.get(i).isPersons() && isOneTurn(i, at);
                if (before
                        && (question < 0 || all.get(i).seq() > all.get(question).seq())) {
                    question = i;
                }
            }
        }
        return question;
    }

    private boolean isOneTurn(int earlier, int later) {
        long between = all.get(later).seq() - all.get(earlier).seq();
        return between > 0
                && between <= TURN
                && all.get(later)
                        .found()
                        .session()
                        .equals(all.get(earlier).found().session());
    }

    /** Puts the best answer to a question right before it. */
    private void answersFirst() {
        int[] answers = new int[all.size()];
        Arrays.fill(answers, -1);
        for (int i = 0; i < answers.length; i++) {
            int question = question(i);
            if (question >= 0
                    && all.get(question).hasQuestion()
                    && all.get(i).share() >= ANSWERS * all.get(question).share()
                    && (answers[question] < 0 || scores[i] > scores[answers[question]])) {
                answers[question] = i;
            }
        }
        for (int question = 0; question < answers.length; question++) {
            if (answers[question] >= 0) {
                scores[answers[question]] = Math.max(scores[answers[question]], BEFORE * scores[question]);
            }
        }
    }

    private List<Integer> order() {
        List<Integer> order = IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer at) -> scores[at]).reversed())
                .toList();
        return fit.words() == 0 ? order : NearCopies.newest(order, all::get); // all of a day that is asked for
    }

    /** Best first, without near copies. */
    List<InSession> best() {
        List<Integer> order = order();
        double said = said(order);
        double first = order.isEmpty() ? 1 : Math.max(scores[order.get(0)], Double.MIN_NORMAL);
        return order.stream()
                .map(at -> all.get(at).as(said * scores[at] / first))
                .toList();
    }

    /** Why each of {@link #best} stands where it does. */
    List<Explanation> explain() {
        List<Integer> order = order();
        List<InSession> best = best();
        return IntStream.range(0, best.size())
                .mapToObj(rank -> explanation(best.get(rank), order.get(rank)))
                .toList();
    }

    /** How much of the question the first ones say. */
    private double said(List<Integer> order) {
        return order.stream()
                .limit(FIRST)
                .mapToDouble(at -> all.get(at).share())
                .max()
                .orElse(0);
    }

    private Explanation explanation(InSession found, int at) {
        Looked each = all.get(at);
        List<String> reasons = new ArrayList<>();
        if (!each.prose()) {
            reasons.add("code or output");
        }
        if (each.isPersons()) {
            reasons.add("the person's own words");
        }
        if (question(at) >= 0) {
            reasons.add("follows #" + all.get(question(at)).seq());
        }
        return new Explanation(found, fit.words(each.part().words()), each.share(), bases[at], reasons);
    }
}
