package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Parses the dates at the start of WhatsApp's lines. Each phone writes them in its locale, so the order of day and
 * month is inferred from the beginning of the file: from a number above twelve, else from the order in which time
 * does not run back, else from the style.
 */
final class WhatsAppDates {
    /** White space between words, narrow and unbreakable ones included. */
    private static final String BLANK = "[\\s\\u00a0\\u202f]";

    private static final TextPattern HEAD = TextPattern.compile("[\\u200e\\u200f]{0,2}(?<open>\\[)?"
            + "(?<a>\\d{1,4})(?:[./-]|년)" + BLANK + "?(?<b>\\d{1,2})(?:[./-]|월)" + BLANK + "?(?<c>\\d{1,4})[.일]?"
            + ",?" + BLANK + "?(?<before>[\\p{L}.]{1,5})?" + BLANK + "?"
            + "(?<hour>\\d{1,2})[:.](?<minute>\\d{2})(?:[:.](?<second>\\d{2}))?"
            + BLANK + "?(?<after>\\p{L}[\\p{L}.]{0,4}(?:" + BLANK + "\\p{L}\\.)?)?"
            + "(?<end>\\]" + BLANK + "?|" + BLANK + "[-–]" + BLANK + ")");

    private static final Set<String> AFTERNOON =
            Set.of("pm", "下午", "晚上", "中午", "오후", "午後", "nachm", "ös", "مم", "म", "μμ");
    private static final Set<String> MORNING = Set.of("am", "上午", "凌晨", "早上", "오전", "午前", "vorm", "öö", "πμ");

    /** The first part of a date. */
    private enum Order {
        DAY,
        MONTH,
        YEAR
    }

    private final Order order;

    private WhatsAppDates(Order order) {
        this.order = order;
    }

    /** The head of a line: its time, and where its text begins. */
    record Stamp(LocalDateTime at, int end) {}

    /** True if a line begins as WhatsApp's lines do. */
    static boolean begins(String line) {
        // In brackets with a date that begins with the year, plain text looks the same and is read the same.
        return HEAD.beginning(line)
                .filter(head -> head.group("open") == null || head.group("a").length() < 4)
                .isPresent();
    }

    /** The date style of a file with this beginning. */
    static WhatsAppDates of(String beginning) {
        List<Matcher> heads =
                beginning.lines().flatMap(line -> HEAD.beginning(line).stream()).toList();
        if (heads.isEmpty() || heads.get(0).group("a").length() == 4) {
            return new WhatsAppDates(Order.YEAR);
        }
        if (heads.stream().anyMatch(head -> number(head, "a") > 12)) {
            return new WhatsAppDates(Order.DAY);
        }
        if (heads.stream().anyMatch(head -> number(head, "b") > 12)) {
            return new WhatsAppDates(Order.MONTH);
        }
        long daysBack = stepsBack(heads, Order.DAY);
        long monthsBack = stepsBack(heads, Order.MONTH);
        if (daysBack != monthsBack) {
            return new WhatsAppDates(daysBack < monthsBack ? Order.DAY : Order.MONTH);
        }
        // Only English as written in America has AM and PM in capitals, and does not pad the numbers.
        Matcher first = heads.get(0);
        String half = first.group("after");
        boolean american = ("AM".equals(half) || "PM".equals(half))
                && (first.group("a").length() == 1 || first.group("b").length() == 1);
        return new WhatsAppDates(american ? Order.MONTH : Order.DAY);
    }

    private static long stepsBack(List<Matcher> heads, Order order) {
        long steps = 0;
        WhatsAppDates dates = new WhatsAppDates(order);
        Optional<LocalDateTime> before = Optional.empty();
        for (Matcher head : heads) {
            Optional<LocalDateTime> at = dates.at(head);
            if (at.isPresent() && before.filter(at.get()::isBefore).isPresent()) {
                steps++;
            }
            before = at;
        }
        return steps;
    }

    /** The head of a line that begins a message or a notice. */
    Optional<Stamp> read(String line) {
        return HEAD.beginning(line).flatMap(head -> at(head).map(at -> new Stamp(at, head.end())));
    }

    private Optional<LocalDateTime> at(Matcher head) {
        int a = number(head, "a");
        int b = number(head, "b");
        int c = number(head, "c");
        try {
            return Optional.of(
                    switch (order) {
                        case DAY -> time(head, year(c), b, a);
                        case MONTH -> time(head, year(c), a, b);
                        case YEAR -> time(head, year(a), b, c);
                    });
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static LocalDateTime time(Matcher head, int year, int month, int day) {
        int hour = number(head, "hour");
        if (isHalf(head) && hour <= 12) {
            boolean afternoon = AFTERNOON.contains(word(head, "before")) || AFTERNOON.contains(word(head, "after"));
            hour = hour % 12 + (afternoon ? 12 : 0);
        }
        int second = head.group("second") == null ? 0 : number(head, "second");
        return LocalDateTime.of(year, month, day, hour, number(head, "minute"), second);
    }

    private static boolean isHalf(Matcher head) {
        String before = word(head, "before");
        String after = word(head, "after");
        return AFTERNOON.contains(before)
                || MORNING.contains(before)
                || AFTERNOON.contains(after)
                || MORNING.contains(after);
    }

    private static String word(Matcher head, String group) {
        String word = head.group(group);
        return word == null ? "" : word.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
    }

    private static int number(Matcher head, String group) {
        return Integer.parseInt(head.group(group));
    }

    private static int year(int written) {
        return written < 100 ? 2000 + written : written;
    }
}
