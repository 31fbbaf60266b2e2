package dev.varve.lab.quality;

import dev.varve.Policy;
import dev.varve.internal.weight.Weights;
import dev.varve.lab.measure.NamedPolicy;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures memories without asking a model. */
@Command(
        name = "quality",
        description = "Quality of Varve's memory on public conversations, beside plain memories; asks no model.")
public final class QualityCommand implements Runnable {
    private static final String LLM_NOTES = "LLM notes (LoCoMo's)";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with locomo/, ko/, zh/.")
    Path data = Path.of("");

    @Option(
            names = "--budget",
            defaultValue = "2000,4000,8000",
            split = ",",
            description = "Tokens of the log in FAITHFULNESS.")
    List<Integer> budgets = List.of();

    @Option(
            names = "--only",
            defaultValue = ".*",
            description = "Only memories whose whole name matches this expression.")
    String only = "";

    @Option(
            names = "--part",
            split = ",",
            defaultValue = "RECALL,DEFAULTS,FAITHFULNESS",
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
        DEFAULTS,
        FAITHFULNESS
    }

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        QualityTable table = new QualityTable(printer);
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        if (parts.contains(Part.RECALL)) {
            recall(samples, table);
        }
        if (parts.contains(Part.DEFAULTS)) {
            defaults(samples.stream().map(Judge::new).toList(), table);
        }
        if (parts.contains(Part.FAITHFULNESS)) {
            faithfulness(samples, table);
        }
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

    /** Of Varve's log, and beside it of the notes that LoCoMo ships, which are not cut to a budget here. */
    private void faithfulness(List<Sample> samples, QualityTable table) {
        Memory log = new VarveLog(Weights.defaults());
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
}
