package dev.varve.language.time;

import dev.varve.language.Script;
import dev.varve.language.time.TimePhrases.Phrase;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What phrases such as "last Friday", "in zwei Wochen" or "5월 7일" mean in the calendar, in all languages that have rules. One
 * grammar gives a note its dates, tells whether a date in a note may come from what was said, and reads the dates of a
 * question. Thread-safe; the rules of a script are read when a text first has it.
 */
public final class TimeGrammar {
    private final PhraseBook book;

    TimeGrammar(PhraseBook book) {
        this.book = book;
    }

    private static final class Known {
        static final TimeGrammar ALL = new TimeGrammar(PhraseBook.ofAllLanguages());
    }

    /** All languages that Varve knows. */
    public static TimeGrammar ofAllLanguages() {
        return Known.ALL;
    }

    /**
     * The phrases that mean one time, in their order. What can be read in two ways is none of them.
     *
     * @param saidOn the day on which the text was written
     */
    public List<TimeExpression> find(String text, LocalDate saidOn) {
        BitSet taken = new BitSet();
        List<TimeExpression> found = new ArrayList<>();
        for (Phrase phrase : phrases(text)) {
            Optional<TimeExpression> meant = expression(phrase, text, saidOn).filter(each -> isFree(taken, phrase));
            meant.ifPresent(each -> {
                taken.set(phrase.start(), phrase.end());
                found.add(each);
            });
        }
        found.sort(Comparator.comparingInt(TimeExpression::start));
        return found;
    }

    /**
     * The text with a date in parentheses behind each phrase that means one, as in {@code last Friday (2026-02-27)}. Dates in
     * full stay as they are.
     *
     * @param saidOn the day on which the text was written
     */
    public String resolve(String text, LocalDate saidOn) {
        StringBuilder resolved = new StringBuilder();
        int done = 0;
        for (TimeExpression each : find(text, saidOn)) {
            if (!each.whole() && !isDated(text, each.end())) {
                resolved.append(text, done, each.end())
                        .append(" (")
                        .append(each.written())
                        .append(')');
                done = each.end();
            }
        }
        return done == 0 ? text : resolved.append(text, done, text.length()).toString();
    }

    /** True if a date in parentheses follows already. */
    private static boolean isDated(String text, int end) {
        int open = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
        if (open + 1 >= text.length() || text.charAt(open) != '(') {
            return false;
        }
        return Character.isDigit(text.charAt(open + 1))
                || text.startsWith("about ", open + 1)
                || text.startsWith("week of ", open + 1);
    }

    /** The days that the writer of a note may have worked out from a text that was written on a day. */
    public MentionedDays mayMean(String text, LocalDate saidOn) {
        MentionedDays days = new MentionedDays();
        Mentions mentions = new Mentions(text, saidOn, days);
        for (TimePhrases phrases : book.of(Script.allIn(text))) {
            phrases.forEach(text, mentions::add);
        }
        return days;
    }

    /**
     * The periods that a question asks for.
     *
     * @param now   when it is asked, from which "yesterday" is counted; if unknown, such phrases ask for nothing
     * @param years in which a date without a year may be; asked for only if there is one
     */
    public List<CalendarPeriod> period(String question, Optional<LocalDate> now, Supplier<IntStream> years) {
        BitSet taken = new BitSet();
        List<CalendarPeriod> asked = new ArrayList<>();
        for (Phrase phrase : phrases(question)) {
            List<CalendarPeriod> meant = isFree(taken, phrase) ? asked(phrase, question, now, years) : List.of();
            if (!meant.isEmpty() || phrase.captured().isOfYear()) {
                taken.set(phrase.start(), phrase.end());
                meant.stream().filter(each -> !asked.contains(each)).forEach(asked::add);
            }
        }
        return asked;
    }

    private static List<CalendarPeriod> asked(
            Phrase phrase, String question, Optional<LocalDate> now, Supplier<IntStream> years) {
        Optional<LocalDate> counted = phrase.rule().means().isWhole() ? Optional.of(LocalDate.EPOCH) : now;
        Stream<CalendarPeriod> meant = counted.flatMap(day -> expression(phrase, question, day)).stream()
                .map(TimeExpression::means);
        Captured captured = phrase.captured();
        Stream<CalendarPeriod> ofAnyYear = captured.isOfYear() && captured.year() == 0
                ? years.get().boxed().flatMap(year -> ofYear(year, captured).stream())
                : Stream.empty();
        return Stream.concat(ofAnyYear, meant).distinct().toList();
    }

    private static Optional<CalendarPeriod> ofYear(int year, Captured captured) {
        try {
            return Optional.of(captured.periodOf(captured.in(year)));
        } catch (DateTimeException e) {
            return Optional.empty(); // 31 February, or the 13th month
        }
    }

    private static boolean isFree(BitSet taken, Phrase phrase) {
        int next = taken.nextSetBit(phrase.start());
        return next < 0 || next >= phrase.end();
    }

    /** The longest first, since of languages that share words the one that reads more of a phrase is the right one. */
    private List<Phrase> phrases(String text) {
        List<Phrase> all = new ArrayList<>();
        for (TimePhrases phrases : book.of(Script.of(text))) {
            phrases.in(text).forEach(all::addAll);
        }
        all.sort(Comparator.comparingInt(phrase -> phrase.start() - phrase.end()));
        return all;
    }

    private static Optional<TimeExpression> expression(Phrase phrase, String text, LocalDate saidOn) {
        TimeRule rule = phrase.rule();
        Operation means = rule.means();
        Tense tense =
                means.followsTense() ? rule.language().tenses().at(text, phrase.start(), phrase.end()) : Tense.UNKNOWN;
        return Reckoning.of(means, phrase.captured(), saidOn, tense)
                .map(period ->
                        new TimeExpression(phrase.start(), phrase.end(), period, means.about(), means.isWhole()));
    }
}
