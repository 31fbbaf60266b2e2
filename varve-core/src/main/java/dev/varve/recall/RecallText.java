package dev.varve.recall;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.store.SearchResult;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Recall as text for a model or a person (COR-38): 2 000 characters a result, omitted results counted. */
public final class RecallText {
    /** Longest text of one result, in characters. */
    public static final int MAX_CHARS = 2_000;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private RecallText() {}

    /** The hits, best first. */
    public static String of(SearchResult result, ZoneId zone) {
        if (result.hits().isEmpty()) {
            return "Nothing was found.\n";
        }
        StringBuilder text = new StringBuilder();
        for (SearchResult.Hit hit : result.hits()) {
            if (hit instanceof SearchResult.Hit.OfMessage message) {
                message(text, message.message(), zone);
            } else if (hit instanceof SearchResult.Hit.OfRecord record) {
                text.append("--- note on messages ")
                        .append(record.record().span().from())
                        .append(" to ")
                        .append(record.record().span().to() - 1)
                        .append('\n');
                cut(text, record.record().text());
            }
        }
        long omitted = result.total() - result.hits().size();
        if (omitted > 0) {
            text.append(omitted).append(" additional results omitted\n");
        }
        return text.toString();
    }

    /** Messages one after the other. */
    public static String of(List<LoggedMessage> messages, ZoneId zone) {
        StringBuilder text = new StringBuilder();
        messages.forEach(message -> message(text, message, zone));
        return text.toString();
    }

    private static void message(StringBuilder text, LoggedMessage logged, ZoneId zone) {
        Message message = logged.message();
        text.append("--- message ")
                .append(logged.seq())
                .append(", ")
                .append(TIME.format(message.createdAt().atZone(zone)))
                .append(", ")
                .append(message.role().name().toLowerCase(Locale.ROOT));
        if (!message.speaker().isEmpty()) {
            text.append(" (").append(message.speaker()).append(')');
        }
        text.append('\n');
        cut(text, body(message));
    }

    /** A message as plain text: words, then calls, results and attachments, one after the other. */
    public static String body(Message message) {
        StringBuilder body = new StringBuilder();
        for (Part part : message.parts()) {
            if (body.length() > 0) {
                body.append('\n');
            }
            if (part instanceof Part.Text words) {
                body.append(words.text());
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

    private static void cut(StringBuilder text, String body) {
        if (body.length() <= MAX_CHARS) {
            text.append(body).append('\n');
            return;
        }
        int end = Character.isHighSurrogate(body.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        text.append(body, 0, end).append(" … [").append(body.length() - end).append(" more characters]\n");
    }
}
