package dev.varve.transcript;

import dev.varve.Part;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Cursor's {@code state.vscdb}: a conversation is a {@code composerData} value that lists its messages ({@code bubbleId}), or holds
 * them in older versions. Bubbles of type 1 are the user's. It names no folder.
 */
final class CursorDatabase implements ConversationSource {
    private static final int USER = 1;

    private final ReadOnlySqlite database;
    private final ReadOptions options;
    private final Deque<String> composers;

    CursorDatabase(ReadOnlySqlite database, ReadOptions options) {
        this.database = database;
        this.options = options;
        this.composers = new ArrayDeque<>(database
                .rows("select key, json_extract(value, '$.createdAt') from cursorDiskKV"
                        + " where key like 'composerData:%' and json_valid(value)")
                .stream()
                .sorted(Comparator.comparing((List<String> row) -> row.get(1)).thenComparing(row -> row.get(0)))
                .map(row -> row.get(0))
                .toList());
    }

    @Override
    public Optional<Section> next() {
        return Optional.ofNullable(composers.poll())
                .map(key -> new Section(key.substring(key.indexOf(':') + 1), messages(key)));
    }

    private MessageSource messages(String key) {
        JsonFields composer = database.fields(value(key).orElse("{}"));
        String id = key.substring(key.indexOf(':') + 1);
        boolean headers = composer.get("fullConversationHeadersOnly").isArray();
        Deque<JsonNode> bubbles = new ArrayDeque<>();
        composer.get(headers ? "fullConversationHeadersOnly" : "conversation").forEach(bubbles::add);
        MessageTimes times = new MessageTimes(options);
        if (composer.get("createdAt").isNumber()) {
            times.known(Instant.ofEpochMilli(composer.get("createdAt").longValue()));
        }
        return inbox -> {
            inbox.about("session", id);
            inbox.about("title", composer.textOr("name", ""));
            JsonNode bubble = bubbles.poll();
            if (bubble == null) {
                return false;
            }
            Optional<JsonFields> read = headers
                    ? value("bubbleId:" + id + ":" + bubble.path("bubbleId").asString(""))
                            .map(database::fields)
                    : Optional.of(JsonFields.of(database.place(), bubble));
            read.ifPresentOrElse(found -> read(found, times, inbox), () -> inbox.skip("message that is gone"));
            return true;
        };
    }

    private Optional<String> value(String key) {
        return database.column("select value from cursorDiskKV where key = ?", key).stream()
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    private static void read(JsonFields bubble, MessageTimes times, Inbox inbox) {
        Instant at = times.of(bubble, inbox, "createdAt");
        String id = bubble.textOr("bubbleId", "");
        if (bubble.get("type").asInt(0) == USER) {
            Draft draft = new Draft(bubble.place(), inbox);
            draft.text(bubble.textOr("text", ""));
            draft.sendAsUser(Author.PERSON, at, id);
            return;
        }
        AnswerRounds rounds = new AnswerRounds(bubble.place(), inbox, at, id);
        if (bubble.has("thinking")) {
            rounds.answer().leaveOut("thinking");
        }
        rounds.answer().text(bubble.textOr("text", ""));
        JsonNode tool = bubble.get("toolFormerData");
        String name = tool.path("name").asString("");
        if (!name.isEmpty()) {
            String call = tool.path("toolCallId").asString(id);
            rounds.call(
                    call, name, JsonValues.arguments(tool.has("rawArgs") ? tool.get("rawArgs") : tool.path("params")));
            String status = tool.path("status").asString("");
            if (tool.has("result") || status.equals("error") || status.equals("cancelled")) {
                rounds.result(new Part.ToolResult(
                        call, name, tool.path("result").asString(status), !status.equals("completed")));
            }
        }
        rounds.end();
    }
}
