package dev.varve.bench.quality;

import dev.varve.recall.Recall;
import dev.varve.recall.RecallText;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import java.time.ZoneOffset;
import java.util.List;

/** Part of the budget for the log, the rest for what Varve's recall finds for the question, as its tool shows it. */
final class VarveRecall implements Memory {
    private static final int HITS = 150;
    /** Tokens before a message, and of a message with them, about. */
    private static final int HEAD = 6;

    private static final int HEAD_AND_WORDS = 40;

    private final Memory log;
    private final double share;

    /** @param share part of the budget that the log may take; 0 for recall alone */
    VarveRecall(Memory log, double share) {
        this.log = log;
        this.share = share;
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
                sample.log().store(), Log.SCOPE, SearchQuery.of(question.text()).limit(HITS));
        return notes + fitting(found, budget - Memory.tokens(notes));
    }

    /** As many of the hits as fit, found from their sizes rather than by setting them again and again. */
    private static String fitting(SearchResult found, int room) {
        int hits = 0;
        for (int left = room; hits < found.hits().size(); hits++) {
            left -= found.hits().get(hits) instanceof SearchResult.Hit.OfMessage hit
                    ? hit.message().tokens() + HEAD
                    : 0;
            if (left < 0) {
                break;
            }
        }
        String text = text(found, hits);
        for (int size = Memory.tokens(text); size > room && hits > 0; size = Memory.tokens(text)) {
            hits -= 1 + (size - room) / (2 * HEAD_AND_WORDS);
            text = text(found, Math.max(0, hits));
        }
        return hits > 0 ? text : "";
    }

    private static String text(SearchResult found, int hits) {
        return RecallText.of(new SearchResult(found.hits().subList(0, hits), found.total()), ZoneOffset.UTC);
    }
}
