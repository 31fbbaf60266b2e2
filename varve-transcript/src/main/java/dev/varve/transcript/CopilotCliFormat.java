package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The events that GitHub Copilot CLI records of a session. {@code user.message} holds the typed words and a copy with
 * the program's additions. Events for the screen, hooks and the system prompt are left out and counted.
 */
final class CopilotCliFormat implements JsonLineFormat {
    private final TimeReader times;

    CopilotCliFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields event = JsonFields.of(place, value);
        String type = event.text("type");
        if (type.equals("session.start")) {
            JsonFields data = event.object("data");
            inbox.about("session", data.textOr("sessionId", ""));
            inbox.about("folder", data.get("context").path("cwd").asString(""));
            inbox.skip(type + " line");
            return;
        }
        Draft draft = new Draft(place, inbox);
        String id = event.textOr("id", "");
        switch (type) {
            case "user.message" -> {
                JsonFields data = event.object("data");
                draft.text(data.textOr("content", ""));
                data.objects("attachments").forEach(file -> attachment(file, draft));
                draft.sendAsUser(author(data.textOr("source", "user")), at(event), id);
            }
            case "assistant.message" -> {
                JsonFields data = event.object("data");
                if (data.has("parentToolCallId")) {
                    inbox.skip("sub-agent message");
                    return;
                }
                if (data.has("reasoningText")) {
                    inbox.skip("thinking");
                }
                draft.text(data.textOr("content", ""));
                data.objects("toolRequests")
                        .forEach(call -> draft.add(new Part.ToolCall(
                                call.text("toolCallId"),
                                call.text("name"),
                                JsonValues.arguments(call.get("arguments")))));
                draft.send(Role.ASSISTANT, at(event), id, "");
            }
            case "tool.execution_complete" -> {
                JsonFields data = event.object("data");
                if (data.has("parentToolCallId")) {
                    inbox.skip("sub-agent message");
                    return;
                }
                boolean failed = data.has("success") && !data.flag("success");
                String said = data.get(failed ? "error" : "result")
                        .path(failed ? "message" : "content")
                        .asString("");
                draft.add(new Part.ToolResult(data.text("toolCallId"), "", said, failed));
                draft.send(Role.TOOL, at(event), id, "");
            }
            default -> inbox.skip(type + " line");
        }
    }

    private Instant at(JsonFields event) {
        return event.time("timestamp", times);
    }

    /**
     * The author of a user message: skills and commands of the program use the user's role too, and say so in the
     * source.
     */
    private static Author author(String source) {
        return source.equals("user") ? Author.PERSON : Author.program(source);
    }

    private static void attachment(JsonFields file, Draft draft) {
        draft.attachment(file.textOr("mimeType", "*/*"), file.textOr("path", "data:"));
    }
}
