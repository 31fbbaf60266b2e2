package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.internal.observe.RefusalCheck;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.model.AnswerRefusedException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Reads a reply as leniently as can be done without guessing: with or without tags, closed or not, with
 * bullets, date headers and the priority marks of other systems. Prose alone is no reply. The time that reading takes grows
 * with the length of the reply and no faster, whatever stands in it. One instance reads one reply.
 */
final class ReplyParser {
    private static final String NAMES = "(observations|current-task|suggested-response)";
    private static final TextPattern NEXT_TAG =
            TextPattern.compile("(?i)(</" + NAMES + ">)[ \\t]*+(?=</?" + NAMES + ">)");
    private static final TextPattern OPEN = TextPattern.compile("(?i)^[*_`#\\s]*+<" + NAMES + ">[*_`]*+(.*)$");
    private static final TextPattern CLOSE = TextPattern.compile("(?i)^(.*?)</" + NAMES + ">[*_`\\s]*+$");
    private static final TextPattern HEADING = TextPattern.compile("^(?:#.*|[*_]{2}[^*_]+[*_]{2}:?|[^.!?。]{1,60}:)$");
    private static final TextPattern SPACE = TextPattern.compile("\\s+");

    /** How far from its span a line may be dated before its date is taken for that of the event. In days. */
    private static final long DAYS_AROUND = 1;

    private final Period period;
    private final List<Draft> drafts = new ArrayList<>();
    private final StringBuilder task = new StringBuilder();
    private final StringBuilder response = new StringBuilder();
    private Optional<LocalDate> day = Optional.empty();
    private String section = "";
    private boolean tagged;
    private boolean saidSo;
    private boolean saysMore;
    private boolean indentedBefore;

    private ReplyParser(Period period) {
        this.period = period;
    }

    /** A line that details may still be added to. */
    private record Draft(LocalDateTime time, Priority priority, StringBuilder text, boolean item) {
        NoteLine line() {
            NoteLine plain = new NoteLine(time, priority, text.toString());
            return NoteLine.parse(plain.toString()).orElse(plain);
        }
    }

    /**
     * Reads a reply.
     *
     * @param period when what it is about was said
     * @throws AnswerRefusedException if it has no line, and does not say that there is nothing to note
     */
    static Reply parse(String reply, Period period) {
        return new ReplyParser(period).read(VisibleText.of(reply));
    }

    private Reply read(String reply) {
        String body = NEXT_TAG.matcher(Thinking.removed(reply)).replaceAll("$1\n");
        tagged = body.lines().anyMatch(line -> opens(line, "observations"));
        body.lines().forEach(this::line);
        List<NoteLine> lines = drafts.stream().anyMatch(Draft::item)
                ? drafts.stream()
                        .map(Draft::line)
                        .sorted(Comparator.comparing(NoteLine::time))
                        .toList()
                : List.of();
        if (lines.isEmpty() && !saysNothing()) {
            throw new AnswerRefusedException(
                    reply.isBlank()
                            ? "the answer is empty"
                            : RefusalCheck.declines(body.strip())
                                    ? "the model declined to answer"
                                    : "the answer has no observation line");
        }
        ContinuationHint hint = new ContinuationHint(hint(task), hint(response));
        return new Reply(lines, hint, HintText.saysAnything(task.toString()) && hint.isEmpty());
    }

    /** Tags with nothing between them, or a line that says so, and no prose beside them. */
    private boolean saysNothing() {
        return (tagged || saidSo) && !saysMore && drafts.isEmpty();
    }

    private static boolean opens(String line, String name) {
        Matcher open = OPEN.matcher(line);
        return open.matches() && open.group(1).equalsIgnoreCase(name);
    }

    private void line(String raw) {
        String line = raw;
        Matcher open = OPEN.matcher(line);
        if (open.matches()) {
            section = open.group(1).toLowerCase(Locale.ROOT);
            line = open.group(2);
        }
        Matcher close = CLOSE.matcher(line);
        boolean closes = close.matches()
                && (close.group(2).equalsIgnoreCase(section) || close.group(1).isBlank());
        content(closes ? close.group(1) : line);
        if (closes) {
            section = "";
        }
    }

    private void content(String line) {
        String stripped = line.strip();
        if (stripped.isEmpty() || stripped.startsWith("```")) {
            return;
        }
        switch (section) {
            case "current-task" -> task.append(stripped).append('\n');
            case "suggested-response" -> response.append(stripped).append('\n');
            default -> note(line, stripped);
        }
    }

    private void note(String line, String stripped) {
        if (stripped.startsWith(">")) {
            return; // the transcript, handed back
        }
        Optional<LocalDate> header = DayHeader.parse(stripped);
        if (header.isPresent()) {
            day = header;
            return;
        }
        boolean outside = tagged && section.isEmpty();
        boolean indented = line.startsWith("\t") || line.startsWith("  ");
        ReplyItem item = ReplyItem.read(stripped);
        if (Form.NOTHING.isAll(item.text())) {
            saidSo |= item.priority().isPresent();
            return;
        }
        saysMore = true;
        boolean dated = item.day().isPresent()
                || item.time().isPresent()
                || item.priority().isPresent();
        if (item.text().chars().noneMatch(Character::isLetterOrDigit)
                || outside && !(item.day().isPresent() && item.priority().isPresent())) {
            return;
        }
        if (isDetail(item, indented, dated)) {
            last().text().append(item.marked() ? "; " : " ").append(plain(item.text()));
        } else if (item.marked()) {
            indentedBefore = indented;
            add(item, true);
        } else if (!section.isEmpty() && !HEADING.matcher(stripped).matches()) {
            add(item, false);
        }
    }

    /** A nested bullet or a wrapped line, which continues the line before it. */
    private boolean isDetail(ReplyItem item, boolean indented, boolean dated) {
        if (drafts.isEmpty() || dated || !last().item()) {
            return false;
        }
        return item.detail() || indented && !(item.marked() && indentedBefore);
    }

    private Draft last() {
        return drafts.get(drafts.size() - 1);
    }

    private void add(ReplyItem item, boolean marked) {
        LocalDateTime given = time(item);
        StringBuilder text = new StringBuilder(plain(item.text()));
        LocalDateTime time = given;
        if (given.isBefore(period.from().minusDays(DAYS_AROUND))
                || given.isAfter(period.to().plusDays(DAYS_AROUND))) {
            text.append(" (dated ").append(given.toLocalDate()).append(')');
        }
        if (time.isBefore(period.from())) {
            time = period.from();
        } else if (time.isAfter(period.to())) {
            time = period.to();
        }
        drafts.add(new Draft(time, item.priority().orElse(Priority.NOTE), text, marked));
    }

    private LocalDateTime time(ReplyItem item) {
        LocalDateTime before = drafts.isEmpty() ? period.from() : last().time();
        item.day().ifPresent(given -> day = Optional.of(given));
        if (item.day().isEmpty() && item.time().isEmpty() && day.isEmpty()) {
            return before;
        }
        LocalDate on = item.day().or(() -> day).orElse(before.toLocalDate());
        LocalTime at = item.time().orElse(LocalTime.MIN);
        return on.atTime(at);
    }

    private static String plain(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    private static String hint(StringBuilder text) {
        return HintText.of(text.toString());
    }
}
