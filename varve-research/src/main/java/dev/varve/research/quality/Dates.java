package dev.varve.research.quality;

import java.time.DateTimeException;
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
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final String MONTH = "(?<m>january|february|march|april|may|june|july|august|september|october"
            + "|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?";
    private static final String YEAR = "(?<y>(?:19|20)\\d{2})";
    private static final List<Pattern> FORMS = List.of(
            Pattern.compile("(?<!\\d)" + YEAR + "-(?<n>\\d{2})-(?<d>\\d{2})(?!\\d)"),
            Pattern.compile("(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of )?" + MONTH + "\\s*,?\\s*(?:of )?" + YEAR),
            Pattern.compile("\\b" + MONTH + "\\s*(?<d>\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+" + YEAR),
            Pattern.compile("(?<!\\d)" + YEAR + "-(?<n>\\d{2})(?![-\\d])"),
            Pattern.compile("\\b" + MONTH + "\\s*,?\\s*(?:of )?" + YEAR),
            Pattern.compile("(?<![\\d,.-])" + YEAR + "(?![\\d-]|[,.]\\d)"));
    private static final Pattern RANGE = Pattern.compile("\\s*(?:–|to|until|through|/)\\s*");
    private static final Pattern BETWEEN =
            Pattern.compile("between " + MONTH + " (?<d>\\d{1,2}) and (?<e>\\d{1,2}),? " + YEAR);
    private static final Pattern BEFORE = Pattern.compile(
            "(?<n>\\d+|one|two|three|four|a few)? ?(?<unit>days?|weeks?|weekends?|months?|monday|tuesday|wednesday|thursday"
                    + "|friday|saturday|sunday|night|evening) before ");
    private static final Pattern OF = Pattern.compile("(?<unit>week|weekend) of ");

    private Dates() {}

    private record Found(DateSpan span, int start, int end) {}

    /** The dates that a text states, ranges as one. */
    static List<DateSpan> in(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean[] taken = new boolean[lower.length()];
        List<Found> found = new ArrayList<>();
        for (Pattern form : FORMS) {
            Matcher match = form.matcher(lower);
            while (match.find()) {
                if (!taken[match.start()]) {
                    boolean week = lower.startsWith("week of ", Math.max(0, match.start() - 8));
                    span(match)
                            .map(one -> week && one.days() == 1 ? weekOf(one) : one)
                            .ifPresent(one -> found.add(new Found(one, match.start(), match.end())));
                    Arrays.fill(taken, match.start(), match.end(), true);
                }
            }
        }
        found.sort(Comparator.comparingInt(Found::start));
        List<DateSpan> spans = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            DateSpan span = found.get(i).span();
            if (i + 1 < found.size()
                    && RANGE.matcher(lower.substring(
                                    found.get(i).end(), found.get(i + 1).start()))
                            .matches()) {
                span = span.to(found.get(++i).span());
            }
            spans.add(span);
        }
        return spans;
    }

    private static DateSpan weekOf(DateSpan day) {
        LocalDate monday = day.first().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return new DateSpan(monday, monday.plusDays(6));
    }

    private static Optional<DateSpan> span(Matcher match) {
        String form = match.pattern().pattern();
        try {
            int year = Integer.parseInt(match.group("y"));
            if (!form.contains("<m>") && !form.contains("<n>")) {
                return Optional.of(DateSpan.year(year));
            }
            int month = form.contains("<n>")
                    ? Integer.parseInt(match.group("n"))
                    : MONTHS.indexOf(match.group("m").substring(0, 3)) + 1;
            return Optional.of(
                    form.contains("<d>")
                            ? DateSpan.day(LocalDate.of(year, month, Integer.parseInt(match.group("d"))))
                            : DateSpan.month(year, month));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The time that an answer gives, such as "The week before 9 June 2023". */
    static Optional<DateSpan> answer(String answer) {
        String lower = answer.toLowerCase(Locale.ROOT);
        Matcher between = BETWEEN.matcher(lower);
        if (between.find()) {
            LocalDate first = span(between).orElseThrow().first();
            return Optional.of(
                    DateSpan.day(first).to(DateSpan.day(first.withDayOfMonth(Integer.parseInt(between.group("e"))))));
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
