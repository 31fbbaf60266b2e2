package dev.varve.language.time;

import static dev.varve.language.time.CalendarPeriod.monday;

import dev.varve.language.time.CalendarPeriod.Unit;
import dev.varve.language.time.Operation.Amount;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Counts what a phrase means. What can be read in two ways has no date.
 *
 * @param anchor   the day on which it was said
 * @param captured what the phrase says
 * @param tense    of its sentence
 */
record Reckoning(LocalDate anchor, Captured captured, Tense tense) {
    /** A date without a year whose tense is not told is the nearest one, if that is no further off. */
    private static final int NEAR_DAYS = 120;

    /** If it is past, no further: "no deployment on 24 December" is said of the next one. */
    private static final int NEAR_DAYS_AGO = 45;

    /** A plan for a day that was no longer ago may have been for that day: "agreed to pay by 1 November". */
    private static final int CLOSE_DAYS = 45;

    private static final int MONTHS_OF_QUARTER = 3;
    private static final int MONTHS_OF_HALF = 6;

    /** What an operation gives, if it gives a date. */
    static Optional<CalendarPeriod> of(Operation operation, Captured captured, LocalDate anchor, Tense told) {
        Tense tense = switch (operation.amount()) {
            case AHEAD -> told.or(Tense.FUTURE);
            case DEADLINE -> Tense.FUTURE;
            case PAST -> Tense.PAST;
            default -> told;
        };
        try {
            return new Reckoning(anchor, captured, tense).period(operation);
        } catch (DateTimeException impossible) {
            return Optional.empty(); // "30 February" is none
        }
    }

    private Optional<CalendarPeriod> period(Operation operation) {
        Amount amount = operation.amount();
        if (operation.isHint() || amount == Amount.OPEN) {
            return Optional.empty();
        }
        long count = count(operation);
        return switch (operation.kind()) {
            case DAY -> Optional.of(CalendarPeriod.day(anchor.plusDays(count)));
            case WEEK -> Optional.of(week(amount, count));
            case WEEKNUMBER -> weekNumber();
            case WEEKEND -> weekend(amount, count);
            case MONTH -> Optional.of(CalendarPeriod.monthOf(anchor.plusMonths(count)));
            case MONTHDAY -> Optional.of(CalendarPeriod.day(anchor.plusMonths(count)));
            case MONTHEND ->
                amount == Amount.FIXED
                        ? Optional.of(CalendarPeriod.day(
                                YearMonth.from(anchor).plusMonths(count).atEndOfMonth()))
                        : monthName(operation).map(month -> CalendarPeriod.day(month.last()));
            case QUARTER -> Optional.of(quarter(count));
            case QUARTEREND -> Optional.of(CalendarPeriod.day(quarter(count).last()));
            case QUARTERNAME -> nameOfYear(operation, MONTHS_OF_QUARTER).map(CalendarPeriod::quarterOf);
            case HALF -> Optional.of(CalendarPeriod.halfOf(anchor.plusMonths(count * MONTHS_OF_HALF)));
            case HALFNAME -> nameOfYear(operation, MONTHS_OF_HALF).map(CalendarPeriod::halfOf);
            case SEASON -> season(operation);
            case YEAR -> Optional.of(year(count));
            case YEAREND -> Optional.of(CalendarPeriod.day(year(count).last()));
            case WEEKDAY -> weekdays().of(operation).map(CalendarPeriod::day);
            case MONTHNAME -> monthName(operation);
            case WEEKDATE -> weekdays().withDayOfMonth().map(CalendarPeriod::day);
            case WEEKOFDATE -> monthName(operation).map(day -> CalendarPeriod.weekOf(day.first()));
            case EVE ->
                monthName(operation).map(day -> CalendarPeriod.day(day.first().minusDays(1)));
            case MORROW ->
                monthName(operation).map(day -> CalendarPeriod.day(day.first().plusDays(1)));
            case WEEKDAYOF -> weekdayOf(operation).map(CalendarPeriod::day);
            case DAYOFMONTH -> dayOfMonth(operation).map(CalendarPeriod::day);
            case DATE -> Optional.of(date());
            case DATEWEEK -> Optional.of(new CalendarPeriod(date().first(), Unit.WEEK));
            case DATEWEEKEND -> Optional.of(new CalendarPeriod(date().first(), Unit.WEEKEND));
            case DATEQUARTER -> Optional.of(CalendarPeriod.quarterOf(part(MONTHS_OF_QUARTER, captured.year())));
            case DATESEASON -> Optional.of(new CalendarPeriod(date().first(), Unit.SEASON));
            case DATEHALF -> Optional.of(CalendarPeriod.halfOf(part(MONTHS_OF_HALF, captured.year())));
            case SKIP, VAGUE, MONTHDAYS -> Optional.empty();
        };
    }

    private long count(Operation operation) {
        return switch (operation.amount()) {
            case BACK -> -captured.number();
            case ON -> captured.number();
            default -> operation.count();
        };
    }

    /** "Two weeks ago" is a day; "last week" is a week. */
    private CalendarPeriod week(Amount amount, long count) {
        LocalDate day = anchor.plusWeeks(count);
        return amount == Amount.FIXED ? CalendarPeriod.weekOf(day) : CalendarPeriod.day(day);
    }

    /** The nearest of that number which the tense allows. */
    private Optional<CalendarPeriod> weekNumber() {
        LocalDate here = monday(anchor);
        return Stream.of(here.minusYears(1), here, here.plusYears(1))
                .map(year -> monday(year.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, captured.number())))
                .filter(week -> tense == Tense.UNKNOWN
                        ? Math.abs(ChronoUnit.DAYS.between(here, week)) <= NEAR_DAYS
                        : tense == Tense.FUTURE ? !week.isBefore(here) : !week.isAfter(here))
                .min(Comparator.comparing(week -> Math.abs(ChronoUnit.DAYS.between(here, week))))
                .map(week -> captured.weekday() > 0
                        ? CalendarPeriod.day(week.plusDays(captured.weekday() - 1L))
                        : CalendarPeriod.weekOf(week));
    }

    private Optional<CalendarPeriod> weekend(Amount amount, long count) {
        boolean near = amount == Amount.NEAR || amount == Amount.AHEAD;
        if (near && tense == Tense.UNKNOWN) {
            return Optional.empty();
        }
        boolean now = isWeekend(anchor);
        long weeks = near ? (tense == Tense.PAST && !now ? -1 : 0) : count;
        return Optional.of(CalendarPeriod.weekendOf(anchor.plusWeeks(weeks)));
    }

    static boolean isWeekend(LocalDate day) {
        return day.getDayOfWeek().getValue() >= DayOfWeek.SATURDAY.getValue();
    }

    private CalendarPeriod quarter(long later) {
        return CalendarPeriod.quarterOf(anchor.plusMonths(later * MONTHS_OF_QUARTER));
    }

    private CalendarPeriod year(long later) {
        return CalendarPeriod.yearOf(anchor.plusYears(later));
    }

    /** The first day of the quarter or half that has the number. */
    private Optional<LocalDate> nameOfYear(Operation operation, int months) {
        if (operation.amount() == Amount.YEAR) {
            return Optional.of(part(months, anchor.getYear() + operation.count()));
        }
        int later = captured.number() - 1 - (anchor.getMonthValue() - 1) / months;
        if (later != 0 && tense == Tense.UNKNOWN) {
            return Optional.empty();
        }
        int year = later < 0 && tense == Tense.FUTURE ? 1 : later > 0 && tense == Tense.PAST ? -1 : 0;
        return Optional.of(part(months, anchor.getYear() + year));
    }

    private Optional<CalendarPeriod> season(Operation operation) {
        Season season = new Season(captured.month());
        return switch (operation.amount()) {
            case YEAR -> Optional.of(season.in(anchor.getYear() + operation.count()));
            case LAST -> Optional.of(season.before(anchor));
            case NEXT -> Optional.of(season.after(anchor));
            case THIS -> Optional.of(season.around(anchor, tense));
            default -> tense == Tense.UNKNOWN ? Optional.empty() : Optional.of(season.around(anchor, tense));
        };
    }

    /** @throws DateTimeException if no year has so many */
    private LocalDate part(int months, int year) {
        return LocalDate.of(year, 1 + (captured.number() - 1) * months, 1);
    }

    private Weekdays weekdays() {
        return new Weekdays(anchor, captured.weekday(), captured.dayOfMonth(), captured.number(), tense);
    }

    private Optional<LocalDate> dayOfMonth(Operation operation) {
        YearMonth here = YearMonth.from(anchor);
        if (operation.amount() == Amount.FIXED) {
            return Optional.of(here.plusMonths(operation.count()).atDay(captured.dayOfMonth()));
        }
        if (tense == Tense.UNKNOWN) {
            return Optional.empty();
        }
        int step = tense == Tense.FUTURE ? 1 : -1;
        return Stream.iterate(here, month -> month.plusMonths(step))
                .limit(3)
                .filter(month -> month.isValidDay(captured.dayOfMonth()))
                .map(month -> month.atDay(captured.dayOfMonth()))
                .filter(day -> step * day.compareTo(anchor) > 0)
                .findFirst();
    }

    private Optional<LocalDate> weekdayOf(Operation operation) {
        DayOfWeek day = DayOfWeek.of(captured.weekday());
        int number = captured.number();
        return month(operation)
                .flatMap(month -> Optional.of(month.with(
                                number == 0
                                        ? TemporalAdjusters.lastInMonth(day)
                                        : TemporalAdjusters.dayOfWeekInMonth(number, day)))
                        .filter(found -> found.getMonth() == month.getMonth()));
    }

    /** The first day of a month that a weekday is counted in. */
    private Optional<LocalDate> month(Operation operation) {
        if (operation.amount() == Amount.FIXED) {
            return Optional.of(anchor.withDayOfMonth(1).plusMonths(operation.count()));
        }
        LocalDate sameYear = captured.in(captured.year() > 0 ? captured.year() : anchor.getYear());
        return captured.year() > 0
                ? Optional.of(sameYear)
                : new Reckoning(anchor, captured.withoutWeekday(), tense).near(sameYear, anchor.withDayOfMonth(1));
    }

    private Optional<CalendarPeriod> monthName(Operation operation) {
        LocalDate here = captured.isDayOfYear() ? anchor : anchor.withDayOfMonth(1);
        LocalDate sameYear = captured.in(anchor.getYear());
        Optional<LocalDate> date = switch (operation.amount()) {
            case YEAR -> Optional.of(inYear(sameYear, operation.count()));
            case THIS -> Optional.of(sameYear);
            case LAST -> Optional.of(sameYear.isBefore(here) ? sameYear : inYear(sameYear, -1));
            case NEXT -> Optional.of(sameYear.isAfter(here) ? sameYear : inYear(sameYear, 1));
            default -> near(sameYear, here);
        };
        return date.map(captured::periodOf);
    }

    private LocalDate inYear(LocalDate sameYear, int later) {
        return captured.feast() == null ? sameYear.plusYears(later) : captured.in(anchor.getYear() + later);
    }

    /**
     * A weekday tells the year where one of the years that the tense allows has it; a wrong one tells that a day ahead is
     * meant, since of past days people look it up. None if it may be one of two.
     */
    private Optional<LocalDate> near(LocalDate sameYear, LocalDate here) {
        LocalDate ahead = sameYear.isBefore(here) ? inYear(sameYear, 1) : sameYear;
        LocalDate behind = sameYear.isAfter(here) ? inYear(sameYear, -1) : sameYear;
        if (captured.weekday() > 0) {
            boolean isAhead = ahead.getDayOfWeek().getValue() == captured.weekday();
            boolean isBehind = behind.getDayOfWeek().getValue() == captured.weekday();
            if (isAhead != isBehind) {
                return Optional.of(isAhead ? ahead : behind);
            }
            return Optional.of(tense == Tense.PAST ? behind : ahead);
        }
        LocalDate nearest =
                ChronoUnit.DAYS.between(here, ahead) <= ChronoUnit.DAYS.between(behind, here) ? ahead : behind;
        long days = Math.abs(ChronoUnit.DAYS.between(here, nearest));
        LocalDate told = tense == Tense.PAST ? behind : tense == Tense.FUTURE ? ahead : nearest;
        boolean sure = switch (tense) {
            case UNKNOWN -> days <= (nearest.isBefore(here) ? NEAR_DAYS_AGO : NEAR_DAYS);
            case FUTURE -> told.equals(nearest) || days > CLOSE_DAYS;
            case PAST -> true;
        };
        return sure ? Optional.of(told) : Optional.empty();
    }

    private CalendarPeriod date() {
        return captured.isOfYear()
                ? captured.periodOf(captured.in(captured.year()))
                : CalendarPeriod.yearOf(LocalDate.of(captured.year(), 1, 1));
    }
}
