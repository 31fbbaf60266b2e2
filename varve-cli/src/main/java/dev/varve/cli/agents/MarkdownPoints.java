package dev.varve.cli.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The list items of a Markdown file: text after a dash, a star or a number, with continuation lines. */
final class MarkdownPoints {
    private static final long MOST_BYTES = 1 << 20;
    private static final int LONGEST = 1_000;
    private static final int FEWEST_WORDS = 2;

    private MarkdownPoints() {}

    /** The points outside of code, in order. */
    static List<String> of(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("it has more than a megabyte");
        }
        return of(Files.readAllLines(file));
    }

    static List<String> of(List<String> lines) {
        List<StringBuilder> points = new ArrayList<>();
        boolean code = false;
        boolean within = false;
        for (String line : lines) {
            String text = line.strip();
            if (text.startsWith("```") || text.startsWith("~~~")) {
                code = !code;
                within = false;
            } else if (!code) {
                int mark = mark(text);
                if (mark > 0) {
                    points.add(new StringBuilder(text.substring(mark).strip()));
                } else if (within && !text.isEmpty() && Character.isWhitespace(line.charAt(0))) {
                    points.get(points.size() - 1).append(' ').append(text);
                }
                within = !text.isEmpty() && (mark > 0 || within && Character.isWhitespace(line.charAt(0)));
            }
        }
        return points.stream()
                .map(point -> point.toString().replace("**", "").replace("__", ""))
                .filter(point -> point.length() <= LONGEST && plain(point).split(" ").length >= FEWEST_WORDS)
                .toList();
    }

    /** The words alone, to compare two points. */
    static String plain(String point) {
        return point.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip();
    }

    /** Length of an item's mark; 0 if the line starts no item. */
    private static int mark(String text) {
        if (text.startsWith("- ") || text.startsWith("* ") || text.startsWith("+ ")) {
            return 2;
        }
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        boolean numbered = digits > 0 && digits < 4 && (text.startsWith(". ", digits) || text.startsWith(") ", digits));
        return numbered ? digits + 2 : 0;
    }
}
