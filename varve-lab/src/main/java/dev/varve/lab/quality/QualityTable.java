package dev.varve.lab.quality;

import dev.varve.lab.measure.Printer;
import java.util.Locale;

/** Prints figures as Markdown tables, a line at a time, since some take long. */
final class QualityTable {
    private final Printer printer;

    QualityTable(Printer printer) {
        this.printer = printer;
    }

    /**
     * A share.
     *
     * @param percent of so many
     * @param margin  half of the interval that holds 95 % of the resampled shares
     * @param of      so many
     */
    record Figure(double percent, double margin, int of) {
        static Figure of(Score score) {
            return new Figure(score.percent(), score.margin(), score.count());
        }

        @Override
        public String toString() {
            return of == 0 ? "" : String.format(Locale.ROOT, "%.1f ± %.1f", percent, margin);
        }
    }

    void recall() {
        printer.head("recall in", "questions", "R@5", "R@10", "MRR", "nDCG@10");
    }

    /** A question finds its own answer. */
    void recall(String language, Score found) {
        record Line(String language, Figure first5) {}
        Line line = new Line(language, Figure.of(found));
        printer.row(line, "%s | %d | %s | | |", language, found.count(), line.first5());
    }

    /** A question finds the turns that hold its answer. */
    void recall(String language, RecallRank rank) {
        record Line(String language, int questions, double first5, double first10, double rank, double gain) {}
        printer.row(
                new Line(language, rank.questions(), rank.first5(), rank.first10(), rank.reciprocalRank(), rank.gain()),
                "%s | %d | %.1f | %.1f | %.1f | %.1f");
    }

    void scores() {
        printer.say("");
        printer.head("memory", "budget", "tokens", "GAR*", "GAR", "null", "T-expl", "EvSurv", "Find@5", "func");
    }

    void scores(ScoreCard card) {
        record Line(
                String memory,
                int budget,
                long tokens,
                Figure earned,
                Figure answers,
                Figure nulls,
                Figure dates,
                Figure evidence,
                Figure finds,
                double function) {}
        Line line = new Line(
                card.memory(),
                card.budget(),
                card.used().meanTokens(),
                Figure.of(card.earned()),
                Figure.of(card.answers()),
                Figure.of(card.nulls()),
                Figure.of(card.dates()),
                Figure.of(card.evidence()),
                Figure.of(card.finds()),
                card.used().functionPercent());
        printer.row(
                line,
                "%s | %,d | %,d | %s | %.0f | %.0f | %s | %s | %.1f | %.0f",
                line.memory(),
                line.budget(),
                line.tokens(),
                line.earned(),
                line.answers().percent(),
                line.nulls().percent(),
                line.dates(),
                line.evidence(),
                line.finds().percent(),
                line.function());
    }

    void faithfulness() {
        printer.say("");
        printer.head("faithfulness", "words never said", "stray numbers", "repeated", "right speaker", "of");
    }

    void faithfulness(String memory, Faithfulness.Card card) {
        record Line(String memory, Figure invented, Figure stray, Figure repeated, Figure speaker) {}
        Line line = new Line(
                memory,
                Figure.of(card.invented()),
                Figure.of(card.stray()),
                Figure.of(card.repeated()),
                Figure.of(card.speaker()));
        printer.row(
                line,
                "%s | %s | %s | %s | %s | %,d, %,d, %,d, %,d",
                memory,
                line.invented(),
                line.stray(),
                line.repeated(),
                line.speaker(),
                line.invented().of(),
                line.stray().of(),
                line.repeated().of(),
                line.speaker().of());
    }
}
