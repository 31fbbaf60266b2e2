package dev.varve.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words that stand for a day and a month in the index, so that a date finds what was said then. Days are those of UTC. */
public final class DateTerms {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("'d'uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("'m'uuuuMM", Locale.ROOT);

    private DateTerms() {}

    /** The day and the month of a message. */
    static String of(Instant time) {
        LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return of(day) + ' ' + of(YearMonth.from(day));
    }

    public static String of(LocalDate day) {
        return DAY.format(day);
    }

    public static String of(YearMonth month) {
        return MONTH.format(month);
    }
}
