package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.TokenEstimator;
import dev.varve.internal.prompt.Fence;
import dev.varve.internal.token.PiecewiseEstimator;
import dev.varve.store.Passage;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Recall as text for a model or a person: 2 000 characters a result, omitted results counted. Results of one day
 * stand together in order of time, so that an answer follows its question; the day of the best result comes first. A
 * relative date in someone's words is followed by the date that it meant. A time stands where it differs from the one above.
 *
 * <p>Only what Varve says begins a line: what follows a line break in a message is indented by a blank, so that nothing
 * that was said can pass as another message.
 */
public final class RecallText {
    /** Longest text of one result, in characters. */
    public static final int MAX_CHARS = 2_000;

    /** Longest stretch to read on, in characters. */
    public static final int READ_CHARS = 8_000;

    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    /** Begins the line of a day. */
    static final String DAY = "[";

    private final StringBuilder text = new StringBuilder();
    private final ZoneId zone;

    /** True if what others wrote is kept apart from what Varve writes, as in a text that stands beside a user's words. */
    private final boolean quoted;

    /** The time of the message above. */
    private String time = "";

    private RecallText(ZoneId zone) {
        this(zone, false);
    }

    private RecallText(ZoneId zone, boolean quoted) {
        this.zone = zone;
        this.quoted = quoted;
    }

    /** The hits, by day. */
    public static String of(RecallResult result, ZoneId zone) {
        return of(
                result.hits().stream()
                        .map(hit -> new Shown(hit, plain(body(hit, zone, MAX_CHARS))))
                        .toList(),
                result.total(),
                zone);
    }

    /**
     * As many of the hits, by day, as fit. From the eleventh on, if not all fit whole, only the sentences of a hit that say
     * most are shown, so that more of what was said finds room.
     *
     * @param query  what was asked; sentences with its words say more
     * @param tokens at most, by {@link TokenEstimator#scriptAware()}
     */
    public static String within(RecallResult result, String query, ZoneId zone, int tokens) {
        Function<Hit, String> body = hit -> body(hit, zone, MAX_CHARS);
        BudgetFitter fitting = new BudgetFitter(
                result.hits(), query, MAX_CHARS, body.andThen(RecallText::plain), RecallText::plain, TOKENS);
        return of(
                fitting.within(tokens, hits -> TOKENS.estimate(of(hits, result.total(), zone))), result.total(), zone);
    }

    /** Text whose size is not counted separately. */
    private static HitText plain(String text) {
        return new HitText(indented(text), text, -1);
    }

    /**
     * Hits as they are written.
     *
     * @param seqs  of the messages
     * @param parts of a token that the text has behind a line break; less than 0 if they are not known
     */
    record Quoted(String text, Set<Long> seqs, long parts) {}

    /**
     * The same, with less of each result, and so that nothing in it can pass for a line of its own: lines after the first
     * of a message begin with {@code "> "}, tags and hidden characters are made visible.
     *
     * @param chars       longest text of one result, in characters
     * @param estimator   counts the tokens
     * @param remembering makes of what writes hits what remembers what it has written
     */
    static Quoted quoted(
            List<Hit> hits,
            String query,
            ZoneId zone,
            int chars,
            int tokens,
            TokenEstimator estimator,
            UnaryOperator<Function<Hit, HitText>> remembering) {
        Function<Hit, String> body = hit -> body(hit, zone, Math.min(chars, part(hit)));
        Function<String, HitText> escape = text -> HitText.of(Fence.continued(text), text, estimator);
        BudgetFitter fitting =
                new BudgetFitter(hits, query, chars, remembering.apply(body.andThen(escape)), escape, estimator);
        Optional<QuotedParts> counter = estimator instanceof PiecewiseEstimator pieces
                ? Optional.of(new QuotedParts(zone, pieces))
                : Optional.empty();
        List<Shown> shown = fitting.within(tokens, some -> {
            int counted = counter.map(parts -> parts.tokens(some)).orElse(-1);
            return counted >= 0 ? counted : estimator.estimate(quoted(some, zone));
        });
        Set<Long> seqs = new HashSet<>();
        for (Shown each : shown) {
            if (each.hit() instanceof Hit.OfMessage found) {
                seqs.add(found.message().seq());
            }
        }
        long parts = counter.map(lines -> lines.parts(shown)).orElse(-1L);
        return new Quoted(quoted(shown, zone), Set.copyOf(seqs), parts);
    }

    /** Characters of the part that matched. */
    private static int part(Hit hit) {
        return hit instanceof Hit.OfMessage found
                ? found.passage().to() - found.passage().from()
                : MAX_CHARS;
    }

    private static String quoted(List<Shown> hits, ZoneId zone) {
        RecallText recall = new RecallText(zone, true);
        recall.days(hits);
        return recall.text.toString();
    }

    private static String of(List<Shown> hits, long total, ZoneId zone) {
        if (total == 0) {
            return "Nothing was found.\n";
        }
        RecallText recall = new RecallText(zone);
        recall.days(hits);
        long omitted = total - hits.size();
        if (omitted > 0) {
            recall.text.append(omitted).append(" additional results omitted\n");
        }
        return recall.text.toString();
    }

    private void days(List<Shown> hits) {
        Map<LocalDate, List<Shown>> days = new LinkedHashMap<>();
        for (Shown shown : hits) {
            if (shown.hit() instanceof Hit.OfMessage found) {
                days.computeIfAbsent(day(found.message(), zone), day -> new ArrayList<>())
                        .add(shown);
            } else if (shown.hit() instanceof Hit.OfNote found) {
                note(found.note(), shown.body().text());
            }
        }
        days.forEach(this::day);
    }

    /** Messages one after the other, a line wherever the day changes. */
    public static String of(List<LoggedMessage> messages, ZoneId zone) {
        RecallText recall = new RecallText(zone);
        LocalDate above = LocalDate.MIN;
        for (LoggedMessage message : messages) {
            LocalDate day = day(message, zone);
            if (!day.equals(above)) {
                recall.day(day);
                above = day;
            }
            recall.message(message, indented(MessageText.from(0, MAX_CHARS, message, day)));
        }
        return recall.text.toString();
    }

    /**
     * A stretch of a long message, to read on where a result ends.
     *
     * @param at character to begin at, as the mark at the end of a result says
     */
    public static String of(LoggedMessage message, int at, ZoneId zone) {
        RecallText recall = new RecallText(zone);
        LocalDate day = day(message, zone);
        recall.day(day);
        recall.message(message, indented(MessageText.from(at, READ_CHARS, message, day)));
        return recall.text.toString();
    }

    static LocalDate day(LoggedMessage message, ZoneId zone) {
        return LocalDate.ofInstant(message.message().createdAt(), zone);
    }

    private void day(LocalDate day, List<Shown> messages) {
        day(day);
        messages.stream()
                .sorted(Comparator.comparingLong(shown -> shown.message().seq()))
                .forEach(shown -> message(shown.message(), shown.body().text()));
    }

    private void day(LocalDate day) {
        text.append(line(day));
        time = "";
    }

    /** The line above the messages of a day. */
    static String line(LocalDate day) {
        return DAY + day + "]\n";
    }

    /** The time of a message stands before it unless the one above is of the same minute. */
    private void message(LoggedMessage message, String body) {
        String minute = minute(message, zone);
        text.append(head(message, minute.equals(time) ? "" : minute, quoted))
                .append(body)
                .append('\n');
        time = minute;
    }

    /** Hours and minutes. */
    static String minute(LoggedMessage message, ZoneId zone) {
        return LocalTime.ofInstant(message.message().createdAt(), zone)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
    }

    /**
     * The head before the words of a message.
     *
     * @param minute empty if it is not to be told
     */
    static String head(LoggedMessage logged, String minute, boolean quoted) {
        Message message = logged.message();
        String speaker = message.speaker().isEmpty() ? "" : speaker(message.speaker(), quoted);
        return "#" + logged.seq() + ' ' + minute + (minute.isEmpty() ? "" : " ")
                + (speaker.isEmpty() ? message.role().name().toLowerCase(Locale.ROOT) : speaker) + ": ";
    }

    private static String speaker(String name, boolean quoted) {
        String line = name.replaceAll("\\R", " ");
        return quoted ? Fence.name(line) : line;
    }

    private void note(Note record, String body) {
        text.append("note on messages ")
                .append(record.span().from())
                .append(" to ")
                .append(record.span().to() - 1)
                .append(":\n ")
                .append(body.stripTrailing())
                .append('\n');
    }

    private static String indented(String body) {
        return body.replace("\n", "\n ");
    }

    static String body(Hit hit, ZoneId zone, int chars) {
        if (hit instanceof Hit.OfMessage found) {
            return MessageText.around(found.passage(), chars, found.message(), day(found.message(), zone))
                    + outdated(hit);
        }
        return cut(((Hit.OfNote) hit).note().text());
    }

    /** About the same, as it was said. */
    static String said(Hit hit, int chars) {
        if (hit instanceof Hit.OfMessage found) {
            return MessageText.said(found, chars);
        }
        return cut(((Hit.OfNote) hit).note().text());
    }

    /** A message as plain text: words, then calls, results and attachments, one after the other. */
    public static String body(Message message) {
        return new MessageText(message).whole();
    }

    /** The passage of a message that was found, likewise, and what of it holds no longer. */
    public static String body(Hit.OfMessage hit) {
        return new MessageText(hit.message().message()).passage(hit.passage()) + outdated(hit);
    }

    /** The lines behind a hit that say what of it holds no longer; empty if all does. */
    static String outdated(Hit hit) {
        return hit instanceof Hit.OfMessage found && !found.outdated().isEmpty() ? '\n' + found.outdated() : "";
    }

    private static String cut(String note) {
        if (note.length() <= MAX_CHARS) {
            return note;
        }
        int end = Passage.cut(note, MAX_CHARS);
        return note.substring(0, end) + " … [" + (note.length() - end) + " more characters]";
    }
}
