package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.internal.extractive.RelativeDates;
import dev.varve.store.DateTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The dates in a question, as the words under which the index has the messages of that day or month: {@code 2023-05-07},
 * {@code 7 May 2023}, {@code May 7}, {@code in May}, {@code 5월 7일}, {@code 2023年5月}; and, counted from when it is asked,
 * {@code yesterday} or {@code last week}. A month alone counts only behind a word that makes it one, since "may" and
 * "march" are others too. A date without a year means any year of the session.
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
    private static final Set<String> MONTH_WORDS = monthWords();
    private static final int SHORTEST_MONTH =
            MONTH_WORDS.stream().mapToInt(String::length).min().orElse(0);
    private static final int LONGEST_MONTH =
            MONTH_WORDS.stream().mapToInt(String::length).max().orElse(0);
    /** Most words are told by their first letters. */
    private static final BitSet MONTH_BEGINNINGS = monthBeginnings();

    private static final String MONTH = "(?<month>"
            + MONTHS.descendingKeySet().stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")\\.?";
    private static final String DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|º)?";
    private static final String YEAR = "(?<year>\\d{4})";
    private static final String ISO_DAY = YEAR + "-(?<number>\\d{2})-(?<day>\\d{2})";
    private static final int WEEK = 7;
    private static final int WEEKEND = 2;
    private static final int WORDS_AROUND = 2;

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

    private AskedDates() {}

    /**
     * A way to write a date, or some days from one on, of the groups {@code month} or {@code number}, {@code day}, {@code year}.
     *
     * @param hint what each text with such a date has
     */
    private record Form(Pattern pattern, String text, int days, Predicate<String> hint) {
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
        return new Form(Pattern.compile(text, flags), text, days, hint);
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

    /** The letters with which the names of months begin, up to the first character that is none. */
    private static Set<String> monthWords() {
        return MONTHS.keySet().stream()
                .map(name -> folded(name, 0, endOfLetters(name, 0)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A part of a text. */
    private record Stretch(int from, int to) {}

    /**
     * The stretches of a text in which a date with the name of a month may stand: each such name with the two words before it
     * and the two behind, since to look for each name at each place takes long.
     */
    private static List<Stretch> aroundMonths(CharSequence text) {
        Deque<Stretch> stretches = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            int end = endOfLetters(text, i);
            if (isMonth(text, i, end)) {
                int from = wordsBefore(text, i);
                if (!stretches.isEmpty() && from <= stretches.getLast().to()) {
                    from = stretches.removeLast().from();
                }
                stretches.add(new Stretch(from, wordsBehind(text, end)));
            }
            i = end;
        }
        return List.copyOf(stretches);
    }

    /** The first two letters of a word as one number, without regard to case; 0 if they are not of the 26. */
    private static int beginning(CharSequence text, int from) {
        int first = (text.charAt(from) | 0x20) - 'a';
        int second = (text.charAt(from + 1) | 0x20) - 'a';
        return first >= 0 && first < 26 && second >= 0 && second < 26 ? 1 + 26 * first + second : 0;
    }

    private static BitSet monthBeginnings() {
        BitSet beginnings = new BitSet();
        beginnings.set(0); // a word with other letters is looked up
        MONTH_WORDS.forEach(word -> beginnings.set(beginning(word, 0)));
        return beginnings;
    }

    private static boolean isMonth(CharSequence text, int from, int to) {
        return to - from >= SHORTEST_MONTH
                && to - from <= LONGEST_MONTH
                && MONTH_BEGINNINGS.get(beginning(text, from))
                && MONTH_WORDS.contains(folded(text, from, to));
    }

    private static int wordsBefore(CharSequence text, int word) {
        int from = word;
        for (int i = 0; i <= WORDS_AROUND; i++) {
            while (from > 0 && i > 0 && isBlank(text.charAt(from - 1))) {
                from--;
            }
            while (from > 0 && !isBlank(text.charAt(from - 1))) {
                from--;
            }
        }
        return from;
    }

    private static int wordsBehind(CharSequence text, int word) {
        int to = word;
        for (int i = 0; i <= WORDS_AROUND; i++) {
            while (to < text.length() && i > 0 && isBlank(text.charAt(to))) {
                to++;
            }
            while (to < text.length() && !isBlank(text.charAt(to))) {
                to++;
            }
        }
        return to;
    }

    /** At the least what patterns take for it. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    private static int endOfLetters(CharSequence text, int from) {
        int end = from;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** As patterns compare letters. */
    private static String folded(CharSequence text, int from, int to) {
        StringBuilder folded = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            folded.append(Character.toLowerCase(Character.toUpperCase(text.charAt(i))));
        }
        return folded.toString();
    }

    /**
     * The words to look for; none if the question has no date.
     *
     * @param years of the session; asked for only if a date has none
     */
    static Set<String> in(RecallQuery question, Supplier<IntStream> years) {
        Set<String> terms = new LinkedHashSet<>();
        String text = resolved(question);
        boolean digits = text.codePoints().anyMatch(Character::isDigit);
        StringBuilder left = new StringBuilder(text);
        List<Stretch> months = aroundMonths(text);
        for (Form form : FORMS) {
            if (!form.mayBeIn(text, digits, !months.isEmpty())) {
                continue;
            }
            List<Stretch> stretches = form.namesMonth() ? months : List.of(new Stretch(0, left.length()));
            boolean blanked = false;
            for (Stretch stretch : stretches) {
                Matcher found = form.pattern().matcher(left).useTransparentBounds(true);
                found.region(stretch.from(), stretch.to());
                while (found.find()) {
                    add(form, found, question.zone(), years, terms);
                    blank(left, found.start(), found.end());
                    blanked = true;
                }
            }
            months = blanked ? aroundMonths(left) : months;
        }
        return terms;
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

    private static void add(Form form, Matcher found, ZoneId zone, Supplier<IntStream> years, Set<String> terms) {
        String year = form.group(found, "year");
        IntStream meant = year.isEmpty() ? years.get() : IntStream.of(Integer.parseInt(year));
        meant.boxed()
                .flatMap(each -> months(form, found).mapToObj(month -> YearMonth.of(each, month)))
                .forEach(month -> add(month, form.group(found, "day"), form.days(), zone, terms));
    }

    /** The month that is named; without any, each of the year. */
    private static IntStream months(Form form, Matcher found) {
        String number = form.group(found, "number");
        String name = form.group(found, "month").toLowerCase(Locale.ROOT);
        if (number.isEmpty() && name.isEmpty()) {
            return IntStream.rangeClosed(1, 12);
        }
        int month = number.isEmpty() ? MONTHS.getOrDefault(name, 0) : Integer.parseInt(number);
        return month >= 1 && month <= 12 ? IntStream.of(month) : IntStream.empty();
    }

    private static void add(YearMonth month, String day, int days, ZoneId zone, Set<String> terms) {
        if (day.isEmpty()) {
            terms.add(DateTerms.of(month));
        } else if (month.isValidDay(Integer.parseInt(day))) {
            LocalDate first = month.atDay(Integer.parseInt(day));
            terms.add(dayOf(first.atStartOfDay(zone).toInstant()));
            for (int i = 1; i <= days; i++) {
                terms.add(dayOf(first.plusDays(i).atStartOfDay(zone).toInstant().minusNanos(1)));
            }
        }
    }

    private static String dayOf(Instant time) {
        return DateTerms.of(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }
}
