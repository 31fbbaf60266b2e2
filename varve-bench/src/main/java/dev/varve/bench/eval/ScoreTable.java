package dev.varve.bench.eval;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Prints what memories reached, and beside it what the judge accepts. */
final class ScoreTable {
    private final PrintWriter out;
    private final List<Verdict> verdicts;

    ScoreTable(PrintWriter out, List<Verdict> verdicts) {
        this.out = out;
        this.verdicts = verdicts;
    }

    void print() {
        out.println("| memory | kind | questions | seeds | correct % | 95 % | context tokens |");
        out.println("|---|---|---:|---:|---:|---:|---:|");
        for (Contestant contestant : Contestant.values()) {
            String memory = contestant.name().toLowerCase(Locale.ROOT);
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
        out.println();
        out.println("| wrong answers, to test the judge | questions | accepted % | 95 % |");
        out.println("|---|---:|---:|---:|");
        Arrays.stream(WrongAnswer.values()).forEach(this::row);
        out.println();
    }

    private List<Verdict> only(Predicate<Verdict> wanted) {
        return verdicts.stream().filter(wanted).toList();
    }

    private void row(String memory, String kind, List<Verdict> own) {
        if (own.isEmpty()) {
            return;
        }
        Share share = Share.of(own);
        out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %.1f | %.1f to %.1f | %.0f |%n",
                memory,
                kind,
                share.questions(),
                own.stream().map(Verdict::seed).distinct().count(),
                share.percent(),
                share.low(),
                share.high(),
                own.stream().mapToLong(Verdict::contextTokens).average().orElse(0));
    }

    private void row(WrongAnswer wrong) {
        List<Verdict> own = only(verdict -> verdict.memory().equals(wrong.label()));
        if (!own.isEmpty()) {
            Share share = Share.of(own);
            out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.1f | %.1f to %.1f |%n",
                    wrong.description(),
                    share.questions(),
                    share.percent(),
                    share.low(),
                    share.high());
        }
    }
}
