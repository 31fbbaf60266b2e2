package dev.varve.internal.prompt;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** Reads a line that dates what follows it, such as {@code Date: Mar 4, 2026} or {@code ## 2026-03-04}. */
final class DayHeader {
    private static final TextPattern FORM = TextPattern.compile(
            "^[#*_\\s]*+(?:Date:?\\s*+)?+[*_]*+\\s*+([^*_]{6,40}?)\\s*+(?:\\([^)]*+\\))?+:?+[*_]*+");
    /** In characters; a longer line is no header. */
    private static final int LONGEST = 120;

    private static final TextPattern YEAR = TextPattern.compile("\\d{4}");
    private static final TextPattern FIRST_WORD = TextPattern.compile("^(\\p{L}{3,}+),?+\\s++");
    private static final List<DateTimeFormatter> FORMATS = List.of(
            DateTimeFormatter.ISO_LOCAL_DATE,
            format("MMM d, uuuu"),
            format("MMMM d, uuuu"),
            format("MMM d uuuu"),
            format("MMMM d uuuu"),
            format("d MMM uuuu"),
            format("d MMMM uuuu"));

    private DayHeader() {}

    static Optional<LocalDate> parse(String line) {
        String header = line.strip();
        Matcher form = FORM.matcher(header);
        if (header.length() > LONGEST || !YEAR.matcher(header).find() || !form.matches()) {
            return Optional.empty();
        }
        String date = withoutWeekday(form.group(1));
        for (DateTimeFormatter format : FORMATS) {
            try {
                return Optional.of(LocalDate.parse(date, format));
            } catch (DateTimeException e) {
                // The next format may fit.
            }
        }
        return Optional.empty();
    }

    private static DateTimeFormatter format(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .toFormatter(Locale.ENGLISH);
    }

    /** Without a weekday at its beginning, in full or shortened. */
    private static String withoutWeekday(String date) {
        Matcher first = FIRST_WORD.matcher(date);
        if (!first.find()) {
            return date;
        }
        String word = first.group(1).toLowerCase(Locale.ROOT);
        boolean isWeekday = Stream.of(DayOfWeek.values())
                .anyMatch(day -> day.name().toLowerCase(Locale.ROOT).startsWith(word));
        return isWeekday ? date.substring(first.end()) : date;
    }
}
