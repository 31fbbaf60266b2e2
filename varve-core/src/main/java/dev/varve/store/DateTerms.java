package dev.varve.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** Index terms for days and months, so that a search for a date finds what was said then. Days are in UTC. */
public final class DateTerms {
    private DateTerms() {}

    /** The day and the month of a message. */
    static String of(Instant time) {
        LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return of(day) + ' ' + of(YearMonth.from(day));
    }

    /** The term of a day. */
    public static String of(LocalDate day) {
        return "d" + (100 * number(YearMonth.from(day)) + day.getDayOfMonth());
    }

    /** The term of a month. */
    public static String of(YearMonth month) {
        return "m" + number(month);
    }

    private static long number(YearMonth month) {
        return 100L * month.getYear() + month.getMonthValue();
    }
}
