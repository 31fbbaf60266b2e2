package dev.varve.lab.eval;

import dev.varve.lab.measure.Printer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Prints what memories reached, and beside it what the judge accepts. */
final class ScoreTable {
    private final Printer printer;
    private final List<Verdict> verdicts;

    ScoreTable(Printer printer, List<Verdict> verdicts) {
        this.printer = printer;
        this.verdicts = verdicts;
    }

    void print() {
        printer.say("| memory | kind | questions | seeds | correct % | 95 % | context tokens |\n"
                + "|---|---|---:|---:|---:|---:|---:|");
        for (Contestant contestant : Contestant.values()) {
            String memory = contestant.memory();
            List<Verdict> own = only(verdict -> verdict.memory().equals(memory));
            row(memory, "all", own);
            own.stream()
                    .map(Verdict::kind)
                    .distinct()
                    .sorted()
                    .forEach(kind -> row(
                            memory,
                            kind,
                            own.stream()
                                    .filter(each -> each.kind().equals(kind))
                                    .toList()));
        }
        printer.say("");
        printer.say("| wrong answers, to test the judge | questions | accepted % | 95 % |\n|---|---:|---:|---:|");
        Arrays.stream(WrongAnswer.values()).forEach(this::row);
        printer.say("");
    }

    private List<Verdict> only(Predicate<Verdict> wanted) {
        return verdicts.stream().filter(wanted).toList();
    }

    private void row(String memory, String kind, List<Verdict> own) {
        if (own.isEmpty()) {
            return;
        }
        Share share = Share.of(own);
        long seeds = own.stream().map(Verdict::seed).distinct().count();
        double tokens = own.stream().mapToLong(Verdict::contextTokens).average().orElse(0);
        record Line(String memory, String kind, Share correct, long seeds, double contextTokens) {}
        printer.row(
                new Line(memory, kind, share, seeds, tokens),
                "%s | %s | %d | %d | %.1f | %.1f to %.1f | %.0f",
                memory,
                kind,
                share.questions(),
                seeds,
                share.percent(),
                share.low(),
                share.high(),
                tokens);
    }

    private void row(WrongAnswer wrong) {
        List<Verdict> own = only(verdict -> verdict.memory().equals(wrong.label()));
        if (!own.isEmpty()) {
            Share share = Share.of(own);
            record Line(String wrongAnswers, Share accepted) {}
            printer.row(
                    new Line(wrong.description(), share),
                    "%s | %d | %.1f | %.1f to %.1f",
                    wrong.description(),
                    share.questions(),
                    share.percent(),
                    share.low(),
                    share.high());
        }
    }
}
