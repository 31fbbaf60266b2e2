package dev.varve.internal.project;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Text that may hold tables in Markdown, of which a torn row says nothing. */
final class Rows {
    private static final TextPattern MARK = TextPattern.compile("^(?:[-*+•>]|\\d{1,3}[.)]|#{1,6}) ++");

    private static final TextPattern LINE_END = TextPattern.compile("\\R");

    private Rows() {}

    /** In one line; of a row only the cells. */
    static String flat(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : LINE_END.split(text)) {
            lines.add(isRow(line) ? cells(line).stream().collect(Collectors.joining(", ")) : line);
        }
        return Text.oneLine(String.join("\n", lines));
    }

    /** The last paragraph or item of a text, without its mark; empty if a row or a block of code is the last. */
    static Optional<String> last(String text) {
        List<String> lines = new ArrayList<>(Arrays.asList(LINE_END.split(text.strip())));
        int from = lines.size() - 1;
        if (from < 0 || isRow(lines.get(from)) || isFence(lines.get(from))) {
            return Optional.empty();
        }
        while (from > 0 && !begins(lines.get(from)) && goesOn(lines.get(from - 1))) {
            from--;
        }
        String words = String.join("\n", lines.subList(from, lines.size())).strip();
        return Optional.of(Text.oneLine(MARK.matcher(words).replaceFirst("")));
    }

    private static boolean begins(String line) {
        return MARK.matcher(line.strip()).find();
    }

    private static boolean goesOn(String above) {
        return !above.isBlank()
                && !isRow(above)
                && !isFence(above)
                && !above.strip().startsWith("#");
    }

    static boolean isRow(String line) {
        return line.strip().startsWith("|");
    }

    static boolean isFence(String line) {
        return line.strip().startsWith("```");
    }

    /** What the cells of a row say; nothing of a row that only parts others. */
    static List<String> cells(String row) {
        return Arrays.stream(row.split("\\|"))
                .map(String::strip)
                .filter(cell -> cell.chars().anyMatch(Character::isLetterOrDigit))
                .toList();
    }
}
