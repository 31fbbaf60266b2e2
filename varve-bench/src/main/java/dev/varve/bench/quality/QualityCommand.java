package dev.varve.bench.quality;

import dev.varve.weight.Weights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures memories without a model. */
@Command(name = "quality", description = "Quality of memories on public conversations, measured without a model.")
public final class QualityCommand implements Runnable {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with locomo/, agent/, ko/, zh/.")
    Path data = Path.of("");

    @Option(
            names = "--budget",
            defaultValue = "2000,4000,8000",
            split = ",",
            description = "Tokens of context (default ${DEFAULT-VALUE}).")
    List<Integer> budgets = List.of();

    @Option(
            names = "--only",
            defaultValue = ".*",
            description = "Only memories whose whole name matches this expression.")
    String only = "";

    @Override
    public void run() {
        elsewhere();
        List<Sample> samples = Locomo.in(data.resolve("locomo"));
        RecallRank rank = new RecallRank();
        samples.forEach(rank::add);
        System.out.printf(
                Locale.ROOT,
                "Recall over %d questions: R@5 %.1f, R@10 %.1f, MRR %.1f, nDCG@10 %.1f%n",
                rank.questions(),
                rank.first5(),
                rank.first10(),
                rank.reciprocalRank(),
                rank.gain());
        List<Judge> judges = samples.stream().map(Judge::new).toList();
        System.out.println(
                "memory                    tokens  GAR*   ±  GAR null  T-expl   ±  EvSurv   ±  Find@5  func%");
        for (int budget : budgets) {
            for (Memory memory : memories()) {
                if (memory.name().matches(only)) {
                    ScoreCard card = new ScoreCard(memory.name(), budget);
                    judges.forEach(judge -> judge.judge(memory, budget, card));
                    print(card);
                }
            }
        }
    }

    /** What is measured on other data than LoCoMo's: recall in Korean and Chinese, and future use in coding sessions. */
    private void elsewhere() {
        CjkRecall.korean(data.resolve("ko")).ifPresent(score -> print("Korean", score));
        CjkRecall.chinese(data.resolve("zh")).ifPresent(score -> print("Chinese", score));
        SessionCuts use = new SessionCuts();
        for (Path file : DataFiles.matching(data.resolve("agent"), "*.jsonl")) {
            Log.in(file).forEach(log -> use.add(file.getFileName().toString(), log));
        }
        if (use.cuts() == 0) {
            return;
        }
        System.out.printf("Future use, %d cuts       tokens   used  never  difference%n", use.cuts());
        for (int budget : List.of(1_000, 4_000, 8_000)) {
            for (Memory memory : List.of(Baselines.WINDOW, new VarveLog(Weights.defaults()))) {
                FutureUse.Card card = use.judge(memory, budget);
                System.out.printf(
                        Locale.ROOT,
                        "%-24s %6d %6.1f %6.1f %6.1f  (n=%d,%d)%n",
                        memory.name(),
                        budget,
                        card.usedPercent(),
                        card.unusedPercent(),
                        card.difference(),
                        card.used(),
                        card.unused());
            }
        }
    }

    private static void print(String language, Score found) {
        System.out.printf(
                Locale.ROOT,
                "%s question finds its answer, R@5 %.1f ± %.1f (n=%d)%n",
                language,
                found.percent(),
                found.margin(),
                found.count());
    }

    private static List<Memory> memories() {
        VarveLog log = new VarveLog(Weights.defaults());
        List<Memory> memories = new ArrayList<>(Baselines.all());
        memories.add(log);
        memories.add(new VarveRecall(log, 0));
        memories.add(new VarveRecall(log, 0.25));
        memories.add(new VarveRecall(log, 0.5));
        return memories;
    }

    private static void print(ScoreCard card) {
        System.out.printf(
                Locale.ROOT,
                "%-24s %6d %6.1f %4.1f %4.0f %4.0f %6.1f %4.1f %6.1f %4.1f %6.1f %6.0f  (n=%d,%d,%d)%n",
                card.memory(),
                card.used().meanTokens(),
                card.earned().percent(),
                card.earned().margin(),
                card.answers().percent(),
                card.nulls().percent(),
                card.dates().percent(),
                card.dates().margin(),
                card.evidence().percent(),
                card.evidence().margin(),
                card.finds().percent(),
                card.used().functionPercent(),
                card.earned().count(),
                card.dates().count(),
                card.evidence().count());
    }
}
