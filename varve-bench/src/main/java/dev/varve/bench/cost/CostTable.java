package dev.varve.bench.cost;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The lines as a Markdown table. */
record CostTable(PrintWriter out, List<CostLine> lines) {

    void print() {
        List<CostLine.Price> heads = lines.get(0).prices();
        out.println("| $ for 1,000 turns | input of a turn | cache hits | "
                + heads.stream().map(CostLine.Price::rules).collect(Collectors.joining(" | "))
                + " | no cache | to full history | future use, control |");
        out.println("|---|---:|---:|" + "---:|".repeat(heads.size()) + "---:|---:|---:|");
        for (CostLine line : lines) {
            out.printf(
                    Locale.ROOT,
                    "| %s | %,d | %.0f %% | %s | %.0f | %.3f | %.0f, %.0f |%n",
                    line.strategy(),
                    line.inputPerTurn(),
                    line.hitPercent(),
                    line.prices().stream()
                            .map(price -> String.format(Locale.ROOT, "%.1f", price.cached()))
                            .collect(Collectors.joining(" | ")),
                    line.prices().get(0).uncached(),
                    line.toFullHistory(),
                    line.futurePercent(),
                    line.controlPercent());
        }
    }
}
