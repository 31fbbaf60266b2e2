package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;

/** Messages with typed blocks as Anthropic's API has them, which Claude Code's log has as well. */
final class AnthropicBlocks {
    private AnthropicBlocks() {}

    /** Reads a message of the assistant or the user. */
    static void read(JsonFields message, String role, Instant at, String id, Inbox inbox) {
        switch (role) {
            case "assistant" -> {
                Draft draft = new Draft(message.place(), inbox);
                ContentBlocks.read(message, draft, AnthropicBlocks::block);
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "user" -> user(message, at, id, inbox);
            default -> throw message.place().unknownRole(role, "user, assistant");
        }
    }

    /** A user message holds tool results, text, or both; text beside results becomes a message of its own. */
    private static void user(JsonFields message, Instant at, String id, Inbox inbox) {
        Draft results = new Draft(message.place(), inbox);
        Draft words = new Draft(message.place(), inbox);
        ContentBlocks.read(message, words, AnthropicBlocks::words, (type, block, draft) -> {
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
            words.send(Role.USER, at, id.isEmpty() ? "" : id + "/words", "");
        }
    }

    /** Adds a text. A reminder is a block that is one from start to end, whatever tags a quoted file in it has. */
    private static void words(String text, Draft draft) {
        String said = text.strip();
        if (said.startsWith("<system-reminder>") && said.endsWith("</system-reminder>")) {
            draft.leaveOut("program message");
        } else {
            draft.text(text);
        }
    }

    static void result(JsonFields block, Draft draft) {
        String callId = block.text("tool_use_id");
        boolean error = block.flag("is_error");
        ContentBlocks.readResult(
                block, draft, content -> new Part.ToolResult(callId, "", content, error), AnthropicBlocks::block);
    }

    static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "tool_use" ->
                draft.add(new Part.ToolCall(
                        block.text("id"), block.text("name"), JsonValues.arguments(block.get("input"))));
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
