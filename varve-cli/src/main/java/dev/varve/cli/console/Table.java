package dev.varve.cli.console;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows with aligned columns: words to the left, numbers and dates to the right. If the table is too wide, the first
 * column is shortened; if that is not enough, each row is split into a few lines.
 */
record Table(List<String> head, List<List<String>> rows) {
    private static final int SHORTEST = 12;
    private static final String CUT = "…";
    private static final int INDENT = 2;

    private static final Pattern NUMBER = Pattern.compile("[\\d,.:\\- ]*");
    private static final String GAP = "  ";

    /** The head and the rows in lines at most this many columns wide. */
    List<String> lines(int width) {
        int over = lines().stream().mapToInt(TextWidth::of).max().orElse(0) - width;
        if (over <= 0) {
            return lines();
        }
        int first = column(0).width() - over;
        return first < SHORTEST ? stacked(width) : withFirst(first).lines();
    }

    private Table withFirst(int width) {
        return new Table(
                head,
                rows.stream()
                        .map(row -> Stream.concat(
                                        Stream.of(cut(row.get(0), width)),
                                        row.stream().skip(1))
                                .toList())
                        .toList());
    }

    private static String cut(String text, int width) {
        if (TextWidth.of(text) <= width) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int used = 0;
        for (int c : text.codePoints().toArray()) {
            used += TextWidth.of(c);
            if (used >= width) {
                break;
            }
            kept.appendCodePoint(c);
        }
        return kept + CUT;
    }

    private List<String> stacked(int width) {
        return rows.stream()
                .flatMap(row -> Stream.concat(
                        LineWrap.of(row.get(0), width, INDENT).stream(),
                        LineWrap.of(" ".repeat(INDENT) + named(row), width, INDENT).stream()))
                .toList();
    }

    private String named(List<String> row) {
        return IntStream.range(1, row.size())
                .mapToObj(column -> head.get(column) + " " + row.get(column))
                .collect(Collectors.joining(", "));
    }

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
