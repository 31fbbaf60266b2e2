package dev.varve.bench.quality;

import dev.varve.recall.Recall;
import dev.varve.recall.RecallText;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.weight.Weights;
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
        return share == 0 ? "Varve recall" : log.name() + " " + Math.round(100 * share) + " % + recall";
    }

    @Override
    public boolean dependsOnQuestion() {
        return true;
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        int first = (int) (share * budget);
        String notes = first == 0 ? "" : log.text(sample, turns, question, first) + "\n";
        SearchResult found = Recall.search(
                sample.log().store(), Log.SCOPE, SearchQuery.of(question.text()).limit(HITS), weights);
        return notes + RecallText.within(found, question.text(), ZoneOffset.UTC, budget - Memory.tokens(notes));
    }
}
