package dev.varve.lab.speed;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All of a run in one table, a row for each memory.
 *
 * @param lines of all memories and lengths
 * @param colds of processes that started cold
 */
record SpeedSummary(List<SpeedLine> lines, List<ColdLine> colds) {

    String table() {
        List<Integer> lengths = lines.stream().map(SpeedLine::turns).distinct().toList();
        StringBuilder table = new StringBuilder("| a turn, ms: p50 / p95 / p99 |");
        lengths.forEach(length -> table.append(String.format(Locale.ROOT, " after %,d turns |", length)));
        table.append(" KB allocated | cold start, ms | peak memory, MiB |\n|---|")
                .append("---:|".repeat(lengths.size() + 3));
        lines.stream()
                .map(SpeedLine::memory)
                .distinct()
                .forEach(memory -> table.append("\n| ")
                        .append(memory)
                        .append(" | ")
                        .append(lengths.stream()
                                .map(length -> times(memory, length))
                                .collect(Collectors.joining(" | ")))
                        .append(rest(memory)));
        return table.toString();
    }

    private String times(String memory, int length) {
        return lines.stream()
                .filter(line -> line.memory().equals(memory) && line.turns() == length)
                .map(line -> String.format(Locale.ROOT, "%.2f / %.2f / %.2f", line.p50(), line.p95(), line.p99()))
                .findFirst()
                .orElse("");
    }

    /** Allocation in the longest sessions, and what a process of its own takes. */
    private String rest(String memory) {
        double kilobytes = lines.stream()
                .filter(line -> line.memory().equals(memory))
                .reduce((shorter, longer) -> longer)
                .orElseThrow()
                .kilobytes();
        Optional<ColdLine> cold =
                colds.stream().filter(line -> line.memory().equals(memory)).findFirst();
        return String.format(Locale.ROOT, " | %,.0f | ", kilobytes)
                + cold.map(line -> String.format(Locale.ROOT, "%,.0f | %d |", line.firstMillis(), line.peakMiB()))
                        .orElse(" | |");
    }
}
