package dev.varve.lab.precision;

import dev.varve.RecallResult;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether recall finds what answers a question, and says so where nothing does. */
@Command(
        name = "precision",
        description = {
            "How often the part that is shown first, or among the first five, answers a question, and how often nothing is shown"
                    + " where there is no answer, by the score below which nothing is shown.",
            "With --membench also the cases of PrecisionMemBench."
        })
public final class PrecisionCommand implements Callable<Integer> {
    private static final double STEP = 0.05;

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with agent/ and agent-2026/.")
    Path data = Path.of("");

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = "Lines of sessions, question and answer, with tabs (default: sixty of our own).")
    Optional<Path> questions = Optional.empty();

    @Option(names = "--membench", paramLabel = "DIR", description = "Folder with the files of PrecisionMemBench.")
    Optional<Path> membench = Optional.empty();

    @Option(names = "--each", description = "Print what comes of each question.")
    boolean each;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws IOException {
        List<Found> found = ask();
        curve(
                "calibrated by",
                found.stream().filter(one -> one.question().isForCalibrating()).toList());
        curve(
                "measured by",
                found.stream().filter(one -> !one.question().isForCalibrating()).toList());
        curve("all", found);
        if (membench.isPresent()) {
            membench(new MemBench(membench.get()).run());
        }
        return 0;
    }

    private List<Found> ask() throws IOException {
        AskedSessions sessions = new AskedSessions(data);
        List<Found> found = new ArrayList<>();
        for (AskedQuestion question : AskedQuestion.read(lines())) {
            Found one = sessions.ask(question);
            found.add(one);
            if (each) {
                printer.format(
                        "%2d  score %.2f  rank %d  %s", question.number(), one.score(), one.rank(), question.text());
            }
        }
        return found;
    }

    private List<String> lines() throws IOException {
        if (questions.isPresent()) {
            return Files.readAllLines(questions.get());
        }
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("questions.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private void curve(String name, List<Found> found) {
        printer.say("");
        printer.head(name + " " + found.size() + " questions, score", "hit@1", "hit@5", "abstention");
        for (int step = 0; step <= 14; step++) {
            Found.Point point = Found.at(step * STEP, found);
            boolean isUsed = Math.abs(point.score() - RecallResult.FITS) < STEP / 2;
            printer.row(
                    point,
                    "%s | %.0f %% | %.0f %% | %.0f %%",
                    String.format(java.util.Locale.ROOT, isUsed ? "**%.2f**" : "%.2f", point.score()),
                    point.first(),
                    point.five(),
                    point.abstained());
        }
    }

    private void membench(MemBench.Result result) {
        printer.say("");
        printer.head(
                "PrecisionMemBench", "cases", "passed", "precision", "recall", "silent where nothing is asked for");
        printer.row(
                result,
                "Varve, text alone | %d | %d | %.2f | %.2f | %.2f",
                result.cases(),
                result.passed(),
                result.precision(),
                result.recall(),
                result.silent());
    }
}
