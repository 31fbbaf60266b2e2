package dev.varve.bench.quality;

import dev.varve.weight.Weights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Learns the weights of the extractive observer and of recall, and says what they are worth elsewhere. */
@Command(
        name = "learn",
        description = "Learns the weights on LoCoMo's conversations and checks them on those left out, one by one.")
public final class LearnCommand implements Runnable {
    private static final String OBSERVER = "observer.";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with locomo/.")
    Path data = Path.of("");

    @Option(names = "--budget", defaultValue = "4000", description = "Tokens of the log (default ${DEFAULT-VALUE}).")
    int budget;

    @Option(
            names = "--rounds",
            defaultValue = "2",
            description = "Passes over all weights, with ever smaller steps (default ${DEFAULT-VALUE}).")
    int rounds;

    @Option(names = "--only", defaultValue = "", description = "observer or recall; both by default.")
    String only = "";

    @Override
    public void run() {
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        Weights weights = Weights.defaults();
        if (!only.equals("observer")) {
            weights = learn(new RecallGoal(samples), "recall.", weights);
        }
        if (!only.equals("recall")) {
            weights = learn(new ObserverGoal(samples.stream().map(Judge::new).toList(), budget), OBSERVER, weights);
        }
        System.out.println("weights.properties:");
        System.out.print(weights);
    }

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

    private Weights learn(Goal goal, String prefix, Weights start) {
        List<String> names = new ArrayList<>(start.names(prefix));
        names.removeIf(name -> prefix.equals(OBSERVER) && !TAUGHT_BY_CHAT.contains(name.substring(prefix.length())));
        Learner learner = new Learner(goal, names);
        System.out.println(prefix + " " + goal.size() + " conversations: " + String.join(", ", goal.names()));
        print("as they are", learner.reached(start, learner.all()));
        Weights learnt = learner.learn(start, learner.all(), rounds);
        print("learnt on all, in-sample", learner.reached(learnt, learner.all()));
        for (String name : learnt.names(prefix)) {
            if (learnt.of(name) != start.of(name)) {
                System.out.printf(Locale.ROOT, "  %s %s -> %s%n", name, start.of(name), learnt.of(name));
            }
        }
        print("learnt on the others, held-out", learner.heldOut(start, rounds));
        return learnt;
    }

    private static void print(String what, Goal.Reached reached) {
        StringBuilder figures = new StringBuilder();
        for (int i = 0; i < reached.of().length; i++) {
            figures.append(String.format(Locale.ROOT, " %6.1f", reached.percent(i)));
        }
        System.out.printf("%-32s%s%n", what, figures);
    }
}
