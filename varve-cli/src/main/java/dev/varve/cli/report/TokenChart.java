package dev.varve.cli.report;

import java.util.Arrays;
import java.util.Locale;

/** Context tokens per turn as bars against the dotted line of the full history. */
public final class TokenChart {
    private static final int ROWS = 12;
    private static final int MOST_COLUMNS = 100;
    private static final String[] EIGHTHS = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    private static final String CYAN = "\u001b[36m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    private final boolean unicode;
    private final boolean color;
    private final int width;

    /**
     * A chart.
     *
     * @param columns width of the terminal
     * @param unicode whether block characters may be used, or ASCII only
     * @param color   whether the two series may be coloured
     */
    public TokenChart(int columns, boolean unicode, boolean color) {
        this.width = Math.min(columns, MOST_COLUMNS);
        this.unicode = unicode;
        this.color = color;
    }

    /** The chart, each line ended by a line break; empty for fewer than two turns. */
    public String draw(long[] context, long[] history) {
        if (context.length < 2) {
            return "";
        }
        long top = Math.max(1, Math.max(max(context), max(history)));
        String topLabel = label(top);
        int margin = Math.max(topLabel.length(), label(top / 2).length());
        int columns = Math.min(width - margin - 3, context.length);
        long[] bars = buckets(context, columns);
        long[] line = buckets(history, columns);
        StringBuilder chart = new StringBuilder();
        for (int row = ROWS - 1; row >= 0; row--) {
            String label = row == ROWS - 1 ? topLabel : row == ROWS / 2 - 1 ? label(top / 2) : "";
            chart.append(" ".repeat(margin - label.length())).append(label);
            chart.append(unicode ? " ┤" : " |");
            StringBuilder cells = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                cells.append(cell(bars[column], line[column], row, top));
            }
            chart.append(color ? cells.toString() : cells.toString().stripTrailing())
                    .append('\n');
        }
        chart.append(" ".repeat(margin)).append(unicode ? " └" : " +");
        chart.append((unicode ? "─" : "-").repeat(columns)).append('\n');
        return chart.append(" ".repeat(margin + 2))
                .append(legend(context.length))
                .append('\n')
                .toString();
    }

    private String cell(long bar, long line, int row, long top) {
        long filled = Math.round((double) bar * ROWS * 8 / top) - row * 8L;
        if (filled > 0) {
            String block = unicode ? EIGHTHS[(int) Math.min(8, filled)] : filled >= 4 ? "#" : "_";
            return paint(CYAN, block);
        }
        boolean here = Math.min(ROWS - 1, line * ROWS / top) == row;
        return here ? paint(YELLOW, unicode ? "·" : ".") : " ";
    }

    private String legend(int turns) {
        return paint(CYAN, unicode ? "█" : "#") + " context  " + paint(YELLOW, unicode ? "·" : ".")
                + " full history  (tokens over " + turns + " turns)";
    }

    private String paint(String code, String text) {
        return color ? code + text + PLAIN : text;
    }

    /** Splits the values into equal shares and returns the largest of each. */
    private static long[] buckets(long[] values, int count) {
        long[] largest = new long[count];
        for (int i = 0; i < values.length; i++) {
            int bucket = (int) ((long) i * count / values.length);
            largest[bucket] = Math.max(largest[bucket], values[i]);
        }
        return largest;
    }

    private static long max(long[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static String label(long tokens) {
        return tokens < 10_000
                ? Long.toString(tokens)
                : String.format(Locale.ROOT, tokens < 100_000 ? "%.1fk" : "%.0fk", tokens / 1_000.0);
    }
}
