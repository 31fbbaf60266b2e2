package dev.varve.language.time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A day that each year has: a fixed one, the first of a weekday from a fixed one on, or one counted from Easter.
 *
 * @param month       1 to 12; 0 if it is counted from Easter
 * @param day         of that month
 * @param weekday     on which it falls, if on one
 * @param afterEaster days after Easter Sunday
 */
record Feast(int month, int day, @Nullable DayOfWeek weekday, int afterEaster) {
    private static final Pattern WRITTEN =
            Pattern.compile("^(?:easter(?: ([+-]\\d{1,3}))?|(?:([a-z]++) from )?(\\d\\d)-(\\d\\d))");

    /**
     * Reads {@code 12-24}, {@code sunday from 05-08} or {@code easter +39}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    static Feast of(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new IllegalArgumentException("no feast \"" + text + "\"; see docs/languages.md");
        }
        if (written.group(3) == null) {
            return new Feast(0, 0, null, written.group(1) == null ? 0 : Integer.parseInt(written.group(1)));
        }
        String weekday = written.group(2);
        return new Feast(
                Integer.parseInt(written.group(3)),
                Integer.parseInt(written.group(4)),
                weekday == null ? null : DayOfWeek.valueOf(weekday.toUpperCase(Locale.ROOT)),
                0);
    }

    /** @throws DateTimeException if that year has no such day */
    LocalDate in(int year) {
        if (month == 0) {
            return easter(year).plusDays(afterEaster);
        }
        LocalDate first = LocalDate.of(year, month, day);
        return weekday == null ? first : first.with(TemporalAdjusters.nextOrSame(weekday));
    }

    /** Easter Sunday of the Gregorian calendar, by Gauss's rule as Lichtenberg completed it. */
    private static LocalDate easter(int year) {
        int century = year / 100;
        int secularMoon = 15 + (3 * century + 3) / 4 - (8 * century + 13) / 25;
        int secularSun = 2 - (3 * century + 3) / 4;
        int moon = year % 19;
        int seed = (19 * moon + secularMoon) % 30;
        int fullMoon = 21 + seed - (seed + moon / 11) / 29;
        int sunday = 7 - (year + year / 4 + secularSun) % 7;
        return LocalDate.of(year, 3, 1).plusDays(fullMoon + 7L - (fullMoon - sunday) % 7 - 1);
    }
}
