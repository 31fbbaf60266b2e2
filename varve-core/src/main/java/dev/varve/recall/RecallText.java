package dev.varve.recall;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.extractive.RelativeDates;
import dev.varve.store.SearchResult;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Recall as text for a model or a person (COR-38): 2 000 characters a result, omitted results counted. Results of one day
 * stand together in order of time, so that an answer follows its question; the day of the best result comes first. A
 * relative date in someone's words is followed by the date that it meant.
 */
public final class RecallText {
    /** Longest text of one result, in characters. */
    public static final int MAX_CHARS = 2_000;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final RelativeDates DATES = RelativeDates.allLanguages();

    private final StringBuilder text = new StringBuilder();
    private final ZoneId zone;

    private RecallText(ZoneId zone) {
        this.zone = zone;
    }

    /** The hits, by day. */
    public static String of(SearchResult result, ZoneId zone) {
        if (result.hits().isEmpty()) {
            return "Nothing was found.\n";
        }
        RecallText recall = new RecallText(zone);
        Map<LocalDate, List<LoggedMessage>> days = new LinkedHashMap<>();
        for (SearchResult.Hit hit : result.hits()) {
            if (hit instanceof SearchResult.Hit.OfMessage found) {
                days.computeIfAbsent(recall.day(found.message()), day -> new ArrayList<>())
                        .add(found.message());
            } else if (hit instanceof SearchResult.Hit.OfRecord found) {
                recall.note(found.record());
            }
        }
        days.forEach((day, messages) -> recall.day(
                day,
                messages.stream()
                        .sorted(Comparator.comparingLong(LoggedMessage::seq))
                        .toList()));
        long omitted = result.total() - result.hits().size();
        if (omitted > 0) {
            recall.text.append(omitted).append(" additional results omitted\n");
        }
        return recall.text.toString();
    }

    /** Messages one after the other, a line wherever the day changes. */
    public static String of(List<LoggedMessage> messages, ZoneId zone) {
        RecallText recall = new RecallText(zone);
        int from = 0;
        for (int i = 1; i <= messages.size(); i++) {
            LocalDate day = recall.day(messages.get(from));
            if (i == messages.size() || !recall.day(messages.get(i)).equals(day)) {
                recall.day(day, messages.subList(from, i));
                from = i;
            }
        }
        return recall.text.toString();
    }

    private LocalDate day(LoggedMessage message) {
        return LocalDate.ofInstant(message.message().createdAt(), zone);
    }

    private void day(LocalDate day, List<LoggedMessage> messages) {
        text.append('[').append(day).append("]\n");
        messages.forEach(message -> message(message, day));
    }

    private void message(LoggedMessage logged, LocalDate day) {
        Message message = logged.message();
        text.append('#')
                .append(logged.seq())
                .append(' ')
                .append(TIME.format(message.createdAt().atZone(zone)))
                .append(' ')
                .append(
                        message.speaker().isEmpty()
                                ? message.role().name().toLowerCase(Locale.ROOT)
                                : message.speaker())
                .append(": ");
        cut(body(message, day));
    }

    private void note(MemoryRecord record) {
        text.append("note on messages ")
                .append(record.span().from())
                .append(" to ")
                .append(record.span().to() - 1)
                .append(":\n");
        cut(record.text());
    }

    /** A message as plain text: words, then calls, results and attachments, one after the other. */
    public static String body(Message message) {
        return body(message, words -> words);
    }

    private static String body(Message message, LocalDate day) {
        return body(message, words -> DATES.resolve(words, day));
    }

    private static String body(Message message, UnaryOperator<String> spoken) {
        StringBuilder body = new StringBuilder();
        for (Part part : message.parts()) {
            if (body.length() > 0) {
                body.append('\n');
            }
            if (part instanceof Part.Text words) {
                body.append(spoken.apply(words.text()));
            } else if (part instanceof Part.ToolCall call) {
                body.append("call ").append(call.name()).append(' ').append(call.arguments());
            } else if (part instanceof Part.ToolResult result) {
                body.append(result.error() ? "error " : "result ")
                        .append(result.name())
                        .append('\n');
                body.append(result.content());
            } else if (part instanceof Part.Attachment attachment) {
                body.append("attachment ")
                        .append(attachment.mediaType())
                        .append(' ')
                        .append(attachment.uri());
            }
        }
        return body.toString();
    }

    private void cut(String body) {
        if (body.length() <= MAX_CHARS) {
            text.append(body).append('\n');
            return;
        }
        int end = Character.isHighSurrogate(body.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        text.append(body, 0, end).append(" … [").append(body.length() - end).append(" more characters]\n");
    }
}
