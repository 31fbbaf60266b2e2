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
 * @param head  names of the columns
 * @param right whether a column's cells stand at the right
 * @param rows  cells, one for each column
 */
record Table(List<String> head, List<Boolean> right, List<List<String>> rows) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9,]*(?:\\.[0-9]+)?");
    private static final Pattern EDGES = Pattern.compile("^\\||\\|$");

    Table {
        head = List.copyOf(head);
        right = List.copyOf(right);
        rows = List.copyOf(rows);
    }

    /** The tables of a text, in order. */
    static List<Table> in(String text) {
        List<Table> tables = new ArrayList<>();
        List<List<String>> lines = new ArrayList<>();
        for (String line : (text + "\n\n").split("\n", -1)) {
            if (line.startsWith("|")) {
                lines.add(cells(line));
            } else {
                if (lines.size() > 1) {
                    tables.add(of(lines));
                }
                lines.clear();
            }
        }
        return tables;
    }

    private static Table of(List<List<String>> lines) {
        int columns = lines.get(0).size();
        List<List<String>> rows = lines.subList(2, lines.size()).stream()
                .filter(row -> row.size() == columns)
                .toList();
        return new Table(
                lines.get(0),
                lines.get(1).stream().map(rule -> rule.endsWith(":")).toList(),
                rows);
    }

    private static List<String> cells(String line) {
        return Arrays.stream(EDGES.matcher(line.strip()).replaceAll("").split("\\|", -1))
                .map(String::strip)
                .toList();
    }

    /** Index of the first column whose name begins so. */
    Optional<Integer> column(String start) {
        return head.stream().filter(name -> name.startsWith(start)).findFirst().map(head::indexOf);
    }

    /** Whole name of the first column whose name begins so. */
    String name(String start) {
        return head.get(column(start).orElseThrow());
    }

    String cell(List<String> row, String column) {
        return row.get(column(column).orElseThrow());
    }

    /** First number in a cell, if there is one. */
    Optional<Double> number(List<String> row, String column) {
        Matcher matcher = NUMBER.matcher(cell(row, column));
        return matcher.find() ? Optional.of(Double.parseDouble(matcher.group().replace(",", ""))) : Optional.empty();
    }
}
