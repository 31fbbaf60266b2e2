package dev.varve.language.time;

import dev.varve.language.time.CalendarPeriod.Unit;
import java.time.LocalDate;

/**
 * A season of each year.
 *
 * @param month in which it begins, 1 to 12
 */
record Season(int month) {
    /** The one that begins in a year. */
    CalendarPeriod in(int year) {
        return new CalendarPeriod(LocalDate.of(year, month, 1), Unit.SEASON);
    }

    /** The latest one that is over. */
    CalendarPeriod before(LocalDate day) {
        CalendarPeriod here = in(day.getYear());
        while (here.end().isAfter(day)) {
            here = in(here.first().getYear() - 1);
        }
        return here;
    }

    /** The first one that has not begun. */
    CalendarPeriod after(LocalDate day) {
        CalendarPeriod here = in(day.getYear());
        return here.first().isAfter(day) ? here : in(day.getYear() + 1);
    }

    /** "This summer": the one that lasts, else the one of the year unless the tense speaks against it. */
    CalendarPeriod around(LocalDate day, Tense tense) {
        CalendarPeriod running = in(day.getYear() - 1);
        if (running.end().isAfter(day)) {
            return running; // a winter
        }
        CalendarPeriod here = in(day.getYear());
        boolean over = !here.end().isAfter(day);
        boolean ahead = here.first().isAfter(day);
        return over && tense == Tense.FUTURE ? after(day) : ahead && tense == Tense.PAST ? before(day) : here;
    }
}
