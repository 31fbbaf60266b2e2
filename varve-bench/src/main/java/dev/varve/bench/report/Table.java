package dev.varve.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown table, as the benchmarks print it.
 *
 * @param head names of the columns
 * @param rows cells, one for each column
 */
record Table(List<String> head, List<List<String>> rows) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9,]*(?:\\.[0-9]+)?");

    Table {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
    }

    /** The tables of a text, in order. */
    static List<Table> in(String text) {
        List<Table> tables = new ArrayList<>();
        List<List<String>> lines = new ArrayList<>();
        for (String line : (text + "\n\n").split("\n", -1)) {
            if (line.startsWith("|")) {
                lines.add(cells(line));
            } else if (!lines.isEmpty()) {
                tables.add(new Table(lines.get(0), lines.subList(Math.min(2, lines.size()), lines.size())));
                lines.clear();
            }
        }
        return tables;
    }

    static List<String> cells(String line) {
        return Arrays.stream(line.strip().replaceAll("^\\||\\|$", "").split("\\|"))
                .map(String::strip)
                .toList();
    }

    /** Index of the first column whose name begins so. */
    Optional<Integer> column(String start) {
        return head.stream().filter(name -> name.startsWith(start)).findFirst().map(head::indexOf);
    }

    /** First number in a cell, if there is one. */
    static Optional<Double> number(String cell) {
        Matcher matcher = NUMBER.matcher(cell);
        return matcher.find() ? Optional.of(Double.parseDouble(matcher.group().replace(",", ""))) : Optional.empty();
    }
}
