package dev.varve.transcript;

import dev.varve.Part;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A message of opencode: its information, and its parts in order. Left out and counted: steps, patches, reasoning,
 * and texts that the program wrote in the user's name.
 */
final class OpenCodeMessages {
    private static final String REFUSED =
            "The user rejected permission to use this specific tool call with the following feedback: ";

    /** Tools whose errors come from opencode itself; those of other tools may contain anything. */
    private static final Set<String> OWN_TOOLS =
            Set.of("apply_patch", "bash", "edit", "glob", "grep", "list", "multiedit", "patch", "read", "write");

    private OpenCodeMessages() {}

    /** True if the message is still being written; later messages are not complete either. */
    static boolean isOpen(JsonFields info) {
        return info.textOr("role", "").equals("assistant") && !info.get("time").has("completed") && !info.has("error");
    }

    /**
     * Reads a message.
     *
     * @param fallbackTimes of its conversation
     * @param author   who sits before it
     */
    static void read(
            JsonFields info,
            String id,
            List<JsonFields> parts,
            FallbackTimes fallbackTimes,
            Author author,
            Inbox inbox) {
        JsonNode created = info.get("time").path("created");
        Instant at = created.isNumber()
                ? fallbackTimes.known(Instant.ofEpochMilli(created.longValue()))
                : fallbackTimes.unknown(inbox);
        String role = info.text("role");
        switch (role) {
            case "user" -> {
                Draft draft = new Draft(info.place(), inbox);
                for (JsonFields part : parts) {
                    if (part.flag("synthetic") || part.flag("ignored")) {
                        draft.leaveOut("program message");
                    } else {
                        plain(part, draft);
                    }
                }
                draft.sendAsUser(author, at, id);
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
                if (author.isPerson()) {
                    refusals(info, parts, at, id, inbox);
                }
            }
            default -> throw info.place().unknownRole(role, "user, assistant");
        }
    }

    /** The voice of a session's user: the agent that called it, if it has a parent. */
    static Author author(String parent) {
        return parent.isBlank() ? Author.PERSON : Author.program("agent");
    }

    /**
     * The words that a person typed while refusing a call; opencode appends them to the call's error, after a fixed
     * phrase.
     */
    private static void refusals(JsonFields info, List<JsonFields> parts, Instant at, String id, Inbox inbox) {
        for (JsonFields part : parts) {
            JsonNode state = part.get("state");
            String error = state.path("error").asString("");
            boolean refused = part.get("type").asString("").equals("tool")
                    && OWN_TOOLS.contains(part.get("tool").asString(""))
                    && state.path("status").asString("").equals("error")
                    && error.startsWith(REFUSED);
            if (refused) {
                Draft words = new Draft(info.place(), inbox);
                words.text(error.substring(REFUSED.length()).strip());
                words.sendAsUser(Author.PERSON, at, id.isEmpty() ? "" : id + "/refusal/" + part.text("callID"));
            }
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
            rounds.result(new Part.ToolResult(id, name, HandedIn.without(text), failed));
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
