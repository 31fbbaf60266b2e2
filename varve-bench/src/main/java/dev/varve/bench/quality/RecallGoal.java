package dev.varve.bench.quality;

import dev.varve.recall.Recall;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.weight.Weights;
import java.util.ArrayList;
import java.util.List;

/** Recall alone: evidence among the first hits. What the store finds does not depend on weights, so it is asked once. */
final class RecallGoal implements Goal {
    private record Asked(Question question, SearchQuery query, SearchResult found) {}

    private final List<List<Asked>> conversations = new ArrayList<>();

    RecallGoal(List<Sample> samples) {
        for (Sample sample : samples) {
            List<Asked> asked = new ArrayList<>();
            for (Question question : sample.questions()) {
                if (!question.evidence().isEmpty()) {
                    SearchQuery query =
                            Recall.candidates(sample.log().store(), Log.SCOPE, SearchQuery.of(question.text()));
                    asked.add(new Asked(question, query, sample.log().store().search(Log.SCOPE, query)));
                }
            }
            conversations.add(asked);
        }
    }

    @Override
    public List<String> names() {
        return List.of("R@5", "R@10", "MRR", "nDCG@10");
    }

    @Override
    public int size() {
        return conversations.size();
    }

    @Override
    public double[] importance() {
        return new double[] {1, 1, 0, 1};
    }

    @Override
    public Reached reached(Weights weights, int conversation) {
        RecallRank rank = new RecallRank();
        for (Asked asked : conversations.get(conversation)) {
            rank.add(asked.question(), Recall.ranked(asked.found(), asked.query(), weights));
        }
        double questions = rank.questions();
        return new Reached(
                new double[] {
                    rank.first5() * questions / 100,
                    rank.first10() * questions / 100,
                    rank.reciprocalRank() * questions / 100,
                    rank.gain() * questions / 100
                },
                new double[] {questions, questions, questions, questions});
    }
}
