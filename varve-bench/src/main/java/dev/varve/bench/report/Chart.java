package dev.varve.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to draw of a table.
 *
 * @param title  above it
 * @param label  column whose cells name the bars, or the series
 * @param along  column of the horizontal axis, or empty for one bar a row
 * @param value  column that is drawn
 */
record Chart(String title, String label, String along, String value) {

    static Chart bars(String title, String label, String value) {
        return new Chart(title, label, "", value);
    }

    static Chart lines(String title, String label, String along, String value) {
        return new Chart(title, label, along, value);
    }

    /** What Chart.js draws: of each table that has the columns. */
    List<Map<String, Object>> of(List<Table> tables) {
        return tables.stream()
                .filter(table -> table.column(label).isPresent()
                        && table.column(value).isPresent()
                        && table.column(along).isPresent())
                .map(table -> along.isEmpty() ? bars(table) : lines(table))
                .toList();
    }

    private Map<String, Object> bars(Table table) {
        int name = table.column(label).orElseThrow();
        int number = table.column(value).orElseThrow();
        List<String> names = new ArrayList<>();
        List<Double> numbers = new ArrayList<>();
        for (List<String> row : table.rows()) {
            names.add(row.get(name));
            numbers.add(Table.number(row.get(number)).orElse(0.0));
        }
        return config(
                "bar",
                Map.of("labels", names, "datasets", List.of(Map.of("label", value, "data", numbers))),
                Map.of("indexAxis", "y", "plugins", plugins(false)));
    }

    private Map<String, Object> lines(Table table) {
        int name = table.column(label).orElseThrow();
        int across = table.column(along).orElseThrow();
        int number = table.column(value).orElseThrow();
        Map<String, List<Map<String, Double>>> series = new LinkedHashMap<>();
        for (List<String> row : table.rows()) {
            Optional<Double> x = Table.number(row.get(across));
            Optional<Double> y = Table.number(row.get(number));
            if (x.isPresent() && y.isPresent()) {
                series.computeIfAbsent(row.get(name), any -> new ArrayList<>()).add(Map.of("x", x.get(), "y", y.get()));
            }
        }
        List<Map<String, Object>> sets = new ArrayList<>();
        series.forEach((key, points) -> sets.add(Map.of("label", key, "data", points)));
        return config(
                "line",
                Map.of("datasets", sets),
                Map.of(
                        "scales",
                        Map.of("x", axis(table.head().get(across)), "y", axis(value)),
                        "plugins",
                        plugins(true)));
    }

    private static Map<String, Object> axis(String title) {
        return Map.of("type", "logarithmic", "title", Map.of("display", true, "text", title));
    }

    private Map<String, Object> plugins(boolean legend) {
        return Map.of("title", Map.of("display", true, "text", title), "legend", Map.of("display", legend));
    }

    private static Map<String, Object> config(String type, Map<String, Object> data, Map<String, Object> options) {
        Map<String, Object> all = new LinkedHashMap<>(options);
        all.put("animation", false);
        return Map.of("type", type, "data", data, "options", all);
    }
}
