package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.language.time.CalendarPeriod;
import dev.varve.language.time.CalendarPeriod.Unit;
import dev.varve.language.time.TimeGrammar;
import dev.varve.store.DateTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The periods that a question asks for, and the words under which the index has the messages of their days or months.
 *
 * @param periods from a moment on, up to another that does not belong to it
 * @param terms   words to look for; none if the question has no date
 */
record AskedPeriods(List<Period> periods, Set<String> terms) {
    /** From a moment on, up to another that does not belong to it. */
    record Period(Instant from, Instant to) {}

    /** @param years in which a date without a year may be; asked for only if there is one */
    static AskedPeriods of(RecallQuery question, Supplier<IntStream> years) {
        ZoneId zone = question.zone();
        Optional<LocalDate> now = question.askedAt().map(asked -> LocalDate.ofInstant(asked, zone));
        List<CalendarPeriod> asked = TimeGrammar.ofAllLanguages().period(question.text(), now, years);
        Set<String> terms = new LinkedHashSet<>();
        asked.forEach(period -> addTerms(period, zone, terms));
        return new AskedPeriods(
                asked.stream()
                        .map(period -> new Period(start(period.first(), zone), start(period.end(), zone)))
                        .toList(),
                terms);
    }

    private static Instant start(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }

    /** The index has days in one zone; a day of another zone is part of two. */
    private static void addTerms(CalendarPeriod period, ZoneId zone, Set<String> terms) {
        LocalDate first = period.first();
        if (period.unit().compareTo(Unit.MONTH) >= 0) {
            for (LocalDate month = first; month.isBefore(period.end()); month = month.plusMonths(1)) {
                terms.add(DateTerms.of(YearMonth.from(month)));
            }
            return;
        }
        terms.add(dayOf(start(first, zone)));
        for (LocalDate day = first.plusDays(1); !day.isAfter(period.end()); day = day.plusDays(1)) {
            terms.add(dayOf(start(day, zone).minusNanos(1)));
        }
    }

    private static String dayOf(Instant time) {
        return DateTerms.of(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }
}
