package dev.varve.internal.extractive;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a phrase means, counted from an anchor date.
 *
 * <p>Operations are a unit and an amount: {@code day|week|weekend|month|monthend|quarter|quarterend|year|yearend -1},
 * {@code +2}, or {@code -n} where the phrase says how many; {@code weekday last|this|coming|next}, {@code weekday week
 * -1} or {@code weekday from n}; {@code monthname last|this|next}; {@code dayofmonth +1} for a day of next month;
 * {@code weekdate} for a day of the month that is this weekday;
 * {@code skip} for what needs no date. {@code about} before an operation marks the date as rough. {@code near} follows
 * the tense of the sentence; {@code ahead} does so too, and is future where the sentence does not tell; {@code past} is
 * past. What can be read in two ways gets no date.
 *
 * @param phrase    what it matches; group {@code n}, {@code d}, {@code m} or {@code day} feeds the operation
 * @param operation see above
 */
record DateRule(TextPattern phrase, String operation) {
    /** A date without a year whose tense is not told is the nearest one, if that is no further off. */
    private static final int NEAR_DAYS = 120;

    /** A plan for a day that was no longer ago may have been for that day: "agreed to pay by 1 November". */
    private static final int CLOSE_DAYS = 45;

    /** A day without a month is no further off. */
    private static final int AROUND = 60;

    /** A weekday with a day of the month is meant where it is so close; people speak of days ahead for longer. */
    private static final int WEEK_BEHIND = 7;

    private static final int DAYS_AHEAD = 10;

    private static final int MONTHS_OF_QUARTER = 3;
    private static final int QUARTERS = 4;

    /** Tense of a sentence, as far as its words tell. */
    enum Tense {
        PAST,
        FUTURE,
        UNKNOWN;

        Tense or(Tense other) {
            return this == UNKNOWN ? other : this;
        }
    }

    /**
     * What the phrase captured.
     *
     * @param number     how many, 0 if it does not say
     * @param weekday    1 to 7, 0 if it names none
     * @param month      1 to 12, 0 if it names none
     * @param dayOfMonth 1 to 31, 0 if it names none
     */
    record Captured(int number, int weekday, int month, int dayOfMonth) {}

    boolean followsTense() {
        return operation.endsWith(" near") || operation.endsWith(" ahead") || operation.endsWith(" this");
    }

    /** The date to add, or empty if there is none to add. */
    String evaluate(Captured captured, LocalDate anchor, Tense told) {
        String[] words = operation.split(" ");
        boolean about = words[0].equals("about");
        int at = about ? 1 : 0;
        String amount = words[words.length - 1];
        Tense tense = switch (amount) {
            case "ahead" -> told.or(Tense.FUTURE);
            case "past" -> Tense.PAST;
            default -> told;
        };
        try {
            String date = switch (words[at]) {
                case "day" -> anchor.plusDays(count(amount, captured)).toString();
                case "week" -> week(amount, captured, anchor);
                case "weekend" -> weekend(amount, captured, anchor, tense);
                case "month" -> month(anchor, count(amount, captured)).toString();
                case "monthend" ->
                    month(anchor, count(amount, captured)).atEndOfMonth().toString();
                case "quarter" -> quarter(anchor.plusMonths(count(amount, captured) * MONTHS_OF_QUARTER));
                case "quarterend" -> quarterEnd(anchor.plusMonths(count(amount, captured) * MONTHS_OF_QUARTER));
                case "quartername" -> quarterName(captured, anchor, tense);
                case "year", "season" -> year(anchor.getYear() + count(amount, captured));
                case "yearend" -> year(anchor.getYear() + count(amount, captured)) + "-12-31";
                case "weekday" -> weekday(words, captured, anchor, tense);
                case "monthname" -> monthName(amount, captured, anchor, tense);
                case "weekdate" -> weekDate(captured, anchor, tense);
                case "dayofmonth" -> dayOfMonth(amount, captured, anchor, tense);
                default -> "";
            };
            return about && !date.isEmpty() ? "about " + date : date;
        } catch (DateTimeException impossible) {
            return ""; // "30 February": not a date, so nothing to add
        }
    }

    private static long count(String amount, Captured captured) {
        return switch (amount) {
            case "-n" -> -captured.number();
            case "+n" -> captured.number();
            default -> Integer.parseInt(amount);
        };
    }

    private static YearMonth month(LocalDate anchor, long months) {
        return YearMonth.from(anchor).plusMonths(months);
    }

    /** "Two weeks ago" is a day; "last week" is a week. */
    private static String week(String amount, Captured captured, LocalDate anchor) {
        LocalDate day = anchor.plusWeeks(count(amount, captured));
        return amount.endsWith("n") ? day.toString() : "week of " + monday(day);
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    private static String weekend(String amount, Captured captured, LocalDate anchor, Tense tense) {
        boolean near = amount.equals("near");
        if (near && tense == Tense.UNKNOWN) {
            return "";
        }
        boolean now = anchor.getDayOfWeek().getValue() >= DayOfWeek.SATURDAY.getValue();
        long weeks = near ? (tense == Tense.PAST && !now ? -1 : 0) : count(amount, captured);
        LocalDate saturday = monday(anchor).plusDays(5).plusWeeks(weeks);
        LocalDate sunday = saturday.plusDays(1);
        String end = saturday.getMonth() == sunday.getMonth()
                ? sunday.toString().substring(8)
                : sunday.toString().substring(5);
        return saturday + "/" + end;
    }

    private static String year(long year) {
        return String.format(Locale.ROOT, "%04d", year);
    }

    private static String quarter(LocalDate day) {
        return year(day.getYear()) + "-Q" + day.get(IsoFields.QUARTER_OF_YEAR);
    }

    private static String quarterEnd(LocalDate day) {
        int lastMonth = day.get(IsoFields.QUARTER_OF_YEAR) * MONTHS_OF_QUARTER;
        return YearMonth.of(day.getYear(), lastMonth).atEndOfMonth().toString();
    }

    private static String quarterName(Captured captured, LocalDate anchor, Tense tense) {
        int later = captured.number() - anchor.get(IsoFields.QUARTER_OF_YEAR);
        if (later != 0 && tense == Tense.UNKNOWN) {
            return "";
        }
        int year = later < 0 && tense == Tense.FUTURE ? QUARTERS : later > 0 && tense == Tense.PAST ? -QUARTERS : 0;
        return quarter(anchor.plusMonths((long) (later + year) * MONTHS_OF_QUARTER));
    }

    private static String weekday(String[] words, Captured captured, LocalDate anchor, Tense tense) {
        DayOfWeek day = DayOfWeek.of(captured.weekday());
        String amount = words[words.length - 1];
        if (words[words.length - 2].equals("week")) {
            return monday(anchor)
                    .plusWeeks(Integer.parseInt(amount))
                    .plusDays(captured.weekday() - 1L)
                    .toString();
        }
        LocalDate previous = anchor.with(TemporalAdjusters.previous(day));
        LocalDate next = anchor.with(TemporalAdjusters.next(day));
        return switch (amount) {
            case "last" -> previous.equals(anchor.minusDays(1)) ? "" : previous.toString();
            case "coming" -> next.toString();
            // Of the same week, half of all people mean the day that comes, the others the one after it.
            case "next" -> monday(next).equals(monday(anchor)) ? "" : next.toString();
            case "n" -> next.plusWeeks(captured.number()).toString();
            case "this" -> thisWeekday(day, anchor, tense);
            default -> tense == Tense.PAST ? previous.toString() : tense == Tense.FUTURE ? next.toString() : "";
        };
    }

    /** "This Monday", said on Wednesday, may be past. */
    private static String thisWeekday(DayOfWeek day, LocalDate anchor, Tense tense) {
        LocalDate coming = anchor.with(TemporalAdjusters.nextOrSame(day));
        boolean passed = day.getValue() < anchor.getDayOfWeek().getValue();
        if (passed && tense == Tense.PAST) {
            return coming.minusWeeks(1).toString();
        }
        boolean weekend = anchor.getDayOfWeek().getValue() >= DayOfWeek.SATURDAY.getValue();
        return passed && tense == Tense.UNKNOWN && !weekend ? "" : coming.toString();
    }

    private static String dayOfMonth(String amount, Captured captured, LocalDate anchor, Tense tense) {
        if (!amount.equals("near") && !amount.equals("ahead") && !amount.equals("past")) {
            return month(anchor, Integer.parseInt(amount))
                    .atDay(captured.dayOfMonth())
                    .toString();
        }
        if (tense == Tense.UNKNOWN) {
            return "";
        }
        int step = tense == Tense.FUTURE ? 1 : -1;
        return Stream.iterate(YearMonth.from(anchor), month -> month.plusMonths(step))
                .limit(3)
                .filter(month -> month.isValidDay(captured.dayOfMonth()))
                .map(month -> month.atDay(captured.dayOfMonth()))
                .filter(day -> step * day.compareTo(anchor) > 0)
                .findFirst()
                .map(LocalDate::toString)
                .orElse("");
    }

    /** "Wednesday 11th" is the one close by, else the one that the tense allows; none if there may be two. */
    private static String weekDate(Captured captured, LocalDate anchor, Tense tense) {
        List<LocalDate> days = anchor.minusDays(AROUND)
                .datesUntil(anchor.plusDays(AROUND + 1L))
                .filter(day -> day.getDayOfMonth() == captured.dayOfMonth()
                        && day.getDayOfWeek().getValue() == captured.weekday())
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
        return meant.size() == 1 ? meant.get(0).toString() : "";
    }

    private static String monthName(String amount, Captured captured, LocalDate anchor, Tense tense) {
        boolean exact = captured.dayOfMonth() > 0;
        LocalDate here = exact ? anchor : anchor.withDayOfMonth(1);
        LocalDate sameYear = LocalDate.of(anchor.getYear(), captured.month(), exact ? captured.dayOfMonth() : 1);
        LocalDate date = switch (amount) {
            case "this" -> sameYear;
            case "last" -> sameYear.isBefore(here) ? sameYear : sameYear.minusYears(1);
            case "next" -> sameYear.isAfter(here) ? sameYear : sameYear.plusYears(1);
            default -> near(sameYear, here, captured.weekday(), tense);
        };
        return date.equals(LocalDate.MIN)
                ? ""
                : exact ? date.toString() : YearMonth.from(date).toString();
    }

    /**
     * A weekday tells the year where one of the years that the tense allows has it; a wrong one tells that a day ahead is
     * meant, since of past days people look it up. {@link LocalDate#MIN} if it may be one of two.
     */
    private static LocalDate near(LocalDate sameYear, LocalDate anchor, int weekday, Tense tense) {
        LocalDate ahead = sameYear.isBefore(anchor) ? sameYear.plusYears(1) : sameYear;
        LocalDate behind = sameYear.isAfter(anchor) ? sameYear.minusYears(1) : sameYear;
        if (weekday > 0) {
            boolean isAhead = ahead.getDayOfWeek().getValue() == weekday;
            boolean isBehind = behind.getDayOfWeek().getValue() == weekday;
            if (isAhead != isBehind) {
                return isAhead ? ahead : behind;
            }
            return tense == Tense.PAST ? behind : ahead;
        }
        LocalDate nearest =
                ChronoUnit.DAYS.between(anchor, ahead) <= ChronoUnit.DAYS.between(behind, anchor) ? ahead : behind;
        long days = Math.abs(ChronoUnit.DAYS.between(anchor, nearest));
        LocalDate told = tense == Tense.PAST ? behind : tense == Tense.FUTURE ? ahead : nearest;
        boolean sure = switch (tense) {
            case UNKNOWN -> days <= NEAR_DAYS;
            case FUTURE -> told.equals(nearest) || days > CLOSE_DAYS;
            case PAST -> true;
        };
        return sure ? told : LocalDate.MIN;
    }
}
