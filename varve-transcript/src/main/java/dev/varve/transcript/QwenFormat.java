package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The session log of Qwen Code: an envelope like Claude Code's around messages with Gemini's parts. Messages removed
 * by a rewind stay, since they were said. System records and reasoning are left out and counted.
 */
final class QwenFormat implements JsonLineFormat {
    private final TimeReader times;

    QwenFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields record = JsonFields.of(place, value);
        inbox.about("session", record.textOr("sessionId", ""));
        inbox.about("folder", record.textOr("cwd", ""));
        String type = record.text("type");
        if (!record.get("message").has("parts")) {
            inbox.skip(record.textOr("subtype", type) + " line");
            return;
        }
        Instant at = record.time("timestamp", times);
        String id = record.textOr("uuid", "");
        Draft draft = new Draft(place, inbox);
        record.object("message").objects("parts").forEach(part -> part(part, record, draft));
        switch (type) {
            case "user" -> draft.sendAsUser(author(record), at, id);
            case "assistant" -> draft.send(Role.ASSISTANT, at, id, "");
            case "tool_result" -> draft.send(Role.TOOL, at, id, "");
            default -> inbox.skip(type + " line");
        }
    }

    /**
     * A person's record has no kind, or one that says it came while the agent worked; all other kinds are the
     * program's.
     */
    private static Author author(JsonFields record) {
        String subtype = record.textOr("subtype", "");
        String provenance = record.textOr("provenance", "real_user");
        if (!provenance.equals("real_user")) {
            return Author.program(subtype.isEmpty() ? provenance : subtype);
        }
        return subtype.isEmpty() || subtype.equals("mid_turn_user_message") ? Author.PERSON : Author.program(subtype);
    }

    private static void part(JsonFields part, JsonFields record, Draft draft) {
        if (part.flag("thought")) {
            draft.leaveOut("thinking");
        } else if (part.has("text")) {
            draft.text(part.text("text"));
        } else if (part.has("functionCall")) {
            JsonFields call = part.object("functionCall");
            draft.add(new Part.ToolCall(
                    call.textOr("id", ""), call.text("name"), JsonValues.arguments(call.get("args"))));
        } else if (part.has("functionResponse")) {
            JsonFields response = part.object("functionResponse");
            JsonNode said = response.get("response");
            JsonNode output = said.has("output") ? said.get("output") : said.path("error");
            boolean failed = said.has("error")
                    || record.get("toolCallResult").path("status").asString("").equals("error");
            draft.add(new Part.ToolResult(
                    response.textOr("id", ""),
                    response.textOr("name", ""),
                    output.isString() ? output.stringValue() : JsonValues.compact(said),
                    failed));
        } else if (part.has("inlineData")) {
            draft.attachment(part.object("inlineData").textOr("mimeType", "*/*"), "data:");
        } else if (part.has("fileData")) {
            JsonFields file = part.object("fileData");
            draft.attachment(file.textOr("mimeType", "*/*"), file.textOr("fileUri", "data:"));
        } else {
            draft.leaveOut(String.join("+", part.node().propertyNames()) + " part");
        }
    }
}
