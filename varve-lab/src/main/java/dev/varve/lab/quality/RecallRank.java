package dev.varve.lab.quality;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.weight.Weights;
import java.util.ArrayList;
import java.util.List;

/** Where Varve's recall puts the turns that a question cites: share among the first 5 and 10, and rank measures. */
final class RecallRank {
    private static final int DEPTH = 100;

    private final Weights weights;

    private double first5;
    private double first10;
    private double reciprocal;
    private double gain;
    private int questions;

    RecallRank(Weights weights) {
        this.weights = weights;
    }

    void add(Sample sample) {
        add(sample, new SemanticSearch(sample.log().store(), List.of()));
    }

    /** Adds what another has counted. */
    void add(RecallRank other) {
        first5 += other.first5;
        first10 += other.first10;
        reciprocal += other.reciprocal;
        gain += other.gain;
        questions += other.questions;
    }

    void add(Sample sample, SemanticSearch meaning) {
        for (Question question : sample.questions()) {
            if (!question.evidence().isEmpty()) {
                RecallQuery query = RecallQuery.of(question.text()).withLimit(DEPTH);
                add(question, ids(Recall.search(sample.log().store(), Log.SCOPE, query, weights, meaning)));
            }
        }
    }

    private static List<String> ids(RecallResult found) {
        List<String> ids = new ArrayList<>();
        for (Hit hit : found.hits()) {
            if (hit instanceof Hit.OfMessage message) {
                ids.add(message.message().message().id());
            }
        }
        return ids;
    }

    private void add(Question question, List<String> ids) {
        int wanted = question.evidence().size();
        double ideal = 0;
        double gained = 0;
        int rank = 0;
        for (int i = 0; i < ids.size(); i++) {
            boolean hit = question.evidence().contains(ids.get(i));
            if (hit && rank == 0) {
                rank = i + 1;
            }
            first5 += hit && i < 5 ? 1.0 / wanted : 0;
            first10 += hit && i < 10 ? 1.0 / wanted : 0;
            gained += hit && i < 10 ? discount(i) : 0;
        }
        for (int i = 0; i < Math.min(10, wanted); i++) {
            ideal += discount(i);
        }
        gain += gained / ideal;
        reciprocal += rank > 0 ? 1.0 / rank : 0;
        questions++;
    }

    private static double discount(int index) {
        return Math.log(2) / Math.log(index + 2);
    }

    int questions() {
        return questions;
    }

    /** Evidence among the first five, in percent. */
    double first5() {
        return 100 * first5 / questions;
    }

    double first10() {
        return 100 * first10 / questions;
    }

    /** Mean reciprocal rank of the first evidence. */
    double reciprocalRank() {
        return 100 * reciprocal / questions;
    }

    /** nDCG at 10. */
    double gain() {
        return 100 * gain / questions;
    }
}
