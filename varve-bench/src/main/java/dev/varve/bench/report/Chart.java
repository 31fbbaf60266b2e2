package dev.varve.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to draw of a table.
 *
 * @param kind   how
 * @param title  above it
 * @param value  column that is drawn
 * @param along  column of the horizontal axis of lines and points; empty for bars
 * @param names  columns whose cells together name a line, a point or a bar
 * @param series column by which bars stand side by side, or empty
 */
record Chart(Kind kind, String title, String value, String along, List<String> names, String series) {
    /** Kinds of charts. Lines have logarithmic axes. */
    enum Kind {
        LINES,
        POINTS,
        BARS,
        LOGARITHMIC_BARS
    }

    /** A line for each name. */
    static Chart lines(String title, String value, String along, String name) {
        return new Chart(Kind.LINES, title, value, along, List.of(name), "");
    }

    /** A point for each row. */
    static Chart points(String title, String value, String along, String name) {
        return new Chart(Kind.POINTS, title, value, along, List.of(name), "");
    }

    /** A bar for each row. */
    static Chart bars(String title, String value, String... names) {
        return new Chart(Kind.BARS, title, value, "", List.of(names), "");
    }

    /** Bars of one name side by side. */
    Chart by(String column) {
        return new Chart(kind, title, value, along, names, column);
    }

    Chart logarithmic() {
        return new Chart(Kind.LOGARITHMIC_BARS, title, value, along, names, series);
    }

    /** What Chart.js draws: of each table that has the columns. */
    List<Map<String, Object>> of(List<Table> tables) {
        return tables.stream()
                .filter(table -> has(table, value) && has(table, along) && has(table, series))
                .filter(table -> names.stream().allMatch(name -> has(table, name)))
                .map(table -> kind == Kind.LINES || kind == Kind.POINTS ? plane(table) : bars(table))
                .toList();
    }

    private static boolean has(Table table, String column) {
        return column.isEmpty() || table.column(column).isPresent();
    }

    private Map<String, Object> bars(Table table) {
        Map<String, Map<String, Double>> sets = new LinkedHashMap<>();
        List<String> labels = new ArrayList<>();
        for (List<String> row : table.rows()) {
            String label = name(table, row);
            if (!labels.contains(label)) {
                labels.add(label);
            }
            String set = series.isEmpty() ? value : series + " " + table.cell(row, series);
            table.number(row, value)
                    .ifPresent(number -> sets.computeIfAbsent(set, any -> new LinkedHashMap<>())
                            .put(label, number));
        }
        List<Map<String, Object>> datasets = new ArrayList<>();
        sets.forEach((set, bars) -> datasets.add(Map.of(
                "label",
                set,
                "data",
                labels.stream().map(label -> bars.getOrDefault(label, 0.0)).toList())));
        Map<String, Object> options = options(datasets.size() > 1);
        options.put("indexAxis", "y");
        options.put("scales", Map.of("x", axis("", kind == Kind.LOGARITHMIC_BARS)));
        return Map.of("type", "bar", "data", Map.of("labels", labels, "datasets", datasets), "options", options);
    }

    private Map<String, Object> plane(Table table) {
        Map<String, List<Map<String, Double>>> sets = new LinkedHashMap<>();
        for (List<String> row : table.rows()) {
            Optional<Double> x = table.number(row, along);
            Optional<Double> y = table.number(row, value);
            if (x.isPresent() && y.isPresent()) {
                sets.computeIfAbsent(name(table, row), any -> new ArrayList<>())
                        .add(Map.of("x", x.get(), "y", y.get()));
            }
        }
        List<Map<String, Object>> datasets = new ArrayList<>();
        sets.forEach((set, points) -> datasets.add(Map.of("label", set, "data", points)));
        boolean lines = kind == Kind.LINES;
        Map<String, Object> options = options(true);
        options.put("scales", Map.of("x", axis(table.name(along), lines), "y", axis(table.name(value), lines)));
        return Map.of("type", lines ? "line" : "scatter", "data", Map.of("datasets", datasets), "options", options);
    }

    private String name(Table table, List<String> row) {
        return names.stream()
                .map(name -> table.cell(row, name))
                .filter(cell -> !cell.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Map<String, Object> axis(String title, boolean logarithmic) {
        return Map.of(
                "type",
                logarithmic ? "logarithmic" : "linear",
                "title",
                Map.of("display", !title.isEmpty(), "text", title));
    }

    private Map<String, Object> options(boolean legend) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("animation", false);
        options.put("maintainAspectRatio", false);
        options.put(
                "plugins",
                Map.of(
                        "title", Map.of("display", true, "text", title),
                        "legend", Map.of("display", legend, "position", "bottom")));
        return options;
    }
}
