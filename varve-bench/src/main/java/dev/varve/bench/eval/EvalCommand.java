package dev.varve.bench.eval;

import dev.varve.bench.measure.Steps;
import dev.varve.extractive.ExtractiveModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.prompt.PromptedModel;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Evaluation with language models. */
@Command(
        name = "eval",
        description = "Asks a model questions about conversations that a memory has read, and lets another judge the"
                + " answers. On your key and your files; what is done is kept, so an interrupted run goes on.")
public final class EvalCommand implements Callable<Integer> {
    private static final int STOPPED = 3;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--dataset", required = true, description = "${COMPLETION-CANDIDATES}.")
    Dataset dataset = Dataset.DIR;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "PATH",
            description = "A file of the data set, or a folder of them.")
    Path data = Path.of("");

    @Option(
            names = "--audit",
            paramLabel = "FILE",
            description = "Questions to leave out: a JSON list of objects with \"question\".")
    Optional<Path> audit = Optional.empty();

    @Option(
            names = "--observer",
            defaultValue = Providers.EXTRACTIVE,
            description = "Who writes notes (default ${DEFAULT-VALUE}).")
    String observer = Providers.EXTRACTIVE;

    @Option(
            names = "--answer",
            required = true,
            paramLabel = "MODEL",
            description = "Who answers, such as openai/gpt-4o-mini.")
    String answer = "";

    @Option(
            names = "--judge",
            required = true,
            paramLabel = "MODEL",
            description = "Who judges; LongMemEval's own is openai/gpt-4o.")
    String judge = "";

    @Option(names = "--base-url", description = "Address of all models, instead of their providers'.")
    Optional<String> baseUrl = Optional.empty();

    @Option(names = "--memories", split = ",", description = "Of ${COMPLETION-CANDIDATES} (default all).")
    List<Contestant> memories = List.of(Contestant.values());

    @Option(
            names = "--out",
            defaultValue = "verdicts.jsonl",
            paramLabel = "FILE",
            description = "Verdicts (default ${DEFAULT-VALUE}).")
    Path out = Path.of("");

    @Option(
            names = "--seeds",
            defaultValue = "1",
            description = "Runs; the seed also draws the questions of --limit (default ${DEFAULT-VALUE}).")
    int seeds;

    @Option(names = "--limit", defaultValue = "0", description = "Most questions a run, drawn at random; 0 for all.")
    int limit;

    @Option(
            names = "--window",
            defaultValue = "120000",
            description = "Tokens of the full context (default ${DEFAULT-VALUE}).")
    int window;

    @Option(
            names = "--max-tokens",
            defaultValue = "0",
            description = "Never use more tokens than this, all runs into the same file together.")
    long maxTokens;

    @Option(
            names = "--max-usd",
            defaultValue = "0",
            description = "Never spend more dollars than this, likewise; needs --price.")
    double maxDollars;

    @Option(
            names = "--price",
            paramLabel = "IN/OUT",
            description = "Dollars for a million tokens of your dearest model, such as 2.5/10.")
    String price = "";

    @Override
    public Integer call() {
        if (maxDollars > 0 && price.isEmpty()) {
            throw new EvalException("--max-usd needs --price IN/OUT, since prices change");
        }
        Purse purse = purse();
        VerdictFile file = new VerdictFile(out);
        file.repay(purse);
        Examination examination = new Examination(
                dataset, observer(purse), model(answer, purse), model(judge, purse), file, purse, window);
        List<Case> cases = cases();
        PrintWriter printer = spec.commandLine().getOut();
        int code = 0;
        try (Steps steps = new Steps("eval", questions(cases) * memories.size() * seeds)) {
            examine(cases, examination, steps);
        } catch (EvalException e) {
            printer.println("Stopped: " + e.getMessage());
            code = STOPPED;
        }
        print(file.verdicts(), purse, printer);
        printer.flush();
        return code;
    }

    private void examine(List<Case> cases, Examination examination, Steps steps) {
        for (int seed = 0; seed < seeds; seed++) {
            for (Case one : drawn(cases, seed)) {
                for (Contestant contestant : memories) {
                    examination.examine(one, contestant, seed, steps);
                }
            }
        }
    }

    private Purse purse() {
        String[] prices = price.isEmpty() ? new String[] {"0", "0"} : price.split("/", 2);
        return new Purse(
                maxTokens > 0 ? maxTokens : Long.MAX_VALUE,
                maxDollars > 0 ? maxDollars : Double.MAX_VALUE,
                Double.parseDouble(prices[0]),
                Double.parseDouble(prices[prices.length - 1]));
    }

    private MemoryModel observer(Purse purse) {
        return observer.equals(Providers.EXTRACTIVE)
                ? ExtractiveModel.create()
                : PromptedModel.of(model(observer, purse));
    }

    private LanguageModel model(String name, Purse purse) {
        ModelOptions options = ModelOptions.defaults();
        LanguageModel model = Providers.fromEnvironment(System.getenv())
                .model(name, baseUrl.map(options::withBaseUrl).orElse(options))
                .orElseThrow(() -> new EvalException(name + " is no language model; it can only observe"));
        return new Paid(model, purse);
    }

    /** All cases, without the questions that the audit lists. */
    private List<Case> cases() {
        Set<String> wrong = new TreeSet<>();
        audit.ifPresent(list -> {
            for (JsonNode one : JsonMapper.shared().readTree(list)) {
                wrong.add(one.path("question").asString(""));
            }
        });
        return dataset.load(data).stream()
                .map(one -> with(
                        one,
                        one.items().stream()
                                .filter(item -> !wrong.contains(item.question()))
                                .toList()))
                .toList();
    }

    private List<Case> drawn(List<Case> cases, int seed) {
        if (limit == 0) {
            return cases;
        }
        List<Item> all = new ArrayList<>(
                cases.stream().flatMap(one -> one.items().stream()).toList());
        Collections.shuffle(all, new Random(seed));
        Set<String> chosen = all.stream().limit(limit).map(Item::id).collect(Collectors.toSet());
        return cases.stream()
                .map(one -> with(
                        one,
                        one.items().stream()
                                .filter(item -> chosen.contains(item.id()))
                                .toList()))
                .toList();
    }

    private static Case with(Case one, List<Item> items) {
        return new Case(one.name(), one.messages(), items);
    }

    private int questions(List<Case> cases) {
        int all = cases.stream().mapToInt(one -> one.items().size()).sum();
        return limit == 0 ? all : Math.min(all, limit);
    }

    private static void print(List<Verdict> all, Purse purse, PrintWriter out) {
        out.println("| memory | kind | questions | correct % | ± (95 %) | context tokens |");
        out.println("|---|---|---:|---:|---:|---:|");
        List<Verdict> verdicts =
                all.stream().filter(verdict -> !verdict.isReading()).toList();
        Set<String> names = verdicts.stream().map(Verdict::memory).collect(Collectors.toCollection(TreeSet::new));
        for (String name : names) {
            List<Verdict> own =
                    verdicts.stream().filter(each -> each.memory().equals(name)).toList();
            row(name, "all", own, out);
            own.stream()
                    .map(Verdict::kind)
                    .distinct()
                    .sorted()
                    .forEach(kind -> row(
                            name,
                            kind,
                            own.stream()
                                    .filter(each -> each.kind().equals(kind))
                                    .toList(),
                            out));
        }
        out.printf(
                Locale.ROOT,
                "%nSpent so far: %d tokens read, %d written, $%.4f%n",
                purse.input(),
                purse.output(),
                purse.dollars());
    }

    private static void row(String memory, String kind, List<Verdict> verdicts, PrintWriter out) {
        double share = (double) verdicts.stream().filter(Verdict::correct).count() / verdicts.size();
        out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %.1f | %.1f | %.0f |%n",
                memory,
                kind,
                verdicts.size(),
                100 * share,
                100 * 1.96 * Math.sqrt(share * (1 - share) / verdicts.size()),
                verdicts.stream().mapToLong(Verdict::contextTokens).average().orElse(0));
    }
}
