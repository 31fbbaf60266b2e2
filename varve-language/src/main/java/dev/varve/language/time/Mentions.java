package dev.varve.language.time;

import dev.varve.language.time.CalendarPeriod.Unit;
import dev.varve.language.time.Operation.Kind;
import dev.varve.language.time.TimePhrases.Phrase;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/**
 * Collects the days that phrases may mean to somebody who wrote a note about them: all readings of each, whatever the
 * tense, and what is around where words are vague.
 *
 * @param text   in which the phrases stand
 * @param saidOn when it was said
 * @param days   what was found so far
 */
record Mentions(String text, LocalDate saidOn, MentionedDays days) {
    private static final int WEEKS_AROUND = 2;
    private static final int MONTHS_AROUND = 2;
    private static final int DAYS_AROUND = 45;
    private static final int MOST_DAYS = 31;

    /** Characters on each side of the name of a month in which its days stand. */
    private static final int BESIDE = 24;

    void add(Phrase phrase) {
        Captured captured = phrase.captured();
        try {
            int year = captured.isOfYear() && captured.year() == 0 ? yearBehind(phrase.end()) : 0;
            if (phrase.rule().means().kind() == Kind.MONTHDAYS) {
                addDaysBeside(phrase, year);
            } else if (year > 0 && captured.feast() != null) {
                days.add(captured.feast().in(year));
            } else if (year > 0) {
                addDay(year, captured.month(), captured.dayOfMonth());
            } else {
                addReadings(phrase.rule().means(), captured);
            }
        } catch (DateTimeException tooFar) {
            return; // no calendar has it
        }
    }

    private void addReadings(Operation means, Captured captured) {
        switch (means.amount()) {
            case BACK, ON, EITHER -> addDistance(means.kind(), captured.number());
            default -> {
                for (Tense tense : Tense.values()) {
                    Reckoning.of(means, captured, saidOn, tense).ifPresent(period -> add(means, period));
                }
            }
        }
        if (means.kind() == Kind.VAGUE) {
            days.add(saidOn.minusDays(means.count()), saidOn.plusDays(means.count()));
        }
        if (captured.weekday() > 0) {
            addWeekdays(DayOfWeek.of(captured.weekday()));
        }
        if (captured.feast() != null) {
            for (int year = saidOn.getYear() - 1; year <= saidOn.getYear() + 1; year++) {
                days.add(captured.feast().in(year));
            }
        } else if (captured.month() > 0 && captured.dayOfMonth() > 0) {
            addDay(captured.year(), captured.month(), captured.dayOfMonth());
        } else if (captured.dayOfMonth() > 0) {
            addDaysOfMonth(captured.dayOfMonth());
        }
    }

    private void add(Operation means, CalendarPeriod period) {
        boolean named = means.kind() == Kind.MONTHNAME || means.isWhole();
        if (named && period.unit().compareTo(Unit.MONTH) >= 0) {
            days.addNamed(period);
        } else {
            days.add(period.first(), period.last());
        }
    }

    /** A week or a month is seldom meant to the day. */
    private void addDistance(Kind kind, int number) {
        ChronoUnit unit = switch (kind) {
            case DAY -> ChronoUnit.DAYS;
            case MONTH -> ChronoUnit.MONTHS;
            case YEAR -> ChronoUnit.YEARS;
            default -> ChronoUnit.WEEKS;
        };
        long slack = switch (kind) {
            case DAY -> 1;
            case WEEK -> 3;
            case MONTH -> 16;
            case YEAR -> 183;
            default -> 7;
        };
        LocalDate before = saidOn.minus(number, unit);
        LocalDate later = saidOn.plus(number, unit);
        days.add(before.minusDays(slack), before.plusDays(slack));
        days.add(later.minusDays(slack), later.plusDays(slack));
    }

    private void addWeekdays(DayOfWeek day) {
        LocalDate first = saidOn.minusWeeks(WEEKS_AROUND).with(TemporalAdjusters.nextOrSame(day));
        LocalDate last = saidOn.plusWeeks(WEEKS_AROUND);
        for (LocalDate here = first; !here.isAfter(last); here = here.plusWeeks(1)) {
            days.add(here);
        }
    }

    private void addDaysOfMonth(int dayOfMonth) {
        for (int i = -MONTHS_AROUND; i <= MONTHS_AROUND; i++) {
            LocalDate month = saidOn.withDayOfMonth(1).plusMonths(i);
            if (dayOfMonth >= 1 && dayOfMonth <= month.lengthOfMonth()) {
                LocalDate day = month.withDayOfMonth(dayOfMonth);
                if (Math.abs(ChronoUnit.DAYS.between(saidOn, day)) <= DAYS_AROUND) {
                    days.add(day);
                }
            }
        }
    }

    /** A day without a year is one of the years around. */
    private void addDay(int year, int month, int dayOfMonth) {
        int here = year > 0 ? year : saidOn.getYear();
        int around = year > 0 ? 0 : 1;
        for (int i = here - around; i <= here + around; i++) {
            if (month >= 1 && month <= 12 && dayOfMonth >= 1 && i >= 1) {
                LocalDate first = LocalDate.of(i, month, 1);
                if (dayOfMonth <= first.lengthOfMonth()) {
                    days.add(first.withDayOfMonth(dayOfMonth));
                }
            }
        }
    }

    /** "7 and 9 May", "May 7-9, 2019": any small number beside the name is a day, and so is what lies between two with a dash. */
    private void addDaysBeside(Phrase month, int year) {
        int to = Math.min(text.length(), month.end() + BESIDE);
        int before = 0;
        int beforeEnd = 0;
        for (int at = Math.max(0, month.start() - BESIDE); at < to; at = numberEnd(at)) {
            int number = numberAt(at);
            if (number >= 1 && number <= MOST_DAYS) {
                int first = before > 0 && before < number && isDash(beforeEnd, at) ? before + 1 : number;
                for (int day = first; day <= number; day++) {
                    addDay(year, month.captured().month(), day);
                }
                before = number;
                beforeEnd = numberEnd(at);
            }
        }
    }

    /** True if nothing stands there but a dash, with the stop of an ordinal number and blanks around it. */
    private boolean isDash(int from, int to) {
        String between = text.substring(from, to).replace('.', ' ').strip();
        return between.length() == 1 && "-–—~〜".contains(between);
    }

    /** A number of four digits close behind a date is its year; 0 if there is none. */
    private int yearBehind(int end) {
        int to = Math.min(text.length(), end + BESIDE / 2);
        for (int at = end; at < to; at = numberEnd(at)) {
            int number = numberAt(at);
            if (number >= 1000 && number <= 9999) {
                return number;
            }
        }
        return 0;
    }

    /** -1 if none begins there. */
    private int numberAt(int at) {
        int end = at;
        int number = 0;
        while (end < text.length() && end - at < 5 && isDigit(text.charAt(end))) {
            number = 10 * number + text.charAt(end) - '0';
            end++;
        }
        return end == at || at > 0 && isDigit(text.charAt(at - 1)) ? -1 : number;
    }

    private int numberEnd(int at) {
        int end = at + 1;
        while (end < text.length() && isDigit(text.charAt(end)) && isDigit(text.charAt(end - 1))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
