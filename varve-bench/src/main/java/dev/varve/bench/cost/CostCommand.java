package dev.varve.bench.cost;

import dev.varve.Usage;
import dev.varve.bench.measure.Steps;
import dev.varve.bench.quality.DataFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** What memories cost. */
@Command(
        name = "cost",
        description =
                "Dollars for 1,000 turns of real conversations under the prompt caches of providers. Calls no model.")
public final class CostCommand implements Runnable {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Transcripts in any format that replay reads (default: the examples). They are joined, and"
                    + " repeated until there are enough turns.")
    List<Path> files = List.of();

    @Option(
            names = "--turns",
            defaultValue = "1000",
            description = "Calls of the agent's model (default ${DEFAULT-VALUE}).")
    int turns;

    @Option(
            names = "--system",
            defaultValue = "6000",
            description = "Tokens of the system prompt and the tools, which transcripts do not hold (default"
                    + " ${DEFAULT-VALUE}).")
    long system;

    @Option(
            names = "--own-price",
            defaultValue = "0.2",
            description = "Price of the observer's and reflector's model, as a share of the agent's (default"
                    + " ${DEFAULT-VALUE}).")
    double ownPrice;

    @Option(
            names = "--window",
            defaultValue = "200000",
            description = "Window of the agent's model (default ${DEFAULT-VALUE}).")
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
            description = "The default policy in these sizes instead, such as 16000/3200/20000, or 16000/3200/20000/0.5"
                    + " with the share of R that a reflection shrinks to.")
    List<String> sizes = List.of();

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Trace trace = Trace.of(files.isEmpty() ? examples() : files, turns, system);
        List<Rules> providers = Rules.load(rules);
        List<CostLine> lines = lines(trace, providers);
        if (json) {
            out.println(JsonMapper.shared().writeValueAsString(lines));
        } else {
            describe(trace, out);
            new CostTable(out, lines).print();
        }
        out.flush();
    }

    private static List<Path> examples() {
        return DataFiles.matching(Path.of(System.getProperty("varve.root", "."), "examples"), "*.jsonl");
    }

    private List<CostLine> lines(Trace trace, List<Rules> providers) {
        List<Strategy> chosen = new ArrayList<>();
        chosen.add(Window.everything());
        candidates().stream()
                .filter(strategy -> !strategy.equals(Window.everything()))
                .filter(strategy -> strategy.name().matches(only))
                .forEach(chosen::add);
        List<CostLine> lines = new ArrayList<>();
        RequestCuts cuts = new RequestCuts(trace);
        try (Steps steps = new Steps("cost", chosen.size())) {
            for (Strategy strategy : chosen) {
                steps.next(strategy.name());
                Till till = new Till(providers, cuts);
                Usage own = strategy.run(trace, till);
                double reference =
                        lines.isEmpty() ? 0 : lines.get(0).prices().get(0).cached();
                lines.add(CostLine.of(strategy.name(), till, own, ownPrice, reference));
            }
        }
        return lines;
    }

    private List<Strategy> candidates() {
        if (!sizes.isEmpty()) {
            return sizes.stream().map(each -> Sweep.strategy(each, window)).toList();
        }
        return sweep ? Sweep.strategies(window) : Strategies.all(window);
    }

    private void describe(Trace trace, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%d turns, %.0f new tokens in and %.0f out each, %.1f %% of gaps longer than 5 minutes; %d tokens of"
                        + " system prompt; own models at %.2f of the price%n%n",
                trace.turns().size(),
                trace.inputPerTurn(),
                trace.outputPerTurn(),
                100 * trace.gapShare(Duration.ofMinutes(5)),
                system,
                ownPrice);
    }
}
