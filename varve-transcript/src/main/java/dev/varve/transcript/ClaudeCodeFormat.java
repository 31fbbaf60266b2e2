package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * Claude Code's session log. Of its many kinds of lines only {@code user} and {@code assistant} are said; the others
 * tell about the program. Left out as well, and counted: the talk of sub-agents ({@code isSidechain}: its outcome is in
 * the result of the call that began it), what the program says to the model in the user's name ({@code isMeta}),
 * reasoning, and summaries of what the same file holds in full.
 *
 * <p>The log only grows, and what a line gives depends on the lines before it alone, so a grown file gives the same
 * messages first.
 */
final class ClaudeCodeFormat implements JsonLineFormat {
    private final TimeReader times;
    private boolean begun;

    ClaudeCodeFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields entry = JsonFields.of(place, value);
        String type = entry.text("type");
        if (!type.equals("user") && !type.equals("assistant")) {
            inbox.skip(type + " line");
        } else if (entry.flag("isSidechain")) {
            inbox.skip("sub-agent message");
        } else if (entry.flag("isMeta")) {
            inbox.skip("program message");
        } else if (entry.flag("isCompactSummary") && begun) {
            inbox.skip("summary");
        } else {
            begun = true;
            message(entry, inbox);
        }
    }

    private void message(JsonFields entry, Inbox inbox) {
        JsonFields message = entry.object("message");
        Instant at = entry.time("timestamp", times);
        String id = entry.text("uuid");
        String role = message.text("role");
        switch (role) {
            case "assistant" -> {
                Draft draft = new Draft(entry.place(), inbox);
                ContentBlocks.read(message, draft, ClaudeCodeFormat::block);
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "user" -> user(message, at, id, inbox);
            default -> throw entry.place().unknownRole(role, "user, assistant");
        }
    }

    /** A user line holds the results of tools, or words, or both; words behind results are a message of their own. */
    private static void user(JsonFields message, Instant at, String id, Inbox inbox) {
        Draft results = new Draft(message.place(), inbox);
        Draft words = new Draft(message.place(), inbox);
        ContentBlocks.read(message, words, (type, block, draft) -> {
            if (type.equals("tool_result")) {
                result(block, results);
            } else {
                block(type, block, draft);
            }
        });
        if (results.isEmpty()) {
            words.send(Role.USER, at, id, "");
            return;
        }
        results.send(Role.TOOL, at, id, "");
        if (!words.isEmpty()) {
            words.send(Role.USER, at, id + "/words", "");
        }
    }

    private static void result(JsonFields block, Draft draft) {
        String callId = block.text("tool_use_id");
        boolean error = block.flag("is_error");
        ContentBlocks.readResult(
                block, draft, content -> new Part.ToolResult(callId, "", content, error), ClaudeCodeFormat::block);
    }

    private static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "tool_use" ->
                draft.add(new Part.ToolCall(block.text("id"), block.text("name"), Json.arguments(block.get("input"))));
            case "image" -> file(block, "image/*", draft);
            case "document" -> file(block, "application/octet-stream", draft);
            case "thinking", "redacted_thinking" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " block");
        }
    }

    private static void file(JsonFields block, String guess, Draft draft) {
        JsonFields source = block.object("source");
        draft.attachment(source.textOr("media_type", guess), source.textOr("url", "data:"));
    }
}
