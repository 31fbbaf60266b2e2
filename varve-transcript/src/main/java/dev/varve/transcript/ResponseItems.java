package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** Items of OpenAI's Responses API: messages, tool calls and their results. Codex logs the same. */
final class ResponseItems {
    private ResponseItems() {}

    /** True if this is the type of such an item. */
    static boolean isItem(String type) {
        return switch (type) {
            case "message",
                    "function_call",
                    "function_call_output",
                    "custom_tool_call",
                    "custom_tool_call_output",
                    "local_shell_call",
                    "local_shell_call_output",
                    "reasoning",
                    "web_search_call" -> true;
            default -> false;
        };
    }

    static void read(JsonFields item, Instant at, Inbox inbox) {
        Draft draft = new Draft(item.place(), inbox);
        String id = item.textOr("id", "");
        // Messages come without a type, too, as requests may have them.
        String type = item.textOr("type", "message");
        switch (type) {
            case "message" -> {
                Role role = role(item);
                ContentBlocks.read(item, draft, ResponseItems::block);
                draft.send(role, at, id, "");
            }
            case "function_call" -> {
                draft.add(new Part.ToolCall(
                        item.text("call_id"), item.text("name"), JsonValues.arguments(item.get("arguments"))));
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "custom_tool_call" -> {
                draft.add(new Part.ToolCall(
                        item.text("call_id"), item.text("name"), JsonValues.arguments(item.get("input"))));
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "local_shell_call" -> {
                draft.add(new Part.ToolCall(
                        item.textOr("call_id", id), "local_shell", JsonValues.arguments(item.get("action"))));
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "function_call_output", "custom_tool_call_output", "local_shell_call_output" -> {
                result(item, draft);
                draft.send(Role.TOOL, at, id, "");
            }
            case "reasoning" -> inbox.skip("thinking");
            default -> inbox.skip(type + " item");
        }
    }

    private static Role role(JsonFields item) {
        String role = item.text("role");
        return switch (role) {
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "system", "developer" -> Role.SYSTEM;
            default -> throw item.place().unknownRole(role, "user, assistant, system, developer");
        };
    }

    private static void result(JsonFields item, Draft draft) {
        String callId = item.text("call_id");
        JsonNode output = item.get("output");
        StringBuilder text = new StringBuilder();
        if (output.isString()) {
            text.append(output.stringValue());
        } else if (output.isArray()) {
            Draft blocks = draft.beside();
            item.objects("output").forEach(block -> {
                if (block.has("text")) {
                    text.append(text.isEmpty() ? "" : "\n").append(block.text("text"));
                } else {
                    block(block.text("type"), block, blocks);
                }
            });
            draft.add(result(callId, text.toString()));
            draft.addAll(blocks);
            return;
        } else {
            text.append(JsonValues.compact(output));
        }
        draft.add(result(callId, text.toString()));
    }

    private static Part.ToolResult result(String callId, String text) {
        return new Part.ToolResult(callId, "", text, CodexExitCode.failed(text));
    }

    static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "input_text", "output_text", "summary_text" -> draft.text(block.text("text"));
            case "refusal" -> draft.text(block.text("refusal"));
            case "input_image" -> draft.attachment("image/*", block.textOr("image_url", "data:"));
            case "input_file" -> draft.attachment("application/octet-stream", block.textOr("file_url", "data:"));
            default -> draft.leaveOut(type + " block");
        }
    }
}
