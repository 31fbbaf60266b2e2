package dev.varve.internal.fidelity;

import dev.varve.language.pattern.Readings;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.time.CalendarPeriod;
import dev.varve.language.time.MentionedDays;
import dev.varve.language.time.TimeGrammar;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Which dates the writer of a note may have read or worked out: days of messages, and what their words may mean. */
final class SaidDates {
    /** Characters that are searched. A longer text may contain any day, so nothing is marked. */
    private static final int MOST_READ = 250_000;

    private static final String DAY = "(?:0?[1-9]|[1-3]\\d)";

    /** Nothing else looks like these. */
    private static final TextPattern DATE =
            TextPattern.compile(DAY + "[./-]" + DAY + "[./-]\\d{4}|\\d{4}[./-]" + DAY + "[./-]" + DAY);

    private static final TextPattern MAY_BE_DATE =
            TextPattern.compile("\\d{1,2}[./-]\\d{1,2}[./-]\\d{2}|\\d\\d[./-]\\d\\d");

    /** The text of a day, searched lazily: few notes have a date that needs it. */
    private record Said(LocalDate day, Supplier<String> text) {}

    private final TimeGrammar grammar = TimeGrammar.ofAllLanguages();
    private final Set<LocalDate> days = new HashSet<>();
    private final Queue<Said> unread = new ArrayDeque<>();
    private final List<MentionedDays> mentioned = new ArrayList<>();
    private int read;
    private boolean tooMuch;

    /** Adds what was said on a day; asked for if it has to be looked through. */
    void add(LocalDate day, Supplier<String> text) {
        days.add(day);
        unread.add(new Said(day, text));
    }

    /** True if a note may have the period from there. */
    boolean mayHave(CalendarPeriod period) {
        return mayHave(
                day -> !day.isBefore(period.first()) && !day.isAfter(period.last()), each -> each.mayMean(period));
    }

    /** True if digits are a date in full, in whichever order. */
    static boolean isDate(String digits) {
        return DATE.matcher(digits).matches();
    }

    /** True if a note may have a date of digits from there; one that can be read as two days, if either is there. */
    boolean mayHave(String digits) {
        Optional<CalendarPeriod> season =
                CalendarPeriod.read(digits).filter(each -> each.unit() == CalendarPeriod.Unit.SEASON);
        if (season.isPresent()) {
            return mayHave(season.get());
        }
        if (!isDate(digits) && !MAY_BE_DATE.matcher(digits).matches()) {
            return false;
        }
        MentionedDays named = grammar.mayMean(digits, Collections.max(days));
        return mayHave(named::has, each -> each.mayMean(named));
    }

    /** Reads on until it is found. */
    private boolean mayHave(Predicate<LocalDate> isSaidOn, Predicate<MentionedDays> isMentioned) {
        if (days.stream().anyMatch(isSaidOn) || mentioned.stream().anyMatch(isMentioned)) {
            return true;
        }
        while (!unread.isEmpty()) {
            if (isMentioned.test(readNext())) {
                return true;
            }
        }
        return tooMuch;
    }

    /** Looks through what was said first of that which was not looked through yet. */
    private MentionedDays readNext() {
        Said said = unread.remove();
        String whole = said.text().get();
        String text = whole.substring(0, Math.min(whole.length(), MOST_READ - read));
        tooMuch |= text.length() < whole.length();
        read += text.length();
        // Words that cannot be read mention no day.
        MentionedDays days = Readings.attempt(() -> grammar.mayMean(text, said.day()))
                .orElseGet(() -> grammar.mayMean("", said.day()));
        mentioned.add(days);
        return days;
    }
}
