package dev.varve.language.time;

import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a phrase captured; 0 stands for what it does not say.
 *
 * @param number     how many
 * @param weekday    1 to 7
 * @param third      of a month, 1 to 3: early, mid, late
 * @param month      1 to 12
 * @param dayOfMonth 1 to 31
 * @param feast      in place of month and day
 * @param year       with four digits
 */
record Captured(
        int number,
        int weekday,
        int third,
        int month,
        int dayOfMonth,
        @Nullable Feast feast,
        int year) {
    /** True if it names a day or a month of any year. */
    boolean isOfYear() {
        return feast != null || month > 0;
    }

    /** True if it names a day of any year. */
    boolean isDayOfYear() {
        return feast != null || month > 0 && dayOfMonth > 0;
    }

    /**
     * That day of a year, or the first one of that month.
     *
     * @throws DateTimeException if that year has none
     */
    LocalDate in(int year) {
        return feast == null ? LocalDate.of(year, month, Math.max(1, dayOfMonth)) : feast.in(year);
    }

    Captured withoutWeekday() {
        return new Captured(number, 0, third, month, dayOfMonth, feast, year);
    }

    /** What it names of a year: a day, a month, or a third of one. */
    CalendarPeriod periodOf(LocalDate first) {
        if (isDayOfYear()) {
            return CalendarPeriod.day(first);
        }
        return third > 0 ? CalendarPeriod.thirdOf(first, third) : CalendarPeriod.monthOf(first);
    }
}
