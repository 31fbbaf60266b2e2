package dev.varve.lab.quality;

import dev.varve.Policy;
import dev.varve.internal.weight.Weights;
import dev.varve.lab.measure.DataFiles;
import dev.varve.lab.measure.NamedPolicy;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.paid.BoundException;
import dev.varve.lab.paid.PaidModels;
import dev.varve.lab.paid.Purse;
import dev.varve.providers.Providers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures memories without asking a model. */
@Command(
        name = "quality",
        description = "Quality of memories on public conversations, measured without a model; if one is named as"
                + " observer, its notes are measured, too.")
public final class QualityCommand implements Callable<Integer> {
    private static final String LLM_NOTES = "LLM notes (LoCoMo's)";

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with locomo/, agent/, ko/, zh/.")
    Path data = Path.of("");

    @Option(names = "--budget", defaultValue = "2000,4000,8000", split = ",", description = "Tokens of context.")
    List<Integer> budgets = List.of();

    @Option(
            names = "--only",
            defaultValue = ".*",
            description = "Only memories whose whole name matches this expression.")
    String only = "";

    @Option(
            names = "--observer-model",
            defaultValue = Providers.EXTRACTIVE,
            paramLabel = "NAME",
            description = "Measure also what this language model notes, such as openai/gpt-4o-mini. It reads all"
                    + " conversations of locomo/ once, and condenses them for each budget.")
    String observer = Providers.EXTRACTIVE;

    @Option(
            names = "--part",
            split = ",",
            defaultValue = "RECALL,FUTURE,DEFAULTS,SCORES,FAITHFULNESS",
            description = "What to measure, of ${COMPLETION-CANDIDATES} (default all).")
    Set<Part> parts = EnumSet.allOf(Part.class);

    @Option(
            names = "--recall-tokens",
            paramLabel = "N",
            description = "Automatic recall's room (default: the policy's).")
    Optional<Integer> recallTokens = Optional.empty();

    @Option(
            names = "--policy",
            defaultValue = "DEFAULTS",
            description = "The policy of DEFAULTS, of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    NamedPolicy policy = NamedPolicy.DEFAULTS;

    @Option(
            names = "--window",
            paramLabel = "TOKENS",
            defaultValue = "0",
            description = "The model's window in DEFAULTS, which windowed needs (default: not known).")
    long window;

    @Option(names = "--embeddings", description = "In DEFAULTS, recall by meaning too, as with varve-embeddings.")
    boolean embeddings;

    /** A table. */
    enum Part {
        RECALL,
        FUTURE,
        DEFAULTS,
        SCORES,
        FAITHFULNESS
    }

    @Mixin
    PaidModels models = new PaidModels();

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() {
        QualityTable table = new QualityTable(printer);
        Purse purse =
                models.purse(call -> {}); // told early, so that a bound without a price stops before hours of work
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        if (parts.contains(Part.RECALL)) {
            recall(samples, table);
        }
        if (parts.contains(Part.FUTURE)) {
            futureUse(table);
        }
        List<Judge> judges = samples.stream().map(Judge::new).toList();
        if (parts.contains(Part.DEFAULTS)) {
            defaults(judges, table);
        }
        Memory log = new VarveLog(Weights.defaults());
        List<Memory> memories = new ArrayList<>(Baselines.all());
        memories.add(log);
        memories.add(new VarveRecall(log, 0));
        memories.addAll(withRecall(log));
        if (parts.contains(Part.SCORES)) {
            scores(memories, judges, table);
        }
        if (parts.contains(Part.FAITHFULNESS)) {
            faithfulness(log, samples, table);
        }
        return observer.equals(Providers.EXTRACTIVE) ? 0 : observed(samples, judges, purse, table);
    }

    private static List<Memory> withRecall(Memory log) {
        return List.of(new VarveRecall(log, 0.25), new VarveRecall(log, 0.5));
    }

    /** In the conversations, and in two languages whose words no blanks divide, or hardly. */
    private void recall(List<Sample> samples, QualityTable table) {
        table.recall();
        RecallRank rank = new RecallRank(Weights.defaults());
        try (Steps steps = new Steps("recall", samples.size())) {
            for (Sample sample : samples) {
                steps.next(sample.name());
                rank.add(sample);
            }
        }
        table.recall("English", rank);
        CjkRecall.korean(data.resolve("ko"), CjkRecall::wordsAlone).ifPresent(score -> table.recall("Korean", score));
        CjkRecall.chinese(data.resolve("zh"), CjkRecall::wordsAlone).ifPresent(score -> table.recall("Chinese", score));
        hybridRecall(samples, table);
    }

    /** The same with vectors. */
    private void hybridRecall(List<Sample> samples, QualityTable table) {
        try (Embedding embedding = new Embedding()) {
            HybridRecall english = new HybridRecall(samples, embedding);
            table.recall("English, with varve-embeddings", english.shipped());
            table.recall("English, its weight chosen on the other conversations", english.heldOut());
            CjkRecall.korean(data.resolve("ko"), embedding::of)
                    .ifPresent(score -> table.recall("Korean, with varve-embeddings", score));
            CjkRecall.chinese(data.resolve("zh"), embedding::of)
                    .ifPresent(score -> table.recall("Chinese, with varve-embeddings", score));
        }
    }

    private void futureUse(QualityTable table) {
        SessionCuts use = new SessionCuts();
        for (Path file : DataFiles.matching(data.resolve("agent"), "*.jsonl")) {
            Log.in(file).forEach(log -> use.add(file.getFileName().toString(), log));
        }
        if (use.cuts() == 0) {
            return;
        }
        table.futureUse();
        for (int budget : List.of(1_000, 4_000, 8_000)) {
            for (Memory memory : List.of(Baselines.WINDOW, new VarveLog(Weights.defaults()))) {
                table.futureUse(memory.name(), budget, use.judge(memory, budget));
            }
        }
        table.cuts(use.cuts());
    }

    /** The product as it is, and plain memories of as many tokens as its context. */
    private void defaults(List<Judge> judges, QualityTable table) {
        Policy asked = policy.with(recallTokens);
        try (Embedding embedding = new Embedding()) {
            defaults(Product.all(asked, window, embeddings ? Optional.of(embedding) : Optional.empty()), judges, table);
        }
    }

    private void defaults(List<Memory> product, List<Judge> judges, QualityTable table) {
        table.scores();
        long tokens = 0;
        for (Memory memory : product) {
            ScoreCard card = new ScoreCard(memory.name(), 0);
            if (memory.name().matches(only)) {
                judges.forEach(judge -> judge.judge(memory, 0, card));
                table.scores(card);
            }
            tokens = memory.name().equals("varve context") ? card.used().meanTokens() : tokens;
        }
        for (Memory memory : List.of(Baselines.BM25, Baselines.WINDOW)) {
            if (memory.name().matches(only) && tokens > 0) {
                ScoreCard card = new ScoreCard(memory.name() + ", as many tokens", (int) tokens);
                long budget = tokens;
                judges.forEach(judge -> judge.judge(memory, (int) budget, card));
                table.scores(card);
            }
        }
    }

    private void scores(List<Memory> memories, List<Judge> judges, QualityTable table) {
        List<Memory> wanted =
                memories.stream().filter(memory -> memory.name().matches(only)).toList();
        table.scores();
        Optional<ScoreCard> last = Optional.empty();
        try (Steps steps = new Steps("scores", (long) budgets.size() * wanted.size())) {
            for (int budget : budgets) {
                for (Memory memory : wanted) {
                    steps.next(memory.name());
                    ScoreCard card = new ScoreCard(memory.name(), budget);
                    judges.forEach(judge -> judge.judge(memory, budget, card));
                    table.scores(card);
                    last = Optional.of(card);
                }
            }
        }
        last.ifPresent(table::of);
    }

    /** Of a log, and beside it of the notes that LoCoMo ships, which are not cut to a budget here. */
    private void faithfulness(Memory log, List<Sample> samples, QualityTable table) {
        table.faithfulness();
        if (LLM_NOTES.matches(only)) {
            Faithfulness.Card card = new Faithfulness.Card();
            samples.forEach(sample -> new Faithfulness(sample).judge(sample.notes(), card));
            table.faithfulness(LLM_NOTES, card);
        }
        for (int budget : budgets) {
            if (log.name().matches(only)) {
                Faithfulness.Card card = new Faithfulness.Card();
                samples.forEach(sample ->
                        new Faithfulness(sample).judge(log.text(sample, sample.turns(), Question.NONE, budget), card));
                table.faithfulness(log.name() + ", " + budget, card);
            }
        }
    }

    /** The same for the notes of a language model, which costs something. */
    private int observed(List<Sample> samples, List<Judge> judges, Purse purse, QualityTable table) {
        ObservedLog log = new ObservedLog("log by " + observer, models.observer(observer, purse));
        try {
            try (Steps steps = new Steps("observer", ObservedLog.spans(samples))) {
                samples.forEach(sample -> log.read(sample, steps));
            }
            if (log.refused() > 0) {
                printer.format("%nSpans of which %s wrote no notes that are of use: %d", observer, log.refused());
            }
            List<Memory> memories = new ArrayList<>(List.of(log));
            memories.addAll(withRecall(log));
            scores(memories, judges, table);
            faithfulness(log, samples, table);
            return 0;
        } catch (BoundException e) {
            printer.say("Stopped: " + e.getMessage());
            return PaidModels.STOPPED;
        } finally {
            models.print(purse, printer);
        }
    }
}
