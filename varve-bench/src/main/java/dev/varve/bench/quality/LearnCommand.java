package dev.varve.bench.quality;

import dev.varve.weight.Weights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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

    /**
     * What was learnt.
     *
     * @param all    on all conversations
     * @param others for each conversation on the others
     */
    private record Learnt(Weights all, List<Weights> others) {}

    @Override
    public void run() {
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        List<Judge> judges = samples.stream().map(Judge::new).toList();
        Learnt learnt = new Learnt(Weights.defaults(), Collections.nCopies(samples.size(), Weights.defaults()));
        if (!only.equals("observer")) {
            learnt = learn(new RecallGoal(samples), "recall.", learnt);
        }
        if (!only.equals("recall")) {
            learnt = learn(new LogGoal(judges, budget, VarveLog::new), OBSERVER, learnt);
        }
        together(new LogGoal(judges, budget, LearnCommand::logAndRecall), learnt);
        System.out.println("weights.properties:");
        System.out.print(learnt.all());
    }

    private static Memory logAndRecall(Weights weights) {
        return new VarveRecall(new VarveLog(weights), 0.25, weights);
    }

    private Learnt learn(Goal goal, String prefix, Learnt start) {
        List<String> names = new ArrayList<>(start.all().names(prefix));
        names.removeIf(name -> prefix.equals(OBSERVER) && !TAUGHT_BY_CHAT.contains(name.substring(prefix.length())));
        Learner learner = new Learner(goal, names);
        System.out.println(prefix + " " + goal.size() + " conversations: " + String.join(", ", goal.names()));
        print("as they are", learner.reached(start.all(), learner.all()));
        Weights all = learner.learn(start.all(), learner.all(), rounds);
        print("learnt on all, in-sample", learner.reached(all, learner.all()));
        for (String name : all.names(prefix)) {
            if (all.of(name) != start.all().of(name)) {
                System.out.printf(
                        Locale.ROOT, "  %s %s -> %s%n", name, start.all().of(name), all.of(name));
            }
        }
        List<Weights> others = learner.leavingOneOut(start.others(), rounds);
        print("learnt on the others, held-out", learner.reached(others));
        return new Learnt(all, others);
    }

    /** Of what was learnt one by one, the log in a quarter of the budget and recall in the rest. */
    private static void together(Goal goal, Learnt learnt) {
        Learner learner = new Learner(goal, List.of());
        System.out.println("log and recall: " + String.join(", ", goal.names()));
        print("as they are", learner.reached(Weights.defaults(), learner.all()));
        print("learnt on all, in-sample", learner.reached(learnt.all(), learner.all()));
        print("learnt on the others, held-out", learner.reached(learnt.others()));
    }

    private static void print(String what, Goal.Reached reached) {
        StringBuilder figures = new StringBuilder();
        for (int i = 0; i < reached.of().length; i++) {
            figures.append(String.format(Locale.ROOT, " %6.1f", reached.percent(i)));
        }
        System.out.printf("%-32s%s%n", what, figures);
    }
}
