package dev.varve.bench.quality;

import dev.varve.weight.Weights;
import java.util.List;

/** The log alone, at one budget: answers, dates and evidence in it. */
final class ObserverGoal implements Goal {
    private final List<Judge> judges;
    private final int budget;

    ObserverGoal(List<Judge> judges, int budget) {
        this.judges = judges;
        this.budget = budget;
    }

    @Override
    public List<String> names() {
        return List.of("GAR*", "T-expl", "EvSurv");
    }

    @Override
    public int size() {
        return judges.size();
    }

    @Override
    public double[] importance() {
        return new double[] {1, 0.5, 1}; // there are few questions about time, so their figure is the noisiest
    }

    @Override
    public Reached reached(Weights weights, int conversation) {
        ScoreCard card = new ScoreCard("log", budget);
        judges.get(conversation).judge(new VarveLog(weights), budget, card);
        List<Score> scores = List.of(card.earned(), card.dates(), card.evidence());
        return new Reached(
                scores.stream().mapToDouble(Score::hits).toArray(),
                scores.stream().mapToDouble(Score::count).toArray());
    }
}
