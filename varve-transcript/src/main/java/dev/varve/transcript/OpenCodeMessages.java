package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A message of opencode: what is known about it, and its parts in order. Steps, patches and reasoning are left out and
 * counted, and so are texts that the program wrote in the user's name.
 */
final class OpenCodeMessages {
    private OpenCodeMessages() {}

    /** Whether the message is still being written; what follows it is not complete either. */
    static boolean isOpen(JsonFields info) {
        return info.textOr("role", "").equals("assistant") && !info.get("time").has("completed") && !info.has("error");
    }

    /**
     * Reads a message.
     *
     * @param timeline of its conversation
     */
    static void read(JsonFields info, String id, List<JsonFields> parts, Timeline timeline, Inbox inbox) {
        JsonNode created = info.get("time").path("created");
        Instant at = created.isNumber()
                ? timeline.known(Instant.ofEpochMilli(created.longValue()))
                : timeline.unknown(inbox);
        String role = info.text("role");
        switch (role) {
            case "user" -> {
                Draft draft = new Draft(info.place(), inbox);
                for (JsonFields part : parts) {
                    if (part.flag("synthetic")) {
                        draft.leaveOut("program message");
                    } else {
                        plain(part, draft);
                    }
                }
                draft.send(Role.USER, at, id, "");
            }
            case "assistant" -> {
                AnswerRounds rounds = new AnswerRounds(info.place(), inbox, at, id);
                for (JsonFields part : parts) {
                    if (info.flag("summary")) {
                        inbox.skip("summary");
                    } else if (part.text("type").equals("tool")) {
                        tool(part, rounds);
                    } else {
                        plain(part, rounds.answer());
                    }
                }
                rounds.end();
            }
            default -> throw info.place().unknownRole(role, "user, assistant");
        }
    }

    private static void tool(JsonFields part, AnswerRounds rounds) {
        JsonFields state = part.object("state");
        String id = part.text("callID");
        String name = part.text("tool");
        rounds.call(id, name, JsonValues.arguments(state.get("input")));
        String status = state.textOr("status", "");
        if (status.equals("completed") || status.equals("error")) {
            JsonNode exit = state.get("metadata").path("exit");
            boolean failed = status.equals("error") || exit.isInt() && exit.intValue() != 0;
            String text = state.textOr(status.equals("error") ? "error" : "output", "");
            rounds.result(new Part.ToolResult(id, name, text, failed));
        }
    }

    private static void plain(JsonFields part, Draft draft) {
        String type = part.text("type");
        switch (type) {
            case "text" -> draft.text(part.textOr("text", ""));
            case "file" -> draft.attachment(part.textOr("mime", "*/*"), part.textOr("url", "data:"));
            case "reasoning" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " part");
        }
    }
}
