package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Crush's database, {@code .crush/crush.db} in a project's folder. A message's parts are JSON; summaries of compactions and
 * reasoning are left out and counted. In a session with a parent, the words in the user's role are the calling agent's.
 */
final class CrushDatabase implements ConversationSource {
    private final ReadOnlySqlite database;
    private final ReadOptions options;
    private final String folder;
    private final Deque<Session> sessions = new ArrayDeque<>();

    private record Session(String id, String parent, String title) {}

    CrushDatabase(ReadOnlySqlite database, ReadOptions options, Path file) {
        this.database = database;
        this.options = options;
        this.folder = Optional.ofNullable(file.toAbsolutePath().getParent())
                .filter(parent -> parent.endsWith(".crush"))
                .map(parent -> String.valueOf(parent.getParent()))
                .orElse("");
        database.rows("select id, parent_session_id, title from sessions order by created_at, id")
                .forEach(row -> sessions.add(new Session(row.get(0), row.get(1), row.get(2))));
    }

    @Override
    public Optional<Section> next() {
        return Optional.ofNullable(sessions.poll()).map(session -> new Section(session.id, messages(session)));
    }

    private MessageSource messages(Session session) {
        Deque<String> ids = new ArrayDeque<>(
                database.column("select id from messages where session_id = ? order by created_at, rowid", session.id));
        MessageTimes times = new MessageTimes(options);
        boolean summaries = database.column("select name from pragma_table_info(?)", "messages")
                .contains("is_summary_message");
        String sql =
                "select json_object('id', id, 'role', role, 'created', created_at, 'parts', json(parts), 'summary', "
                        + (summaries ? "is_summary_message" : "0") + ") from messages where id = ?";
        Author author = session.parent.isEmpty() ? Author.PERSON : Author.program("agent");
        return inbox -> {
            inbox.about("session", session.id);
            inbox.about("folder", folder);
            inbox.about("title", session.title);
            inbox.about("agent", session.parent);
            String id = ids.poll();
            if (id == null) {
                return false;
            }
            List<String> found = database.column(sql, id);
            if (!found.isEmpty()) {
                read(database.fields(found.get(0)), times, author, inbox);
            }
            return true;
        };
    }

    private static void read(JsonFields message, MessageTimes times, Author author, Inbox inbox) {
        if (message.get("summary").asInt(0) != 0) {
            inbox.skip("summary");
            return;
        }
        Instant at = times.of(message, inbox, "created");
        String id = message.text("id");
        Draft draft = new Draft(message.place(), inbox);
        for (JsonFields part : message.objects("parts")) {
            part(part.text("type"), part.get("data"), draft);
        }
        String role = message.text("role");
        switch (role) {
            case "user" -> draft.sendAsUser(author, at, id);
            case "assistant" -> draft.send(Role.ASSISTANT, at, id, "");
            case "tool" -> draft.send(Role.TOOL, at, id, "");
            case "system" -> inbox.skip("program message");
            default -> throw message.place().unknownRole(role, "user, assistant, tool, system");
        }
    }

    private static void part(String type, JsonNode data, Draft draft) {
        switch (type) {
            case "text" -> draft.text(data.path("text").asString(""));
            case "tool_call" ->
                draft.add(new Part.ToolCall(
                        data.path("id").asString(""),
                        data.path("name").asString(""),
                        JsonValues.arguments(data.path("input"))));
            case "tool_result" ->
                draft.add(new Part.ToolResult(
                        data.path("tool_call_id").asString(""),
                        data.path("name").asString(""),
                        data.path("content").asString(""),
                        data.path("is_error").asBoolean(false)));
            case "image_url" -> draft.attachment("image/*", data.path("url").asString("data:"));
            case "binary" -> draft.attachment(data.path("MIMEType").asString("*/*"), "data:");
            case "reasoning" -> draft.leaveOut("thinking");
            case "finish" -> {}
            default -> draft.leaveOut(type + " part");
        }
    }
}
