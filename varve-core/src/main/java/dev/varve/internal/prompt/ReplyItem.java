package dev.varve.internal.prompt;

import dev.varve.Priority;
import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * One line of a reply, with what stands before its text taken off: bullets, date, time, priority, in any order and in
 * the spellings of other systems.
 *
 * @param day      or empty if the line has none
 * @param time     or empty
 * @param priority or empty
 * @param marked   whether it has a bullet, a date, a time or a priority, and so is meant as an item
 * @param detail   whether its bullet says that it belongs to the line before it
 * @param text     what is left
 */
record ReplyItem(
        Optional<LocalDate> day,
        Optional<LocalTime> time,
        Optional<Priority> priority,
        boolean marked,
        boolean detail,
        String text) {

    private static final TextPattern BULLET = TextPattern.compile("(?:[-*•+‣◦]|\\d{1,3}[.)])(?:\\s++|(?=->|→))");
    private static final TextPattern ARROW = TextPattern.compile("(?:->|→|↳|└─?)\\s*+");
    private static final TextPattern DATE = TextPattern.compile(
            "[\\[(]?(\\d{4})-(\\d\\d)-(\\d\\d)(?:[T ,]+(\\d\\d):(\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?(?:Z|\\s?UTC)?)?[\\])]?(?:\\s*[:–-]\\s|\\s*)");
    private static final TextPattern TIME =
            TextPattern.compile("[\\[(]?(\\d{1,2}):(\\d\\d)(?::\\d\\d)?\\s?([AaPp][Mm])?[\\])]?(?:\\s*[:–-]\\s|\\s+)");
    private static final TextPattern WORD = TextPattern.compile(
            "(?:[*_]{2}|[\\[(])?(?:(CRITICAL|IMPORTANT|NOTE|HIGH|MEDIUM|LOW)\\b"
                    + "|(?i:(critical|important|note|high|medium|low))(?=[\\])*_]*:))(?:[\\])]|[*_]{2})?:?(?:[*_]{2})?\\s*");
    private static final TextPattern EMOJI = TextPattern.compile("(?:🔴|🟡|🟠|🟢|⚪|🔵|✅|☑️?|✔️?)\\s*");
    private static final Map<String, Priority> PRIORITIES = Map.ofEntries(
            Map.entry("CRITICAL", Priority.CRITICAL),
            Map.entry("HIGH", Priority.CRITICAL),
            Map.entry("🔴", Priority.CRITICAL),
            Map.entry("IMPORTANT", Priority.IMPORTANT),
            Map.entry("MEDIUM", Priority.IMPORTANT),
            Map.entry("🟡", Priority.IMPORTANT),
            Map.entry("🟠", Priority.IMPORTANT),
            Map.entry("NOTE", Priority.NOTE),
            Map.entry("LOW", Priority.NOTE));

    static ReplyItem read(String line) {
        return new Reader(line.strip()).read();
    }

    /** Takes one thing after another off the front. */
    private static final class Reader {
        private final String line;
        private int at;
        private Optional<LocalDate> day = Optional.empty();
        private Optional<LocalTime> time = Optional.empty();
        private Optional<Priority> priority = Optional.empty();
        private boolean marked;
        private boolean detail;
        private boolean done;

        Reader(String line) {
            this.line = line;
        }

        ReplyItem read() {
            boolean found = true;
            while (found) {
                found = bullet() || arrow() || date() || time() || emoji() || word();
                marked |= found;
            }
            String rest = line.substring(at).strip();
            String text = done && !rest.regionMatches(true, 0, "done", 0, 4) ? "done: " + rest : rest;
            return new ReplyItem(day, time, priority, marked, detail, text);
        }

        private boolean bullet() {
            return priority.isEmpty() && take(BULLET).isPresent();
        }

        private boolean arrow() {
            boolean taken = take(ARROW).isPresent();
            detail |= taken;
            return taken;
        }

        private boolean date() {
            if (day.isPresent()) {
                return false;
            }
            Matcher date = here(DATE);
            if (!date.lookingAt()) {
                return false;
            }
            try {
                LocalDate read = LocalDate.of(number(date, 1), number(date, 2), number(date, 3));
                if (date.group(4) != null) {
                    time = Optional.of(LocalTime.of(number(date, 4), number(date, 5)));
                }
                day = Optional.of(read);
            } catch (DateTimeException e) {
                return false; // shaped like a date, but there is no 31st of February: it stays in the text
            }
            at = date.end();
            return true;
        }

        private boolean time() {
            if (time.isPresent()) {
                return false;
            }
            Matcher clock = here(TIME);
            if (!clock.lookingAt()) {
                return false;
            }
            int hour = number(clock, 1);
            if (clock.group(3) != null) {
                hour = hour % 12 + (clock.group(3).equalsIgnoreCase("pm") ? 12 : 0);
            }
            if (hour > 23 || number(clock, 2) > 59) {
                return false;
            }
            time = Optional.of(LocalTime.of(hour, number(clock, 2)));
            at = clock.end();
            return true;
        }

        private boolean emoji() {
            Optional<String> mark =
                    priority.isPresent() ? Optional.empty() : take(EMOJI).map(String::strip);
            mark.ifPresent(seen -> {
                done = "✅☑️✔️".contains(seen);
                priority = Optional.of(PRIORITIES.getOrDefault(seen, Priority.NOTE));
            });
            return mark.isPresent();
        }

        private boolean word() {
            if (priority.isPresent()) {
                return false;
            }
            Matcher word = here(WORD);
            if (!word.lookingAt()) {
                return false;
            }
            String name = word.group(1) != null ? word.group(1) : word.group(2);
            priority = Optional.ofNullable(PRIORITIES.get(name.toUpperCase(Locale.ROOT)));
            at = word.end();
            return true;
        }

        private Optional<String> take(TextPattern pattern) {
            Matcher matcher = here(pattern);
            if (!matcher.lookingAt()) {
                return Optional.empty();
            }
            at = matcher.end();
            return Optional.of(matcher.group());
        }

        private Matcher here(TextPattern pattern) {
            return pattern.matcher(line).region(at, line.length());
        }

        private static int number(Matcher matcher, int group) {
            return Integer.parseInt(matcher.group(group));
        }
    }
}
