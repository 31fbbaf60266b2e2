package dev.varve.internal.fidelity;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Which days the writer of a note may have read or worked out: days of messages, days that are written in any usual form,
 * and days that "tomorrow", "last Friday", "in two weeks" or "the 17th" may mean on the day they were said. Where words are
 * too vague for a day, such as a season, all days that they may mean count. Scripts without these words are given the
 * benefit of the doubt.
 */
final class KnownDates {
    private static final String MONTHS =
            "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
                    + "|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember";
    private static final List<String> MONTH_STARTS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private static final TextPattern ISO =
            TextPattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:/(\\d{2})(?!\\d))?");
    private static final TextPattern DAY_FIRST =
            TextPattern.compile("(?<!\\d)(\\d{1,2})[./-](\\d{1,2})(?:[./-](\\d{4}|\\d{2}))?(?!\\d)");
    private static final TextPattern MONTH_DAY = TextPattern.compile(
            "(?i)\\b(" + MONTHS
                    + ")\\.?\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\b(?:\\s*[-–]\\s*(\\d{1,2})\\b(?!\\d))?(?:,?\\s+(\\d{4})\\b)?");
    private static final TextPattern DAY_MONTH = TextPattern.compile(
            "(?i)\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?(?:\\s*(?:[-–]|and|to|und)\\s*(\\d{1,2})(?:st|nd|rd|th|\\.)?)?\\s+(?:of\\s+)?("
                    + MONTHS + ")\\b\\.?(?:,?\\s+(\\d{4})\\b)?");
    private static final TextPattern CJK_DAY =
            TextPattern.compile("(?:(\\d{4})\\s*[年년]\\s*)?(\\d{1,2})\\s*[月월]\\s*(\\d{1,2})\\s*[日号號일]");
    private static final TextPattern ORDINAL =
            TextPattern.compile("(?i)\\b(\\d{1,2})(?:st|nd|rd|th)\\b|(\\d{1,2})\\s*[日号號일]");

    private static final TextPattern WEEKDAY = TextPattern.compile(
            "(?i)\\b(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?\\b|\\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
                    + "|([月火水木金土日])曜|(?:周|星期|礼拜|禮拜)([一二三四五六日天])|([월화수목금토일])요일");
    private static final String WEEKDAYS = "montuewedthufrisatsun";
    private static final List<String> OTHER_WEEKDAYS = List.of("月火水木金土日", "一二三四五六日", "월화수목금토일");

    private static final String COUNT =
            "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple(?: of)?|few|several|some|half)";
    private static final Map<String, Integer> COUNTS = Map.ofEntries(
            Map.entry("a", 1),
            Map.entry("an", 1),
            Map.entry("one", 1),
            Map.entry("two", 2),
            Map.entry("three", 3),
            Map.entry("four", 4),
            Map.entry("five", 5),
            Map.entry("six", 6),
            Map.entry("seven", 7),
            Map.entry("eight", 8),
            Map.entry("nine", 9),
            Map.entry("ten", 10),
            Map.entry("eleven", 11),
            Map.entry("twelve", 12),
            Map.entry("couple", 2),
            Map.entry("couple of", 2),
            Map.entry("half", 1));
    private static final TextPattern DISTANCE = TextPattern.compile(
            "(?i)\\b" + COUNT + "[\\s-]+(?:more |full |whole )?(day|week|fortnight|month|year)s?\\b");

    /** Words that mean a stretch of days around the day on which they were said, and how many to each side. */
    private static final Map<TextPattern, Integer> AROUND = Map.of(
            TextPattern.compile(
                            "(?i)\\b(?:today|tonight|now|tomorrow|yesterday|morning|evening|night|heute|morgen|gestern)\\b"
                                    + "|今日|今天|明日|明天|昨日|昨天|後天|后天|前天|明後日|一昨日|오늘|내일|어제|모레|그제|今晚|昨晚"),
                    2,
            TextPattern.compile(
                            "(?i)\\b(?:weekend|week|weekly|woche|wochenende)\\b|週|周末|下周|上周|这周|주말|다음\\s?주|지난\\s?주|이번\\s?주"),
                    14,
            TextPattern.compile("(?i)\\b(?:month|monthly|monat)\\b|来月|先月|今月|下个月|上个月|这个月|다음\\s?달|지난\\s?달|이번\\s?달"), 62,
            TextPattern.compile(
                            "(?i)\\b(?:quarter|spring|summer|autumn|winter|semester|season|holidays?|vacation"
                                    + "|christmas|easter|thanksgiving|halloween|new year|birthday|anniversary|quartal)\\b|春|夏|秋|冬|봄|여름|가을|겨울|放假|生日|생일"),
                    366,
            TextPattern.compile("(?i)\\b(?:last|next|this|past) year\\b|明年|去年|今年|내년|작년|올해|来年"), 730);

    private static final int WEEKDAYS_AROUND = 14;
    private static final int ORDINALS_AROUND = 45;
    private static final int FEW = 8;

    /** So much is looked through, in characters. In more than that any day may stand, and nobody is accused. */
    private static final int MOST_READ = 250_000;

    /** What was said on a day and has not been looked through yet: few notes have a date that needs it. */
    private record Said(LocalDate day, Supplier<String> text) {}

    private final Queue<Said> unread = new ArrayDeque<>();
    private int read;
    private boolean tooMuch;
    private final Set<LocalDate> days = new HashSet<>();

    /** Stretches of days, by their first day. */
    private final TreeMap<LocalDate, LocalDate> stretches = new TreeMap<>();

    /** Adds what was said on a day; asked for if it has to be looked through. */
    void add(LocalDate day, Supplier<String> text) {
        days.add(day);
        unread.add(new Said(day, text));
    }

    /** Looks through what was said first of that which was not looked through yet. */
    private void readNext() {
        Said said = unread.remove();
        String whole = said.text().get();
        String text = whole.substring(0, Math.min(whole.length(), MOST_READ - read));
        tooMuch |= text.length() < whole.length();
        read += text.length();
        written(said.day(), text);
        relative(said.day(), text);
    }

    /** Whether a date of the form {@code 2026-03-04}, or {@code 2026-03-04/05} for two days, may come from there. */
    boolean mayHave(String date) {
        Matcher iso = ISO.matcher(date);
        if (!iso.matches()) {
            return true;
        }
        try {
            LocalDate first = LocalDate.of(number(iso, 1), number(iso, 2), number(iso, 3));
            return has(first) || iso.group(4) != null && has(first.withDayOfMonth(number(iso, 4)));
        } catch (DateTimeException e) {
            return false; // there is no 31st of February
        }
    }

    /** Whether a day of the year may. */
    boolean mayHaveYear(int year) {
        LocalDate end = LocalDate.of(year, 12, 31);
        return isFound(() -> days.stream().anyMatch(day -> day.getYear() == year)
                || stretches.headMap(end, true).values().stream().anyMatch(last -> last.getYear() >= year));
    }

    private boolean has(LocalDate date) {
        return isFound(() -> days.contains(date)
                || stretches.headMap(date, true).values().stream().anyMatch(last -> !last.isBefore(date)));
    }

    /** Reads on until something is found: most stands in what was said, and all earlier notes come after that. */
    private boolean isFound(BooleanSupplier found) {
        while (!found.getAsBoolean()) {
            if (unread.isEmpty()) {
                return tooMuch;
            }
            readNext();
        }
        return true;
    }

    private void written(LocalDate day, String text) {
        Matcher iso = ISO.matcher(text);
        while (iso.find()) {
            add(number(iso, 1), number(iso, 2), number(iso, 3));
            if (iso.group(4) != null) {
                add(number(iso, 1), number(iso, 2), number(iso, 4));
            }
        }
        Matcher numeric = DAY_FIRST.matcher(text);
        while (numeric.find()) {
            near(day, number(numeric, 2), number(numeric, 1), numeric.group(3));
            near(day, number(numeric, 1), number(numeric, 2), numeric.group(3));
        }
        Matcher monthDay = MONTH_DAY.matcher(text);
        while (monthDay.find()) {
            near(day, month(monthDay.group(1)), number(monthDay, 2), monthDay.group(4));
            if (monthDay.group(3) != null) {
                near(day, month(monthDay.group(1)), number(monthDay, 3), monthDay.group(4));
            }
        }
        Matcher dayMonth = DAY_MONTH.matcher(text);
        while (dayMonth.find()) {
            near(day, month(dayMonth.group(3)), number(dayMonth, 1), dayMonth.group(4));
            if (dayMonth.group(2) != null) {
                near(day, month(dayMonth.group(3)), number(dayMonth, 2), dayMonth.group(4));
            }
        }
        Matcher cjk = CJK_DAY.matcher(text);
        while (cjk.find()) {
            near(day, number(cjk, 2), number(cjk, 3), cjk.group(1));
        }
    }

    private void relative(LocalDate day, String text) {
        AROUND.forEach((words, around) -> {
            if (words.matcher(text).find()) {
                stretch(day.minusDays(around), day.plusDays(around));
            }
        });
        Matcher distance = DISTANCE.matcher(text);
        while (distance.find()) {
            distance(
                    day,
                    distance.group(1).toLowerCase(Locale.ROOT),
                    distance.group(2).toLowerCase(Locale.ROOT));
        }
        Matcher weekday = WEEKDAY.matcher(text);
        while (weekday.find()) {
            DayOfWeek named = DayOfWeek.of(weekday(weekday));
            for (int i = -WEEKDAYS_AROUND; i <= WEEKDAYS_AROUND; i++) {
                LocalDate date = day.plusDays(i);
                if (date.getDayOfWeek() == named) {
                    days.add(date);
                }
            }
        }
        Matcher ordinal = ORDINAL.matcher(text);
        while (ordinal.find()) {
            int number = Integer.parseInt(ordinal.group(1) == null ? ordinal.group(2) : ordinal.group(1));
            for (int i = -ORDINALS_AROUND; i <= ORDINALS_AROUND; i++) {
                if (day.plusDays(i).getDayOfMonth() == number) {
                    days.add(day.plusDays(i));
                }
            }
        }
    }

    private void distance(LocalDate day, String count, String unit) {
        ChronoUnit of = switch (unit) {
            case "day" -> ChronoUnit.DAYS;
            case "month" -> ChronoUnit.MONTHS;
            case "year" -> ChronoUnit.YEARS;
            default -> ChronoUnit.WEEKS;
        };
        boolean vague = !COUNTS.containsKey(count) && !Character.isDigit(count.charAt(0));
        int number = vague ? FEW : COUNTS.containsKey(count) ? COUNTS.getOrDefault(count, 1) : Integer.parseInt(count);
        int times = unit.equals("fortnight") ? 2 * number : number;
        // A week or a month is seldom meant to the day.
        long slack = of == ChronoUnit.DAYS ? 1 : of == ChronoUnit.WEEKS ? 3 : of == ChronoUnit.MONTHS ? 16 : 183;
        if (vague) {
            stretch(day.minus(times, of), day.plus(times, of));
        } else {
            stretch(day.minus(times, of).minusDays(slack), day.minus(times, of).plusDays(slack));
            stretch(day.plus(times, of).minusDays(slack), day.plus(times, of).plusDays(slack));
        }
    }

    private void stretch(LocalDate first, LocalDate last) {
        stretches.merge(first, last, (one, other) -> one.isAfter(other) ? one : other);
    }

    /** A day without a year is one of the years around; one with two digits of it, of this century. */
    private void near(LocalDate day, int month, int dayOfMonth, @Nullable String year) {
        if (year != null) {
            add(year.length() == 2 ? 2000 + Integer.parseInt(year) : Integer.parseInt(year), month, dayOfMonth);
            return;
        }
        for (int offset = -1; offset <= 1; offset++) {
            add(day.getYear() + offset, month, dayOfMonth);
        }
    }

    private void add(int year, int month, int day) {
        if (month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 1 && year <= 9999) {
            LocalDate first = LocalDate.of(year, month, 1);
            if (day <= first.lengthOfMonth()) {
                days.add(first.withDayOfMonth(day));
            }
        }
    }

    private static int month(String name) {
        String start = name.toLowerCase(Locale.ROOT)
                .substring(0, 3)
                .replace("mär", "mar")
                .replace("mai", "may")
                .replace("okt", "oct")
                .replace("dez", "dec");
        return MONTH_STARTS.indexOf(start) + 1;
    }

    private static int weekday(Matcher found) {
        if (found.group(1) != null) {
            return WEEKDAYS.indexOf(found.group(1).toLowerCase(Locale.ROOT).substring(0, 3)) / 3 + 1;
        }
        if (found.group(2) != null) {
            return List.of("mo", "di", "mi", "do", "fr", "sa", "so")
                            .indexOf(found.group(2).toLowerCase(Locale.ROOT).substring(0, 2))
                    + 1;
        }
        for (int i = 0; i < OTHER_WEEKDAYS.size(); i++) {
            String sign = found.group(i + 3);
            if (sign != null) {
                int at = OTHER_WEEKDAYS.get(i).indexOf(sign);
                return at < 0 ? 7 : at + 1;
            }
        }
        return 7;
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
