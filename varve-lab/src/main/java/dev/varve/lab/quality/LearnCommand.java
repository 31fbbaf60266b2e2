package dev.varve.lab.quality;

import dev.varve.internal.weight.Weights;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns the weights of the extractive observer and of recall, and says what they are worth elsewhere. */
@Command(
        name = "learn",
        description = "Learns the weights on LoCoMo's conversations and checks them on those left out, one by one.")
public final class LearnCommand implements Runnable {
    /** What talk between people can teach; the weights of agents, tools, tables and attacks are set by hand. */
    private static final String OBSERVER = "people.";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with locomo/.")
    Path data = Path.of("");

    @Option(names = "--budget", defaultValue = "4000", description = "Tokens of the log.")
    int budget;

    @Option(names = "--rounds", defaultValue = "2", description = "Passes over all weights, with ever smaller steps.")
    int rounds;

    /** Whose weights. */
    enum Learnt {
        RECALL,
        OBSERVER
    }

    @Option(names = "--only", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    List<Learnt> only = List.of(Learnt.values());

    @Mixin
    Printer printer = new Printer();

    /**
     * Weights that were learnt.
     *
     * @param all    on all conversations
     * @param others for each conversation on the others
     */
    private record Taught(Weights all, List<Weights> others) {}

    @Override
    public void run() {
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        List<Judge> judges = samples.stream().map(Judge::new).toList();
        Taught taught = new Taught(Weights.defaults(), Collections.nCopies(samples.size(), Weights.defaults()));
        if (only.contains(Learnt.RECALL)) {
            taught = learn(new RecallGoal(samples), "recall.", taught);
        }
        if (only.contains(Learnt.OBSERVER)) {
            taught = learn(new LogGoal(judges, budget, VarveLog::new), OBSERVER, taught);
        }
        together(new LogGoal(judges, budget, LearnCommand::logAndRecall), taught);
        printer.format("%nweights.properties:%n%s", taught.all());
    }

    private static Memory logAndRecall(Weights weights) {
        return new VarveRecall(new VarveLog(weights), weights);
    }

    private Taught learn(Goal goal, String prefix, Taught start) {
        List<String> names = List.copyOf(start.all().names(prefix));
        try (Steps steps = new Steps("learn", (long) rounds * names.size() * (goal.size() + 1))) {
            Learner learner = new Learner(goal, names, steps::next);
            head(prefix.replace(".", ""), goal);
            print("as they are", learner.reached(start.all(), learner.all()));
            Weights all = learner.learn(start.all(), learner.all(), rounds);
            print("learnt on all, in-sample", learner.reached(all, learner.all()));
            List<Weights> others = learner.leavingOneOut(start.others(), rounds);
            print("learnt on the others, held out", learner.reached(others));
            printer.say("");
            for (String name : all.names(prefix)) {
                if (all.of(name) != start.all().of(name)) {
                    printer.format(
                            "%s: %s, was %s", name, all.of(name), start.all().of(name));
                }
            }
            return new Taught(all, others);
        }
    }

    /** What was learnt one by one, put together: the log in a quarter of the budget and recall in the rest. */
    private void together(Goal goal, Taught taught) {
        Learner learner = new Learner(goal, List.of(), step -> {});
        head("log and recall", goal);
        print("as they are", learner.reached(Weights.defaults(), learner.all()));
        print("learnt on all, in-sample", learner.reached(taught.all(), learner.all()));
        print("learnt on the others, held out", learner.reached(taught.others()));
    }

    private void head(String what, Goal goal) {
        printer.format(
                "%n| %s, %d conversations | %s |%n|---|%s",
                what,
                goal.size(),
                String.join(" | ", goal.names()),
                "---:|".repeat(goal.names().size()));
    }

    private void print(String weights, Goal.Reached reached) {
        record Line(String weights, List<Double> reached) {}
        List<Double> percents = IntStream.range(0, reached.of().length)
                .mapToObj(reached::percent)
                .toList();
        Stream<Object> cells = Stream.concat(Stream.of(weights), percents.stream());
        printer.row(new Line(weights, percents), "%s" + " | %.1f".repeat(percents.size()), cells.toArray());
    }
}
