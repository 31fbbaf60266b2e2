package dev.varve.lab.cost;

import dev.varve.Usage;
import dev.varve.lab.measure.DataFiles;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What memories cost. */
@Command(
        name = "cost",
        description =
                "Dollars for 1,000 turns of real conversations under the prompt caches of providers. Calls no model.")
public final class CostCommand implements Runnable {
    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Transcripts in any format that replay reads (default: the examples). They are joined, and"
                    + " repeated until there are enough turns.")
    List<Path> files = List.of();

    @Option(names = "--turns", defaultValue = "1000", description = "Calls of the agent's model.")
    int turns;

    @Option(
            names = "--system",
            defaultValue = "6000",
            description = "Tokens of the system prompt and the tools, which transcripts do not hold.")
    long system;

    @Option(
            names = "--own-price",
            defaultValue = "0.2",
            description = "Price of the observer's and reflector's model, as a share of the agent's.")
    double ownPrice;

    @Option(names = "--window", defaultValue = "200000", description = "Window of the agent's model.")
    long window;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "Prices and caching rules (default: rules.json that ships).")
    Optional<Path> rules = Optional.empty();

    @Option(
            names = "--only",
            defaultValue = ".*",
            description = "Only memories whose whole name matches this expression.")
    String only = "";

    @Option(names = "--sweep", description = "Sizes of the default policy instead: raw messages, kept tail, log.")
    boolean sweep;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "M/KEEP/R[/SHARE]",
            description =
                    "The default policy in these sizes instead, beside what it has to beat, such as 16000/3200/20000, or 16000/3200/20000/0.5"
                            + " with the share of R that a reflection shrinks to.")
    List<String> sizes = List.of();

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        Trace trace = Trace.of(files.isEmpty() ? examples() : files, turns, system);
        List<Rules> providers = Rules.load(rules);
        List<Strategy> chosen = chosen();
        describe(trace);
        CostLine.head(providers, printer);
        RequestCuts cuts = new RequestCuts(trace);
        double reference = 0;
        try (Steps steps = new Steps("cost", chosen.size())) {
            for (Strategy strategy : chosen) {
                steps.next(strategy.name());
                Till till = new Till(providers, cuts);
                Usage own = strategy.run(trace, till);
                CostLine line = CostLine.of(strategy.name(), till, own, ownPrice, reference);
                reference = reference > 0 ? reference : line.prices().get(0).cached();
                line.print(printer);
            }
        }
    }

    private static List<Path> examples() {
        return DataFiles.matching(Path.of(System.getProperty("varve.root", "."), "examples"), "*.jsonl");
    }

    /** The full history first, which the others are compared with. */
    private List<Strategy> chosen() {
        List<Strategy> chosen = new ArrayList<>();
        chosen.add(Window.everything());
        candidates().stream()
                .filter(strategy -> !strategy.equals(Window.everything()))
                .filter(strategy -> strategy.name().matches(only))
                .forEach(chosen::add);
        return chosen;
    }

    private List<Strategy> candidates() {
        if (!sizes.isEmpty()) {
            return Sweep.strategies(sizes, window);
        }
        return sweep ? Sweep.strategies(window) : Strategies.all(window);
    }

    private void describe(Trace trace) {
        printer.format(
                "%d turns, %.0f new tokens in and %.0f out each, %.1f %% of gaps longer than 5 minutes; %d tokens of"
                        + " system prompt; own models at %.2f of the price%n",
                trace.turns().size(),
                trace.inputPerTurn(),
                trace.outputPerTurn(),
                100 * trace.gapShare(Duration.ofMinutes(5)),
                system,
                ownPrice);
    }
}
