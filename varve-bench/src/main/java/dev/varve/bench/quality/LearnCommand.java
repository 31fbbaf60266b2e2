package dev.varve.bench.quality;

import dev.varve.bench.measure.Printer;
import dev.varve.bench.measure.Steps;
import dev.varve.weight.Weights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns the weights of the extractive observer and of recall, and says what they are worth elsewhere. */
@Command(
        name = "learn",
        description = "Learns the weights on LoCoMo's conversations and checks them on those left out, one by one.")
public final class LearnCommand implements Runnable {
    private static final String OBSERVER = "observer.";

    /** What talk between people can teach; the weights of agents, tools, tables and attacks are set by hand. */
    private static final List<String> TAUGHT_BY_CHAT = List.of(
            "TIME",
            "TERM",
            "NAME",
            "NUMBER",
            "QUESTION",
            "FIRST_PERSON",
            "OUTCOME",
            "RELATION",
            "PLEASANTRY",
            "LIKING",
            "PREFERENCE",
            "IDENTITY",
            "PLAN",
            "COST_POWER",
            "HEAD_COST",
            "REMEMBERED");

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with locomo/.")
    Path data = Path.of("");

    @Option(names = "--budget", defaultValue = "4000", description = "Tokens of the log (default ${DEFAULT-VALUE}).")
    int budget;

    @Option(
            names = "--rounds",
            defaultValue = "2",
            description = "Passes over all weights, with ever smaller steps (default ${DEFAULT-VALUE}).")
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

    @Override
    public void run() {
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        Weights weights = Weights.defaults();
        if (only.contains(Learnt.RECALL)) {
            weights = learn(new RecallGoal(samples), "recall.", weights);
        }
        if (only.contains(Learnt.OBSERVER)) {
            weights = learn(new ObserverGoal(samples.stream().map(Judge::new).toList(), budget), OBSERVER, weights);
        }
        printer.format("%nweights.properties:%n%s", weights);
    }

    private Weights learn(Goal goal, String prefix, Weights start) {
        List<String> names = new ArrayList<>(start.names(prefix));
        names.removeIf(name -> prefix.equals(OBSERVER) && !TAUGHT_BY_CHAT.contains(name.substring(prefix.length())));
        try (Steps steps = new Steps("learn", (long) rounds * names.size() * (goal.size() + 1))) {
            Learner learner = new Learner(goal, names, steps::next);
            printer.format(
                    "%n| %s, %d conversations | %s |%n|---|%s",
                    prefix.replace(".", ""),
                    goal.size(),
                    String.join(" | ", goal.names()),
                    "---:|".repeat(goal.names().size()));
            print("as they are", learner.reached(start, learner.all()));
            Weights learnt = learner.learn(start, learner.all(), rounds);
            print("learnt on all, in-sample", learner.reached(learnt, learner.all()));
            print("learnt on the others, held out", learner.heldOut(start, rounds));
            printer.say("");
            for (String name : learnt.names(prefix)) {
                if (learnt.of(name) != start.of(name)) {
                    printer.format("%s: %s, was %s", name, learnt.of(name), start.of(name));
                }
            }
            return learnt;
        }
    }

    private void print(String weights, Goal.Reached reached) {
        record Line(String weights, List<Double> reached) {}
        Line line = new Line(
                weights,
                IntStream.range(0, reached.of().length)
                        .mapToObj(reached::percent)
                        .toList());
        printer.row(
                line,
                "| " + weights + " | "
                        + line.reached().stream()
                                .map(percent -> String.format(Locale.ROOT, "%.1f", percent))
                                .collect(Collectors.joining(" | "))
                        + " |");
    }
}
