package dev.varve.observe;

import dev.varve.Priority;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of an observation or reflection: {@code [2026-03-01 14:05] CRITICAL User: prefers tabs} (ZOR-06).
 *
 * @param at       when it was said, to the minute, in the zone of the policy
 * @param priority how much it matters
 * @param text     what is remembered; one line, not blank
 */
public record ObservationLine(LocalDateTime at, Priority priority, String text) {
    private static final Pattern FORM = Pattern.compile("(?:[-*•]\\s+)?\\[(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2})]"
            + "\\s+(CRITICAL|IMPORTANT|NOTE):?\\s+(\\S.*)");

    public ObservationLine {
        if (text.isBlank() || text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("an observation line is one line and not blank");
        }
    }

    /** Reads a line, with or without a bullet before it; empty if it has another form or names no real date. */
    public static Optional<ObservationLine> parse(String line) {
        Matcher form = FORM.matcher(line.strip());
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            LocalDateTime at = LocalDate.parse(form.group(1)).atTime(LocalTime.parse(form.group(2)));
            return Optional.of(new ObservationLine(at, Priority.valueOf(form.group(3)), form.group(4)));
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }

    /** What stands before the text, with the space that follows it. */
    public static String head(LocalDateTime at, Priority priority) {
        return "[" + at.toLocalDate() + " " + twoDigits(at.getHour()) + ":" + twoDigits(at.getMinute()) + "] "
                + priority + " ";
    }

    public ObservationLine withText(String newText) {
        return new ObservationLine(at, priority, newText);
    }

    /** The line as it is stored and shown; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return head(at, priority) + text;
    }

    private static String twoDigits(int value) {
        return value < 10 ? "0" + value : Integer.toString(value);
    }
}
