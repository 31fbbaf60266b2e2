package dev.varve.internal.observe;

import dev.varve.Priority;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of an observation or reflection (ZOR-06, ZOR-07).
 *
 * @param time     when it was said, in the policy's zone, to the minute
 * @param priority how much it matters
 * @param text     what is to be remembered, one line, not blank; dates of events stand in it
 */
public record ObservationLine(LocalDateTime time, Priority priority, String text) {
    private static final Pattern FORM =
            Pattern.compile("\\[(\\d{4})-(\\d\\d)-(\\d\\d) (\\d\\d):(\\d\\d)] (CRITICAL|IMPORTANT|NOTE) (\\S.*)");

    /** The line in a text, or empty if the text is not of the form. */
    public static Optional<ObservationLine> parse(String line) {
        Matcher matcher = FORM.matcher(line.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    number(matcher, 1), number(matcher, 2), number(matcher, 3), number(matcher, 4), number(matcher, 5));
            return Optional.of(new ObservationLine(time, Priority.valueOf(matcher.group(6)), matcher.group(7)));
        } catch (DateTimeException e) {
            return Optional.empty(); // shaped like a date, but there is no 31st of February
        }
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(text.length() + 32);
        line.append('[').append(time.getYear()); // years have four digits from 1000 to 9999, as does FORM
        two(line, '-', time.getMonthValue());
        two(line, '-', time.getDayOfMonth());
        two(line, ' ', time.getHour());
        two(line, ':', time.getMinute());
        return line.append("] ").append(priority).append(' ').append(text).toString();
    }

    private static void two(StringBuilder line, char before, int number) {
        line.append(before).append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
