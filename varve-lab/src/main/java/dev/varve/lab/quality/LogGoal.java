package dev.varve.lab.quality;

import dev.varve.internal.weight.Weights;
import java.util.List;
import java.util.function.Function;

/** The text that an agent gets, at one budget: answers, dates and evidence in it. */
final class LogGoal implements Goal {
    private final List<Judge> judges;
    private final int budget;
    private final Function<Weights, Memory> memory;

    /** @param memory that has the weights */
    LogGoal(List<Judge> judges, int budget, Function<Weights, Memory> memory) {
        this.judges = judges;
        this.budget = budget;
        this.memory = memory;
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
        ScoreCard card = new ScoreCard("", budget);
        judges.get(conversation).judge(memory.apply(weights), budget, card);
        List<Score> scores = List.of(card.earned(), card.dates(), card.evidence());
        return new Reached(
                scores.stream().mapToDouble(Score::hits).toArray(),
                scores.stream().mapToDouble(Score::count).toArray());
    }
}
