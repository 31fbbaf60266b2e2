package dev.varve.lab.quality;

import dev.varve.language.time.CalendarPeriod;
import dev.varve.language.time.TimeExpression;
import dev.varve.language.time.TimeGrammar;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads absolute dates: in running text, and the forms in which LoCoMo's answers give them. */
final class Dates {
    private static final TimeGrammar GRAMMAR = TimeGrammar.ofAllLanguages();

    /** A year alone, which no grammar takes for a date. */
    private static final Pattern YEAR = Pattern.compile("(?<![\\d,.-])(?:19|20)\\d{2}(?![\\d-]|[,.]\\d)");

    /** LoCoMo writes "14September". */
    private static final Pattern JOINED = Pattern.compile("(?<=\\b\\d{1,2})(?=[A-Za-z]{3,}\\b)");

    private static final Pattern RANGE = Pattern.compile("\\s*(?:–|to|until|through|/)\\s*");
    private static final Pattern BETWEEN =
            Pattern.compile("between (?<m>\\w+) (?<d>\\d{1,2}) and (?<e>\\d{1,2}),? (?<y>\\d{4})");
    private static final Pattern BEFORE = Pattern.compile(
            "(?<n>\\d+|one|two|three|four|a few)? ?(?<unit>days?|weeks?|weekends?|months?|night|evening|\\w+day) before ");
    private static final Pattern OF = Pattern.compile("(?<unit>week|weekend) of ");

    private Dates() {}

    private record Found(DateSpan span, int start, int end) {}

    /** The dates that a text states, ranges as one. */
    static List<DateSpan> in(String text) {
        String apart = JOINED.matcher(text).replaceAll(" ");
        boolean[] taken = new boolean[apart.length()];
        List<Found> found = new ArrayList<>();
        for (TimeExpression date : GRAMMAR.find(apart, LocalDate.EPOCH)) {
            if (date.whole()) {
                found.add(new Found(span(date.means()), date.start(), date.end()));
                Arrays.fill(taken, date.start(), date.end(), true);
            }
        }
        Matcher year = YEAR.matcher(apart);
        while (year.find()) {
            if (!taken[year.start()]) {
                found.add(new Found(DateSpan.year(Integer.parseInt(year.group())), year.start(), year.end()));
            }
        }
        found.sort(Comparator.comparingInt(Found::start));
        List<DateSpan> spans = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            DateSpan span = found.get(i).span();
            if (i + 1 < found.size()
                    && RANGE.matcher(apart.substring(
                                    found.get(i).end(), found.get(i + 1).start()))
                            .matches()) {
                span = span.to(found.get(++i).span());
            }
            spans.add(span);
        }
        return spans;
    }

    private static DateSpan span(CalendarPeriod period) {
        return period.unit() == CalendarPeriod.Unit.WEEK
                ? weekOf(DateSpan.day(period.first()))
                : new DateSpan(period.first(), period.last());
    }

    private static DateSpan weekOf(DateSpan day) {
        LocalDate monday = day.first().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return new DateSpan(monday, monday.plusDays(6));
    }

    /** The time that an answer gives, such as "The week before 9 June 2023". */
    static Optional<DateSpan> answer(String answer) {
        String lower = answer.toLowerCase(Locale.ROOT);
        Matcher between = BETWEEN.matcher(lower);
        if (between.find()) {
            return in(between.replaceFirst("${d} ${m} ${y} to ${e} ${m} ${y}")).stream()
                    .findFirst();
        }
        List<DateSpan> stated = in(lower);
        if (stated.isEmpty()) {
            return Optional.empty();
        }
        DateSpan anchor = stated.get(0);
        Matcher before = BEFORE.matcher(lower);
        if (before.find()) {
            return Optional.of(before(before, anchor.first()));
        }
        Matcher of = OF.matcher(lower);
        if (of.find()) {
            DateSpan week = weekOf(anchor);
            return Optional.of(
                    of.group("unit").equals("week")
                            ? week
                            : new DateSpan(week.last().minusDays(1), week.last()));
        }
        return Optional.of(anchor);
    }

    private static DateSpan before(Matcher before, LocalDate anchor) {
        int count = count(before.group("n"));
        return switch (before.group("unit")) {
            case "day", "days", "night", "evening" -> DateSpan.day(anchor.minusDays(count));
            case "week" -> new DateSpan(anchor.minusDays(7L * count), anchor.minusDays(1 + 7L * (count - 1)));
            case "weeks" -> new DateSpan(anchor.minusDays(7L * count + 1), anchor.minusDays(7L * count - 1));
            case "weekend", "weekends" -> {
                LocalDate saturday = anchor.with(TemporalAdjusters.previous(DayOfWeek.SATURDAY))
                        .minusWeeks(count - 1L);
                yield new DateSpan(saturday, saturday.plusDays(1));
            }
            case "month", "months" -> {
                LocalDate month = anchor.minusMonths(count);
                yield DateSpan.month(month.getYear(), month.getMonthValue());
            }
            default ->
                DateSpan.day(anchor.with(TemporalAdjusters.previous(
                        DayOfWeek.valueOf(before.group("unit").toUpperCase(Locale.ROOT)))));
        };
    }

    private static int count(@Nullable String number) {
        if (number == null) {
            return 1;
        }
        return switch (number) {
            case "one" -> 1;
            case "two" -> 2;
            case "three", "a few" -> 3;
            case "four" -> 4;
            default -> Integer.parseInt(number);
        };
    }
}
