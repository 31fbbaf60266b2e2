package dev.varve.lab.quality;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A memory as an agent would read it, cut into {@link Window}s. A date at the start of a line holds until the next one. */
final class MemoryText {
    /** Most informative words in a window. */
    static final int WINDOW = 40;

    private static final Pattern HEAD = Pattern.compile(
            "^\\s*(?:[-#*] ?)*\\[?(\\d{4}-\\d{2}-\\d{2})(?:[ T]\\d{2}:\\d{2})?]?(?:\\s+(?:CRITICAL|IMPORTANT|NOTE)\\b)?:?\\s*");
    /** How recall begins a message, with its number and time, and a log a note of the date above, with less. */
    private static final Pattern REST_OF_HEAD =
            Pattern.compile("^(?:#\\d+ \\d{2}:\\d{2} |(?:\\[\\d{2}:\\d{2}] )?(?:(?:CRITICAL|IMPORTANT|NOTE) )?)");

    private final List<Window> windows = new ArrayList<>();

    private MemoryText() {}

    /**
     * A line without its head.
     *
     * @param date the day under which it stands, if it stands under one
     */
    record Line(@Nullable LocalDate date, String text) {}

    static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        LocalDate date = null;
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            if (head.find()) {
                date = parsed(head.group(1));
                lines.add(new Line(date, line.substring(head.end())));
            } else {
                lines.add(new Line(date, REST_OF_HEAD.matcher(line).replaceFirst("")));
            }
        }
        return lines;
    }

    static List<Window> windows(String text) {
        MemoryText reader = new MemoryText();
        lines(text).forEach(reader::cut);
        return reader.windows;
    }

    private static @Nullable LocalDate parsed(String day) {
        try {
            return LocalDate.parse(day);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private void cut(Line line) {
        StringBuilder piece = new StringBuilder();
        Set<String> terms = new HashSet<>();
        int counted = 0;
        for (String word : line.text().split("\\s+")) {
            List<String> content = Words.content(word);
            if (counted + content.size() > WINDOW && counted > 0) {
                add(line, piece, terms);
                piece = new StringBuilder();
                terms = new HashSet<>();
                counted = 0;
            }
            piece.append(piece.length() > 0 ? " " : "").append(word);
            terms.addAll(content);
            counted += content.size();
        }
        add(line, piece, terms);
    }

    private void add(Line line, StringBuilder piece, Set<String> terms) {
        if (!terms.isEmpty()) {
            windows.add(new Window(line.date(), piece.toString(), terms));
        }
    }
}
