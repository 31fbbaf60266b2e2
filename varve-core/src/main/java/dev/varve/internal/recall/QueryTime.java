package dev.varve.internal.recall;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Times as models write them when they ask for a period: ISO 8601, a date or a time, with or without an offset. */
public final class QueryTime {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][X]")
            .toFormatter(Locale.ROOT);

    private QueryTime() {}

    /**
     * The moment.
     *
     * @param zone      of what names no offset
     * @param daysLater days to add to a date before its start of day is taken: 0 for the first day of a period, 1 for the last
     * @throws DateTimeException if it is neither a date nor a time
     */
    public static Instant of(String text, ZoneId zone, int daysLater) {
        if (!text.contains("T")) {
            return LocalDate.parse(text).plusDays(daysLater).atStartOfDay(zone).toInstant();
        }
        TemporalAccessor time = TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
        return time instanceof OffsetDateTime known
                ? known.toInstant()
                : ((LocalDateTime) time).atZone(zone).toInstant();
    }
}
