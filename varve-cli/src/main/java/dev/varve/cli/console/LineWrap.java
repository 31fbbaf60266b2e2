package dev.varve.cli.console;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks lines at blanks so that they fit a number of columns. A word that is longer than a line is broken where the
 * line ends. Lines after the first are indented.
 */
final class LineWrap {
    private final int columns;
    private final List<String> lines = new ArrayList<>();
    private final String indent;
    private StringBuilder line = new StringBuilder();
    private int width;

    private LineWrap(int columns, int indent) {
        this.columns = columns;
        this.indent = " ".repeat(Math.min(indent, columns / 2));
    }

    /** One line of text as the lines that it takes. */
    static List<String> of(String text, int columns, int indent) {
        if (TextWidth.of(text) <= columns) {
            return List.of(text);
        }
        LineWrap wrap = new LineWrap(columns, indent);
        int from = 0;
        while (from < text.length()) {
            int to = text.indexOf(' ', from + 1);
            wrap.add(text.substring(from, to < 0 ? text.length() : to));
            from = to < 0 ? text.length() : to;
        }
        wrap.end();
        return wrap.lines;
    }

    /** A word with the blanks before it. */
    private void add(String word) {
        int needed = TextWidth.of(word);
        if (width + needed > columns && !line.toString().isBlank()) {
            newLine();
            word = word.stripLeading();
            needed = TextWidth.of(word);
        }
        if (width + needed <= columns) {
            line.append(word);
            width += needed;
            return;
        }
        word.codePoints().forEach(this::add);
    }

    private void add(int character) {
        int needed = TextWidth.of(character);
        if (width + needed > columns) {
            newLine();
        }
        line.appendCodePoint(character);
        width += needed;
    }

    private void newLine() {
        end();
        line = new StringBuilder(indent);
        width = indent.length();
    }

    private void end() {
        lines.add(line.toString().stripTrailing());
    }
}
