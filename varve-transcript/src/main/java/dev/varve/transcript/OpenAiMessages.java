package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Turns OpenAI chat messages, as the API takes and gives them, into messages of a conversation. */
final class OpenAiMessages implements JsonLineFormat {
    private final MessageTimes times;
    private final Map<String, String> lastCallOfFunction = new HashMap<>();
    private int functionCalls;

    OpenAiMessages(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        String role = message.text("role");
        String name = message.textOr("name", "");
        String id = message.textOr("id", "");
        Instant at = times.of(message, inbox, "created_at", "timestamp");
        Draft draft = new Draft(message.place(), inbox);
        switch (role) {
            case "system", "developer" -> {
                content(message, draft);
                draft.send(Role.SYSTEM, at, id, name);
            }
            case "user" -> {
                content(message, draft);
                draft.send(Role.USER, at, id, name);
            }
            case "assistant" -> {
                content(message, draft);
                if (message.has("refusal")) {
                    draft.text(message.text("refusal"));
                }
                calls(message, draft);
                draft.send(Role.ASSISTANT, at, id, name);
            }
            case "tool" -> {
                result(message, message.text("tool_call_id"), name, draft);
                draft.send(Role.TOOL, at, id, "");
            }
            case "function" -> {
                result(message, lastCallOfFunction.getOrDefault(name, name), name, draft);
                draft.send(Role.TOOL, at, id, "");
            }
            default -> throw message.place().unknownRole(role, "system, developer, user, assistant, tool, function");
        }
    }

    private static void content(JsonFields message, Draft draft) {
        ContentBlocks.read(message, draft, OpenAiMessages::block);
    }

    private static void result(JsonFields message, String callId, String name, Draft draft) {
        ContentBlocks.readResult(
                message, draft, content -> new Part.ToolResult(callId, name, content, false), OpenAiMessages::block);
    }

    private static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "input_text", "output_text" -> draft.text(block.text("text"));
            case "refusal" -> draft.text(block.text("refusal"));
            case "image_url", "input_image" -> {
                JsonNode image = block.get("image_url");
                draft.attachment(
                        "image/*",
                        image.isString()
                                ? image.stringValue()
                                : block.object("image_url").text("url"));
            }
            case "input_audio" ->
                draft.attachment("audio/" + block.object("input_audio").textOr("format", "*"), "data:");
            case "tool_use", "tool_result" ->
                throw block.place()
                        .error(
                                "a block of type \"" + type + "\", which OpenAI's messages have not",
                                "name the format with --format anthropic");
            default -> draft.leaveOut(type + " block");
        }
    }

    private void calls(JsonFields message, Draft draft) {
        for (JsonFields call : message.objects("tool_calls")) {
            boolean custom = call.has("custom");
            JsonFields called = call.object(custom ? "custom" : "function");
            draft.add(new Part.ToolCall(
                    call.text("id"),
                    called.text("name"),
                    JsonValues.arguments(called.get(custom ? "input" : "arguments"))));
        }
        if (message.has("function_call")) {
            JsonFields call = message.object("function_call");
            String name = call.text("name");
            functionCalls++;
            // The old way to call had no ids; the result names the function instead.
            String id = "function-" + functionCalls;
            lastCallOfFunction.put(name, id);
            draft.add(new Part.ToolCall(id, name, JsonValues.arguments(call.get("arguments"))));
        }
    }
}
