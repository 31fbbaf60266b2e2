package dev.varve.language.time;

import static dev.varve.language.time.CalendarPeriod.monday;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;

/**
 * Which day a weekday means. What can be read in two ways has none.
 *
 * @param anchor     the day on which it was said
 * @param weekday    1 to 7
 * @param dayOfMonth 1 to 31, or 0 if none stands beside it
 * @param number     how many weeks the phrase says
 * @param tense      of its sentence
 */
record Weekdays(LocalDate anchor, int weekday, int dayOfMonth, int number, Tense tense) {
    /** A day without a month is no further off. */
    private static final int AROUND = 60;

    /** A weekday with a day of the month is meant where it is so close; people speak of days ahead for longer. */
    private static final int WEEK_BEHIND = 7;

    private static final int DAYS_AHEAD = 10;

    /** The one that an operation means. */
    Optional<LocalDate> of(Operation operation) {
        DayOfWeek day = DayOfWeek.of(weekday);
        LocalDate previous = anchor.with(TemporalAdjusters.previous(day));
        LocalDate next = anchor.with(TemporalAdjusters.next(day));
        return switch (operation.amount()) {
            case WEEK -> Optional.of(monday(anchor).plusWeeks(operation.count()).plusDays(day.getValue() - 1L));
            case LAST -> Optional.of(previous).filter(found -> !found.equals(anchor.minusDays(1)));
            case COMING -> Optional.of(next);
            // Of the same week, half of all people mean the day that comes, the others the one after it.
            case NEXT -> Optional.of(next).filter(found -> !monday(found).equals(monday(anchor)));
            case FROM -> Optional.of(next.plusWeeks(number + operation.count()));
            case THIS -> thisWeekday(day);
            default -> tense == Tense.UNKNOWN ? Optional.empty() : Optional.of(tense == Tense.PAST ? previous : next);
        };
    }

    /** "This Monday", said on Wednesday, may be past. */
    private Optional<LocalDate> thisWeekday(DayOfWeek day) {
        LocalDate coming = anchor.with(TemporalAdjusters.nextOrSame(day));
        boolean passed = day.getValue() < anchor.getDayOfWeek().getValue();
        if (passed && tense == Tense.PAST) {
            return Optional.of(coming.minusWeeks(1));
        }
        return passed && tense == Tense.UNKNOWN && !Reckoning.isWeekend(anchor)
                ? Optional.empty()
                : Optional.of(coming);
    }

    /** "Wednesday 11th" is the one close by, else the one that the tense allows; none if there may be two. */
    Optional<LocalDate> withDayOfMonth() {
        List<LocalDate> days = anchor.minusDays(AROUND)
                .datesUntil(anchor.plusDays(AROUND + 1L))
                .filter(day ->
                        day.getDayOfMonth() == dayOfMonth && day.getDayOfWeek().getValue() == weekday)
                .toList();
        List<LocalDate> close = days.stream()
                .filter(day ->
                        !day.isBefore(anchor.minusDays(WEEK_BEHIND)) && !day.isAfter(anchor.plusDays(DAYS_AHEAD)))
                .toList();
        List<LocalDate> meant = close.isEmpty()
                ? days.stream()
                        .filter(day -> tense == Tense.UNKNOWN || day.isAfter(anchor) == (tense == Tense.FUTURE))
                        .toList()
                : close;
        return meant.size() == 1 ? Optional.of(meant.get(0)) : Optional.empty();
    }
}
