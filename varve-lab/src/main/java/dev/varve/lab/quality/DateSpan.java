package dev.varve.lab.quality;

import java.time.LocalDate;
import java.time.YearMonth;

/** Days from the first to the last, both included. */
record DateSpan(LocalDate first, LocalDate last) {
    static DateSpan day(LocalDate day) {
        return new DateSpan(day, day);
    }

    static DateSpan month(int year, int month) {
        YearMonth whole = YearMonth.of(year, month);
        return new DateSpan(whole.atDay(1), whole.atEndOfMonth());
    }

    static DateSpan year(int year) {
        return new DateSpan(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
    }

    DateSpan to(DateSpan end) {
        return end.last.isBefore(first) ? this : new DateSpan(first, end.last);
    }

    long days() {
        return last.toEpochDay() - first.toEpochDay() + 1;
    }

    /**
     * True if this, found in a text, states the other: hardly wider, and for the greater part within a day of it. A year
     * does not state a day of it.
     */
    boolean states(DateSpan wanted) {
        long from = Math.max(first.toEpochDay(), wanted.first.toEpochDay() - 1);
        long to = Math.min(last.toEpochDay(), wanted.last.toEpochDay() + 1);
        long shared = to - from + 1;
        return shared > 0 && 2 * shared >= days() && days() <= 2 * wanted.days();
    }
}
