package dev.varve.lab.selection;

import dev.varve.lab.measure.Printer;
import dev.varve.language.intent.Head;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures weights on the statements of people whom they were not fitted to. */
@Command(
        name = "evaluate",
        description = {
            "Precision at some recalls for each head. Each owner's statements are scored by weights fitted to those of all others."
        })
final class EvaluateCommand implements Callable<Integer> {
    @Option(names = "--labels", required = true, paramLabel = "DIR", description = "Folder with label files.")
    Path labels = Path.of("");

    @Option(names = "--texts", required = true, paramLabel = "DIR", description = "Folder with files of statements.")
    Path texts = Path.of("");

    @Option(names = "--examples", paramLabel = "FILE", description = "Files with examples of rules, to learn from.")
    List<Path> written = List.of();

    @Mixin
    Printer printer = new Printer();

    /** A line of the table. */
    private record Line(
            String head,
            int statements,
            double base,
            double averagePrecision,
            double meanOverRepositories,
            double at20,
            double at40,
            double at60,
            double at80,
            double recallAt80) {}

    @Override
    public Integer call() throws IOException {
        List<Example> examples = Examples.read(labels, texts, written);
        printer.head(
                "head",
                "statements",
                "base rate",
                "average precision",
                "mean over repositories",
                "precision at recall 20 %",
                "40 %",
                "60 %",
                "80 %",
                "recall at precision 0.8");
        for (Head head : Head.values()) {
            Curve curve = new Curve(Scored.leavingOneOut(examples, head));
            printer.row(
                    new Line(
                            head.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                            curve.size(),
                            curve.base(),
                            curve.averagePrecision(),
                            curve.meanOverRepositories(),
                            curve.precisionAt(0.2),
                            curve.precisionAt(0.4),
                            curve.precisionAt(0.6),
                            curve.precisionAt(0.8),
                            curve.recallAt(0.8)),
                    "%s | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f");
        }
        return 0;
    }
}
