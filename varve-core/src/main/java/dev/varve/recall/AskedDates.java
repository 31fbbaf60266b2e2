package dev.varve.recall;

import dev.varve.store.DateTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The dates in a question, as the words under which the index has the messages of that day or month: {@code 2023-05-07},
 * {@code 7 May 2023}, {@code May 7}, {@code in May}, {@code 5월 7일}, {@code 2023年5月}. A month alone counts only behind a
 * word that makes it one, since "may" and "march" are others too. A date without a year means any year of the session.
 */
final class AskedDates {
    private static final List<Locale> LOCALES = List.of(
            Locale.ENGLISH,
            Locale.GERMAN,
            Locale.FRENCH,
            Locale.ITALIAN,
            Locale.forLanguageTag("es"),
            Locale.forLanguageTag("pt"),
            Locale.forLanguageTag("nl"));
    private static final TreeMap<String, Integer> MONTHS = months();
    private static final String MONTH = "(?<month>"
            + MONTHS.descendingKeySet().stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")\\.?";
    private static final String DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|º)?";
    private static final String YEAR = "(?<year>\\d{4})";

    private static final List<Form> FORMS = List.of(
            form("(?<!\\d)" + YEAR + "-(?<number>\\d{2})(?:-(?<day>\\d{2}))?(?!\\d)"),
            form("(?:" + YEAR + "\\s*[年년]\\s*)?(?<number>\\d{1,2})\\s*[月월](?:\\s*(?<day>\\d{1,2})\\s*[日일])?"),
            form("\\b" + DAY + "\\s+(?:(?:of|de)\\s+)?" + MONTH + "(?:,?\\s+(?:(?:of|de)\\s+)?" + YEAR + ")?\\b"),
            form("\\b" + MONTH + "\\s+" + DAY + "(?:,?\\s+" + YEAR + ")?\\b"),
            form("\\b" + MONTH + ",?\\s+(?:(?:of|de)\\s+)?" + YEAR + "\\b"),
            form("\\b(?:in|im|en|em|during|since|until|early|late|mid|last|this)\\s+" + MONTH + "(?!\\p{L})"));

    private AskedDates() {}

    /** A way to write a date, of the groups {@code month} or {@code number}, {@code day} and {@code year}. */
    private record Form(Pattern pattern, String text) {
        /** The group, or else the empty text. */
        String group(Matcher found, String name) {
            String group = text.contains("(?<" + name + ">") ? found.group(name) : null;
            return group == null ? "" : group;
        }
    }

    private static Form form(String text) {
        int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
        return new Form(Pattern.compile(text, flags), text);
    }

    private static TreeMap<String, Integer> months() {
        TreeMap<String, Integer> months = new TreeMap<>();
        for (Locale locale : LOCALES) {
            for (Month month : Month.values()) {
                for (TextStyle style : List.of(TextStyle.FULL, TextStyle.SHORT)) {
                    String name = month.getDisplayName(style, locale).toLowerCase(Locale.ROOT);
                    months.putIfAbsent(
                            name.endsWith(".") ? name.substring(0, name.length() - 1) : name, month.getValue());
                }
            }
        }
        return months;
    }

    /**
     * The words to look for; none if the text has no date.
     *
     * @param zone  in which the days are meant
     * @param years of the session; asked for only if a date has none
     */
    static Set<String> in(String text, ZoneId zone, Supplier<IntStream> years) {
        Set<String> terms = new LinkedHashSet<>();
        StringBuilder left = new StringBuilder(text);
        for (Form form : FORMS) {
            Matcher found = form.pattern().matcher(left);
            while (found.find()) {
                add(form, found, zone, years, terms);
                for (int i = found.start(); i < found.end(); i++) {
                    left.setCharAt(i, ' ');
                }
            }
        }
        return terms;
    }

    private static void add(Form form, Matcher found, ZoneId zone, Supplier<IntStream> years, Set<String> terms) {
        String number = form.group(found, "number");
        String name = form.group(found, "month").toLowerCase(Locale.ROOT);
        int month = number.isEmpty() ? MONTHS.getOrDefault(name, 0) : Integer.parseInt(number);
        String day = form.group(found, "day");
        String year = form.group(found, "year");
        IntStream meant = year.isEmpty() ? years.get() : IntStream.of(Integer.parseInt(year));
        if (month >= 1 && month <= 12) {
            meant.mapToObj(each -> YearMonth.of(each, month))
                    .forEach(each -> add(each, day.isEmpty() ? 0 : Integer.parseInt(day), zone, terms));
        }
    }

    private static void add(YearMonth month, int day, ZoneId zone, Set<String> terms) {
        if (day == 0) {
            terms.add(DateTerms.of(month));
        } else if (month.isValidDay(day)) {
            LocalDate date = month.atDay(day);
            terms.add(dayOf(date.atStartOfDay(zone).toInstant()));
            terms.add(dayOf(date.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1)));
        }
    }

    private static String dayOf(Instant time) {
        return DateTerms.of(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }
}
