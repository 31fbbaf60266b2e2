package dev.varve.cli.console;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows with aligned columns: words to the left, numbers and dates to the right. */
record Table(List<String> head, List<List<String>> rows) {
    private static final Pattern NUMBER = Pattern.compile("[\\d,.:\\- ]*");
    private static final String GAP = "  ";

    /** The head and the rows, each as one line. */
    List<String> lines() {
        List<Column> columns =
                IntStream.range(0, head.size()).mapToObj(this::column).toList();
        return IntStream.rangeClosed(0, rows.size())
                .mapToObj(row -> String.join(
                                GAP,
                                columns.stream().map(column -> column.cell(row)).toList())
                        .stripTrailing())
                .toList();
    }

    private Column column(int index) {
        List<String> below = rows.stream().map(row -> row.get(index)).toList();
        List<String> cells =
                Stream.concat(Stream.of(head.get(index)), below.stream()).toList();
        int width = cells.stream().mapToInt(TextWidth::of).max().orElse(0);
        boolean right = below.stream().allMatch(cell -> NUMBER.matcher(cell).matches());
        return new Column(cells, width, right);
    }

    private record Column(List<String> cells, int width, boolean right) {
        String cell(int row) {
            String cell = cells.get(row);
            String gap = " ".repeat(width - TextWidth.of(cell));
            return right ? gap + cell : cell + gap;
        }
    }
}
