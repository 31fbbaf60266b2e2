package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Dates the lines of a plain text log. If the log has only times of day, the first day comes from the file's name
 * ({@code 2008-04-27.txt}) or else the start, and a jump back by more than half a day means midnight.
 */
final class TextClock {
    private static final TextPattern DATE_IN_NAME = TextPattern.compile("(?<!\\d)(\\d{4}-\\d{2}-\\d{2})(?!\\d)");
    private static final Duration HALF_A_DAY = Duration.ofHours(12);

    private final ZoneId zone;
    private final FallbackTimes fallbackTimes;
    private LocalDate day;
    private LocalTime last = LocalTime.MIN;

    TextClock(String file, ReadOptions options) {
        this.zone = options.zone();
        this.fallbackTimes = new FallbackTimes(options.start());
        this.day = firstDay(file, options);
    }

    private static LocalDate firstDay(String file, ReadOptions options) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        LocalDate start = options.start().atZone(options.zone()).toLocalDate();
        return DATE_IN_NAME
                .first(name)
                .map(date -> date(new Place(file, 0), date.group(1)))
                .orElse(start);
    }

    Instant read(Place place, TextLine line, Inbox inbox) {
        if (line.time().isEmpty()) {
            return fallbackTimes.unknown(inbox);
        }
        LocalTime time = LocalTime.parse(line.time().indexOf(':') == 1 ? "0" + line.time() : line.time());
        LocalDate date = line.date().isEmpty() ? dayOf(time) : date(place, line.date());
        return fallbackTimes.known(
                date.atTime(time).atZone(zone(place, line.offset())).toInstant());
    }

    private LocalDate dayOf(LocalTime time) {
        if (Duration.between(time, last).compareTo(HALF_A_DAY) > 0) {
            day = day.plusDays(1);
        }
        last = time;
        return day;
    }

    private ZoneId zone(Place place, String offset) {
        if (offset.isEmpty()) {
            return zone;
        }
        try {
            return offset.equals("UTC") ? ZoneOffset.UTC : ZoneOffset.of(offset);
        } catch (DateTimeException e) {
            throw place.error("\"" + offset + "\" is not a time zone", "write it like +09:00", e);
        }
    }

    private static LocalDate date(Place place, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw place.error("\"" + text + "\" is not a date", "write it as year-month-day", e);
        }
    }
}
