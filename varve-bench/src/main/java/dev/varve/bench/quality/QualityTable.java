package dev.varve.bench.quality;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints figures, a line at a time, since some take long. */
final class QualityTable {
    private final PrintWriter out;

    QualityTable(PrintWriter out) {
        this.out = out;
    }

    void language(String language, Score found) {
        line(
                "%s question finds its answer, R@5 %.1f ± %.1f (n=%d)",
                language, found.percent(), found.margin(), found.count());
    }

    void recall(RecallRank rank) {
        line(
                "Recall over %d questions: R@5 %.1f, R@10 %.1f, MRR %.1f, nDCG@10 %.1f",
                rank.questions(), rank.first5(), rank.first10(), rank.reciprocalRank(), rank.gain());
    }

    void futureUse(int cuts) {
        line("%nFuture use, %d cuts       tokens   used  never  difference", cuts);
    }

    void futureUse(String memory, int budget, FutureUse.Card card) {
        line(
                "%-24s %6d %6.1f %6.1f %6.1f  (n=%d,%d)",
                memory,
                budget,
                card.usedPercent(),
                card.unusedPercent(),
                card.difference(),
                card.used(),
                card.unused());
    }

    void scores() {
        line("%nmemory                    tokens  GAR*   ±  GAR null  T-expl   ±  EvSurv   ±  Find@5  func%%");
    }

    void scores(ScoreCard card) {
        line(
                "%-24s %6d %6.1f %4.1f %4.0f %4.0f %6.1f %4.1f %6.1f %4.1f %6.1f %6.0f  (n=%d,%d,%d)",
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

    void faithfulness() {
        line(
                "%nfaithfulness                    words never said   ±  stray numbers   ±  repeated   ±  right speaker   ±");
    }

    void faithfulness(String memory, Faithfulness.Card card) {
        line(
                "%-30s %17.1f %4.1f %13.1f %4.1f %9.1f %4.1f %14.1f %4.1f  (n=%d,%d,%d,%d)",
                memory,
                card.invented().percent(),
                card.invented().margin(),
                card.stray().percent(),
                card.stray().margin(),
                card.repeated().percent(),
                card.repeated().margin(),
                card.speaker().percent(),
                card.speaker().margin(),
                card.invented().count(),
                card.stray().count(),
                card.repeated().count(),
                card.speaker().count());
    }

    void line(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
