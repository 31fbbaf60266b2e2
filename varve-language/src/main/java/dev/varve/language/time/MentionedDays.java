package dev.varve.language.time;

import dev.varve.language.time.CalendarPeriod.Unit;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/** The days that a text may mean. */
public final class MentionedDays {
    private final Set<LocalDate> days = new HashSet<>();

    /** Stretches of days, the last by the first. */
    private final TreeMap<LocalDate, LocalDate> stretches = new TreeMap<>();

    /** Months, quarters and years that are named; of these no day is meant. */
    private final Set<CalendarPeriod> named = new HashSet<>();

    MentionedDays() {}

    void add(LocalDate day) {
        days.add(day);
    }

    void add(LocalDate first, LocalDate last) {
        stretches.merge(first, last, (one, other) -> one.isAfter(other) ? one : other);
    }

    void addNamed(CalendarPeriod period) {
        named.add(period);
    }

    /** True if one of them is in a period; of a weekend either day may be meant. */
    public boolean mayMean(CalendarPeriod period) {
        return period.unit() == Unit.DAY ? has(period.first()) : hasWithin(period.first(), period.last());
    }

    /** True if one of them is a day that another text names. */
    public boolean mayMean(MentionedDays named) {
        return named.days.stream().anyMatch(this::has);
    }

    /** True if a day is one of them. */
    public boolean has(LocalDate day) {
        return days.contains(day) || reaches(day, day);
    }

    private boolean hasWithin(LocalDate first, LocalDate last) {
        return days.stream().anyMatch(day -> !day.isBefore(first) && !day.isAfter(last))
                || reaches(first, last)
                || named.stream()
                        .anyMatch(each ->
                                !each.first().isAfter(last) && !each.last().isBefore(first));
    }

    /** True if a stretch that begins by the last day is not over on the first. */
    private boolean reaches(LocalDate first, LocalDate last) {
        return stretches.headMap(last, true).values().stream().anyMatch(end -> !end.isBefore(first));
    }
}
