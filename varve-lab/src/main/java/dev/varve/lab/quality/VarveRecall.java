package dev.varve.lab.quality;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.weight.Weights;
import java.time.ZoneOffset;
import java.util.List;

/** Part of the budget for the log, the rest for what Varve's recall finds for the question, as its tool shows it. */
final class VarveRecall implements Memory {
    private static final int HITS = 400;

    private final Memory log;
    private final double share;
    private final Weights weights;

    /** @param share part of the budget that the log may take; 0 for recall alone */
    VarveRecall(Memory log, double share) {
        this(log, share, Weights.defaults());
    }

    /** @param weights by which recall ranks */
    VarveRecall(Memory log, double share, Weights weights) {
        this.log = log;
        this.share = share;
        this.weights = weights;
    }

    @Override
    public String name() {
        return share == 0 ? "Varve recall" : log.name() + ", in " + Math.round(100 * share) + " %, rest recall";
    }

    @Override
    public boolean dependsOnQuestion() {
        return true;
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        int first = (int) (share * budget);
        String notes = first == 0 ? "" : log.text(sample, turns, question, first) + "\n";
        RecallResult found = Recall.search(
                sample.log().store(), Log.SCOPE, RecallQuery.of(question.text()).withLimit(HITS), weights);
        return notes + RecallText.within(found, question.text(), ZoneOffset.UTC, budget - Memory.tokens(notes));
    }
}
