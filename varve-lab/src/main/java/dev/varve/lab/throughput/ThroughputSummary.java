package dev.varve.lab.throughput;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All of a run in one table, a row for each memory.
 *
 * @param lines     of all memories
 * @param reference whose turns others' are compared with
 */
record ThroughputSummary(List<ThroughputLine> lines, String reference) {

    String table() {
        List<ThroughputLine> columns = lines.stream()
                .filter(line ->
                        lines.stream().filter(line::isBeside).findFirst().orElseThrow() == line)
                .toList();
        return "| turns per second | "
                + columns.stream().map(this::head).collect(Collectors.joining(" | "))
                + " | to " + reference + " |\n|---|" + "---:|".repeat(columns.size() + 1)
                + lines.stream()
                        .map(ThroughputLine::memory)
                        .distinct()
                        .map(memory -> row(memory, columns))
                        .collect(Collectors.joining());
    }

    /** The history is named where it changes. */
    private String head(ThroughputLine column) {
        boolean first = lines.stream()
                .filter(line -> line.history() == column.history())
                .findFirst()
                .filter(column::isBeside)
                .isPresent();
        return first
                ? String.format(Locale.ROOT, "%,d messages: %d", column.history(), column.sessions())
                : Integer.toString(column.sessions());
    }

    private String row(String memory, List<ThroughputLine> columns) {
        StringBuilder row = new StringBuilder("\n| " + memory + " |");
        DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
        for (ThroughputLine column : columns) {
            Optional<ThroughputLine> own = of(memory, column);
            row.append(own.map(line -> String.format(
                            Locale.ROOT, line.turnsPerSecond() < 10 ? " %.1f |" : " %.0f |", line.turnsPerSecond()))
                    .orElse(" |"));
            own.flatMap(line -> of(reference, column).map(other -> line.turnsPerSecond() / other.turnsPerSecond()))
                    .ifPresent(ratios::accept);
        }
        return row.append(
                        ratios.getCount() == 0
                                ? " |"
                                : String.format(Locale.ROOT, " %.2f to %.2f |", ratios.getMin(), ratios.getMax()))
                .toString();
    }

    private Optional<ThroughputLine> of(String memory, ThroughputLine column) {
        return lines.stream()
                .filter(line -> line.memory().equals(memory) && line.isBeside(column))
                .findFirst();
    }
}
