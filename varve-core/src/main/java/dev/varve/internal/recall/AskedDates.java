package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.internal.extractive.RelativeDates;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.DateTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The dates in a question, as the words under which the index has the messages of that day or month: {@code 2023-05-07},
 * {@code 7 May 2023}, {@code May 7}, {@code in May}, {@code 5월 7일}, {@code 2023年5月}; and, counted from when it is asked,
 * {@code yesterday} or {@code last week}. A month alone counts only behind a word that makes it one, since "may" and
 * "march" are others too. A date without a year means any year of the session.
 */
final class AskedDates {
    private static final String MONTH = "(?<month>" + MonthNames.alternatives() + ")\\.?";
    private static final String DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|º)?";
    private static final String YEAR = "(?<year>\\d{4})";
    private static final String ISO_DAY = YEAR + "-(?<number>\\d{2})-(?<day>\\d{2})";
    private static final int WEEK = 7;
    private static final int WEEKEND = 2;

    /** The first three as {@link RelativeDates} writes what it has resolved; other numbers in parentheses are no years. */
    private static final List<Form> FORMS = List.of(
            form("week of " + ISO_DAY, WEEK, AskedDates::hasDashInNumber),
            form(ISO_DAY + "/(?:\\d{2}-)?\\d{2}", WEEKEND, AskedDates::hasDashInNumber),
            form("\\((?:about )?(?<year>(?:19|20)\\d{2})\\)", 1, AskedDates::opensWithYear),
            form("(?<!\\d)" + YEAR + "-(?<number>\\d{2})(?:-(?<day>\\d{2}))?(?!\\d)", 1, AskedDates::hasDashInNumber),
            form(
                    "(?:" + YEAR + "\\s*[年년]\\s*)?(?<number>\\d{1,2})\\s*[月월](?:\\s*(?<day>\\d{1,2})\\s*[日일])?",
                    1,
                    text -> text.indexOf('月') >= 0 || text.indexOf('월') >= 0),
            form("\\b" + DAY + "\\s+(?:(?:of|de)\\s+)?" + MONTH + "(?:,?\\s+(?:(?:of|de)\\s+)?" + YEAR + ")?\\b"),
            form("\\b" + MONTH + "\\s+" + DAY + "(?:,?\\s+" + YEAR + ")?\\b"),
            form("\\b" + MONTH + ",?\\s+(?:(?:of|de)\\s+)?" + YEAR + "\\b"),
            form("\\b(?:in|im|en|em|during|since|until|early|late|mid|last|this)\\s+" + MONTH + "(?!\\p{L})"));

    private final Set<String> terms = new LinkedHashSet<>();
    private final List<Period> periods = new ArrayList<>();

    private AskedDates() {}

    /** From a moment on, up to another that does not belong to it. */
    record Period(Instant from, Instant to) {}

    /**
     * A way to write a date, or some days from one on, of the groups {@code month} or {@code number}, {@code day}, {@code year}.
     *
     * @param hint what each text with such a date has
     */
    private record Form(TextPattern pattern, String text, int days, Predicate<String> hint) {
        /**
         * Whether a question may have a date of this form, since to look at each place takes long.
         *
         * @param digits whether it has any
         * @param months whether it names any
         */
        boolean mayBeIn(String question, boolean digits, boolean months) {
            return (digits || !text.contains("\\d")) && (months || !namesMonth()) && hint.test(question);
        }

        boolean namesMonth() {
            return text.contains("(?<month>");
        }

        /** The group, or else the empty text. */
        String group(Matcher found, String name) {
            String group = text.contains("(?<" + name + ">") ? found.group(name) : null;
            return group == null ? "" : group;
        }
    }

    private static Form form(String text) {
        return form(text, 1, any -> true);
    }

    private static Form form(String text, int days, Predicate<String> hint) {
        int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
        return new Form(TextPattern.compile(text, flags), text, days, hint);
    }

    private static boolean hasDashInNumber(String text) {
        for (int dash = text.indexOf('-', 1); dash >= 0; dash = text.indexOf('-', dash + 1)) {
            if (mayBeDigit(text.charAt(dash - 1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean opensWithYear(String text) {
        for (int open = text.indexOf('('); open >= 0; open = text.indexOf('(', open + 1)) {
            if (text.startsWith("19", open + 1)
                    || text.startsWith("20", open + 1)
                    || text.regionMatches(true, open + 1, "about", 0, "about".length())) {
                return true;
            }
        }
        return false;
    }

    /** Some digits are two characters. */
    private static boolean mayBeDigit(char c) {
        return Character.isDigit(c) || Character.isSurrogate(c);
    }

    /**
     * The words to look for; none if the question has no date.
     *
     * @param years of the session; asked for only if a date has none
     */
    static Set<String> in(RecallQuery question, Supplier<IntStream> years) {
        return of(question, years).terms;
    }

    /** The same, with the periods. */
    static AskedDates of(RecallQuery question, Supplier<IntStream> years) {
        AskedDates dates = new AskedDates();
        String text = resolved(question);
        boolean digits = text.codePoints().anyMatch(Character::isDigit);
        StringBuilder left = new StringBuilder(text);
        List<MonthNames.Stretch> months = MonthNames.around(text);
        for (Form form : FORMS) {
            if (!form.mayBeIn(text, digits, !months.isEmpty())) {
                continue;
            }
            List<MonthNames.Stretch> stretches =
                    form.namesMonth() ? months : List.of(new MonthNames.Stretch(0, left.length()));
            boolean blanked = false;
            for (MonthNames.Stretch stretch : stretches) {
                Matcher found = form.pattern().matcher(left).useTransparentBounds(true);
                found.region(stretch.from(), stretch.to());
                while (found.find()) {
                    dates.add(form, found, question.zone(), years);
                    blank(left, found.start(), found.end());
                    blanked = true;
                }
            }
            months = blanked ? MonthNames.around(left) : months;
        }
        return dates;
    }

    /** Words to look for; none if the question has no date. */
    Set<String> terms() {
        return terms;
    }

    /** What the dates mean. */
    List<Period> periods() {
        return periods;
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            text.setCharAt(i, ' ');
        }
    }

    private static String resolved(RecallQuery question) {
        return question.askedAt().isPresent()
                ? MessageText.DATES.resolve(
                        question.text(), LocalDate.ofInstant(question.askedAt().get(), question.zone()))
                : question.text();
    }

    private void add(Form form, Matcher found, ZoneId zone, Supplier<IntStream> years) {
        String year = form.group(found, "year");
        IntStream meant = year.isEmpty() ? years.get() : IntStream.of(Integer.parseInt(year));
        meant.boxed()
                .flatMap(each -> months(form, found).mapToObj(month -> YearMonth.of(each, month)))
                .forEach(month -> add(month, form.group(found, "day"), form.days(), zone));
    }

    /** The month that is named; without any, each of the year. */
    private static IntStream months(Form form, Matcher found) {
        String number = form.group(found, "number");
        String name = form.group(found, "month");
        if (number.isEmpty() && name.isEmpty()) {
            return IntStream.rangeClosed(1, 12);
        }
        int month = number.isEmpty() ? MonthNames.number(name) : Integer.parseInt(number);
        return month >= 1 && month <= 12 ? IntStream.of(month) : IntStream.empty();
    }

    private void add(YearMonth month, String day, int days, ZoneId zone) {
        if (day.isEmpty()) {
            terms.add(DateTerms.of(month));
            add(month.atDay(1), month.plusMonths(1).atDay(1), zone);
        } else if (month.isValidDay(Integer.parseInt(day))) {
            LocalDate first = month.atDay(Integer.parseInt(day));
            add(first, first.plusDays(days), zone);
            terms.add(dayOf(first.atStartOfDay(zone).toInstant()));
            for (int i = 1; i <= days; i++) {
                terms.add(dayOf(first.plusDays(i).atStartOfDay(zone).toInstant().minusNanos(1)));
            }
        }
    }

    private void add(LocalDate first, LocalDate end, ZoneId zone) {
        periods.add(new Period(
                first.atStartOfDay(zone).toInstant(), end.atStartOfDay(zone).toInstant()));
    }

    private static String dayOf(Instant time) {
        return DateTerms.of(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }
}
