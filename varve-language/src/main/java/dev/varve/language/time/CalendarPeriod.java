package dev.varve.language.time;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A day, or a period that people name as one. Its text is how notes write it: {@code 2026-02-27}, {@code week of 2026-02-23},
 * {@code 2026-02-28/03-01} for a weekend, {@code 2026-05-01/10} for a third of a month, {@code 2026-02}, {@code 2026-Q1},
 * {@code 2026-09/11} for a season, {@code 2026-H1}, {@code 2026}.
 *
 * @param first its first day
 * @param unit  how long it is
 */
public record CalendarPeriod(LocalDate first, Unit unit) {
    private static final TextPattern WRITTEN = TextPattern.compile(
            "(\\d{4})(?:-Q([1-4])|-H([12])|-(\\d\\d)(?:(/\\d\\d)|-(\\d\\d)(?:/(?:\\d\\d-)?(\\d\\d))?)?)?");
    private static final String WEEK_OF = "week of ";
    private static final int MONTHS_OF_QUARTER = 3;
    private static final int MONTHS_OF_HALF = 6;
    private static final int WEEK = 7;
    private static final int WEEKEND = 2;
    private static final int THIRD = 10;

    /** What people count in. */
    public enum Unit {
        DAY,
        WEEKEND,
        WEEK,
        /** Ten days of a month, or those behind the twentieth. */
        THIRD,
        MONTH,
        QUARTER,
        /** Three months that are no quarter. */
        SEASON,
        HALF,
        YEAR
    }

    static CalendarPeriod day(LocalDate day) {
        return new CalendarPeriod(day, Unit.DAY);
    }

    static CalendarPeriod weekOf(LocalDate day) {
        return new CalendarPeriod(monday(day), Unit.WEEK);
    }

    /** The weekend at the end of a day's week. */
    static CalendarPeriod weekendOf(LocalDate day) {
        return new CalendarPeriod(monday(day).plusDays(DayOfWeek.SATURDAY.getValue() - 1L), Unit.WEEKEND);
    }

    static CalendarPeriod monthOf(LocalDate day) {
        return new CalendarPeriod(day.withDayOfMonth(1), Unit.MONTH);
    }

    /** @param third 1 to 3 */
    static CalendarPeriod thirdOf(LocalDate month, int third) {
        return new CalendarPeriod(month.withDayOfMonth(1 + THIRD * (third - 1)), Unit.THIRD);
    }

    static CalendarPeriod halfOf(LocalDate day) {
        int month = day.getMonthValue() <= MONTHS_OF_HALF ? 1 : 1 + MONTHS_OF_HALF;
        return new CalendarPeriod(LocalDate.of(day.getYear(), month, 1), Unit.HALF);
    }

    static CalendarPeriod quarterOf(LocalDate day) {
        int month = (day.get(IsoFields.QUARTER_OF_YEAR) - 1) * MONTHS_OF_QUARTER + 1;
        return new CalendarPeriod(LocalDate.of(day.getYear(), month, 1), Unit.QUARTER);
    }

    static CalendarPeriod yearOf(LocalDate day) {
        return new CalendarPeriod(day.withDayOfYear(1), Unit.YEAR);
    }

    static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    /** What a text means that was written by {@link #toString}. */
    public static Optional<CalendarPeriod> read(String text) {
        if (text.startsWith(WEEK_OF)) {
            return read(text.substring(WEEK_OF.length())).map(day -> weekOf(day.first()));
        }
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            return Optional.empty();
        }
        try {
            LocalDate year = LocalDate.of(Integer.parseInt(written.group(1)), 1, 1);
            if (written.group(2) != null) {
                return Optional.of(
                        quarterOf(year.plusMonths((Integer.parseInt(written.group(2)) - 1L) * MONTHS_OF_QUARTER)));
            }
            if (written.group(3) != null) {
                return Optional.of(halfOf(year.plusMonths((Integer.parseInt(written.group(3)) - 1L) * MONTHS_OF_HALF)));
            }
            if (written.group(4) == null) {
                return Optional.of(yearOf(year));
            }
            LocalDate month = year.withMonth(Integer.parseInt(written.group(4)));
            if (written.group(6) == null) {
                return Optional.of(written.group(5) == null ? monthOf(month) : new CalendarPeriod(month, Unit.SEASON));
            }
            LocalDate day = month.withDayOfMonth(Integer.parseInt(written.group(6)));
            if (written.group(7) == null) {
                return Optional.of(day(day));
            }
            boolean weekend = day.plusDays(1).getDayOfMonth() == Integer.parseInt(written.group(7));
            return Optional.of(new CalendarPeriod(day, weekend ? Unit.WEEKEND : Unit.THIRD));
        } catch (DateTimeException e) {
            return Optional.empty(); // there is no 31 February
        }
    }

    /** The first day after it. */
    public LocalDate end() {
        return switch (unit) {
            case DAY -> first.plusDays(1);
            case WEEKEND -> first.plusDays(WEEKEND);
            case WEEK -> first.plusDays(WEEK);
            case THIRD ->
                first.getDayOfMonth() > 2 * THIRD ? first.plusMonths(1).withDayOfMonth(1) : first.plusDays(THIRD);
            case MONTH -> first.plusMonths(1);
            case QUARTER, SEASON -> first.plusMonths(MONTHS_OF_QUARTER);
            case HALF -> first.plusMonths(MONTHS_OF_HALF);
            case YEAR -> first.plusYears(1);
        };
    }

    /** Its last day. */
    public LocalDate last() {
        return end().minusDays(1);
    }

    @Override
    public String toString() {
        return switch (unit) {
            case DAY -> first.toString();
            case WEEKEND, THIRD -> days();
            case WEEK -> WEEK_OF + first;
            case MONTH -> YearMonth.from(first).toString();
            case QUARTER -> year() + "-Q" + first.get(IsoFields.QUARTER_OF_YEAR);
            case SEASON -> String.format(Locale.ROOT, "%s/%02d", YearMonth.from(first), last().getMonthValue());
            case HALF -> year() + (first.getMonthValue() == 1 ? "-H1" : "-H2");
            case YEAR -> year();
        };
    }

    private String year() {
        return String.format(Locale.ROOT, "%04d", first.getYear());
    }

    private String days() {
        LocalDate last = last();
        boolean together = first.getMonth() == last.getMonth();
        return first + "/" + last.toString().substring(together ? 8 : 5);
    }
}
