package dev.varve.extractive;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a phrase means, counted from an anchor date.
 *
 * <p>Operations are a unit and an amount: {@code day|week|weekend|month|year -1}, {@code +2}, or {@code -n} where the
 * phrase says how many; {@code weekday last|this|next|near} or {@code weekday week -1}; {@code monthname
 * last|this|next|near}; {@code season -1}; {@code skip} for what needs no date. {@code about} before an operation
 * marks the date as rough. {@code near} follows the tense of the sentence.
 *
 * @param phrase    what it matches; group {@code n}, {@code d}, {@code m} or {@code day} feeds the operation
 * @param operation see above
 */
record DateRule(Pattern phrase, String operation) {
    /** Who names a day without its year means one that is no further off, whatever the tense of another verb. */
    private static final int CLOSE_DAYS = 45;

    /** Tense of a sentence, as far as its words tell. */
    enum Tense {
        PAST,
        FUTURE,
        UNKNOWN
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
        return operation.endsWith(" near");
    }

    /** The date to add, or empty if there is none to add. */
    String evaluate(Captured captured, LocalDate anchor, Tense tense) {
        String[] words = operation.split(" ");
        boolean about = words[0].equals("about");
        int at = about ? 1 : 0;
        String amount = words[words.length - 1];
        try {
            String date = switch (words[at]) {
                case "day" -> anchor.plusDays(count(amount, captured)).toString();
                case "week" -> week(amount, captured, anchor);
                case "weekend" -> weekend(anchor, count(amount, captured));
                case "month" ->
                    YearMonth.from(anchor).plusMonths(count(amount, captured)).toString();
                case "year" -> year(anchor.getYear() + count(amount, captured));
                case "season" -> season(anchor, count(amount, captured));
                case "weekday" -> weekday(words, captured, anchor, tense);
                case "monthname" -> monthName(amount, captured, anchor, tense);
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

    /** "Two weeks ago" is a day; "last week" is a week. */
    private static String week(String amount, Captured captured, LocalDate anchor) {
        LocalDate day = anchor.plusWeeks(count(amount, captured));
        return amount.endsWith("n") ? day.toString() : "week of " + monday(day);
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    private static String weekend(LocalDate anchor, long weeks) {
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

    /** Last summer, said in winter, is the summer before; only the year is sure. */
    private String season(LocalDate anchor, long years) {
        return year(anchor.getYear() + years);
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
        boolean last = amount.equals("last") || (amount.equals("near") && tense == Tense.PAST);
        if (last) {
            return anchor.with(TemporalAdjusters.previous(day)).toString();
        }
        if (amount.equals("this")) {
            return anchor.with(TemporalAdjusters.nextOrSame(day)).toString();
        }
        boolean next = amount.equals("next") || tense == Tense.FUTURE;
        return next ? anchor.with(TemporalAdjusters.next(day)).toString() : "";
    }

    private static String monthName(String amount, Captured captured, LocalDate anchor, Tense tense) {
        boolean exact = captured.dayOfMonth() > 0;
        LocalDate here = exact ? anchor : anchor.withDayOfMonth(1);
        LocalDate sameYear = LocalDate.of(anchor.getYear(), captured.month(), exact ? captured.dayOfMonth() : 1);
        LocalDate date = switch (amount) {
            case "this" -> sameYear;
            case "last" -> sameYear.isBefore(here) ? sameYear : sameYear.minusYears(1);
            case "next" -> sameYear.isAfter(here) ? sameYear : sameYear.plusYears(1);
            default -> exact ? nearDay(sameYear, here, captured.weekday(), tense) : near(sameYear, here, tense);
        };
        return exact ? date.toString() : YearMonth.from(date).toString();
    }

    /** A weekday tells the year; otherwise what is close is meant, and only what is far off is told by the tense. */
    private static LocalDate nearDay(LocalDate sameYear, LocalDate anchor, int weekday, Tense tense) {
        LocalDate nearest = near(sameYear, anchor, Tense.UNKNOWN);
        for (LocalDate date : List.of(nearest, nearest.minusYears(1), nearest.plusYears(1))) {
            if (date.getDayOfWeek().getValue() == weekday) {
                return date;
            }
        }
        boolean close = Math.abs(ChronoUnit.DAYS.between(anchor, nearest)) <= CLOSE_DAYS;
        return close ? nearest : near(sameYear, anchor, tense);
    }

    private static LocalDate near(LocalDate sameYear, LocalDate anchor, Tense tense) {
        if (tense == Tense.PAST) {
            return sameYear.isAfter(anchor) ? sameYear.minusYears(1) : sameYear;
        }
        if (tense == Tense.FUTURE) {
            return sameYear.isBefore(anchor) ? sameYear.plusYears(1) : sameYear;
        }
        long days = ChronoUnit.DAYS.between(anchor, sameYear);
        return days > 183 ? sameYear.minusYears(1) : days < -183 ? sameYear.plusYears(1) : sameYear;
    }
}
