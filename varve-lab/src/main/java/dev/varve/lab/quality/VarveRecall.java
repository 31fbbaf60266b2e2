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

    private static final double LOG_SHARE = 0.25;

    private final Memory log;
    private final Weights weights;

    /** @param weights by which recall ranks */
    VarveRecall(Memory log, Weights weights) {
        this.log = log;
        this.weights = weights;
    }

    @Override
    public String name() {
        return log.name() + ", in a quarter, rest recall";
    }

    @Override
    public boolean dependsOnQuestion() {
        return true;
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        String notes = log.text(sample, turns, question, (int) (LOG_SHARE * budget)) + "\n";
        RecallResult found = Recall.search(
                sample.log().store(), Log.SCOPE, RecallQuery.of(question.text()).withLimit(HITS), weights);
        return notes + RecallText.within(found, question.text(), ZoneOffset.UTC, budget - Memory.tokens(notes));
    }
}
