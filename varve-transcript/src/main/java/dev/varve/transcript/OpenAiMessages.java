package dev.varve.transcript;

import dev.varve.InvalidMessageException;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Turns OpenAI chat messages, as the API takes and gives them, into messages of a conversation. */
final class OpenAiMessages {
    /** Epoch numbers from here on are milliseconds: as seconds they would be after the year 5000. */
    private static final long FIRST_MILLIS = 100_000_000_000L;

    private final TimeReader times;
    private final Timeline timeline;
    private final Map<String, String> lastCallOfFunction = new HashMap<>();
    private int functionCalls;

    OpenAiMessages(ReadOptions options) {
        this.times = new TimeReader(options.zone());
        this.timeline = new Timeline(options.start());
    }

    void accept(JsonFields message, Inbox inbox) {
        try {
            read(message, inbox);
        } catch (InvalidMessageException e) {
            throw message.place().error(String.valueOf(e.getMessage()), "correct the message", e);
        }
    }

    private void read(JsonFields message, Inbox inbox) {
        String role = message.text("role");
        String name = message.textOr("name", "");
        String id = message.textOr("id", "");
        Instant at = time(message);
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
            default -> draft.leaveOut(type + " block");
        }
    }

    private void calls(JsonFields message, Draft draft) {
        for (JsonFields call : message.objects("tool_calls")) {
            boolean custom = call.has("custom");
            JsonFields called = call.object(custom ? "custom" : "function");
            draft.add(new Part.ToolCall(
                    call.text("id"), called.text("name"), Json.arguments(called.get(custom ? "input" : "arguments"))));
        }
        if (message.has("function_call")) {
            JsonFields call = message.object("function_call");
            String name = call.text("name");
            functionCalls++;
            // The old way to call had no ids; the result names the function instead.
            String id = "function-" + functionCalls;
            lastCallOfFunction.put(name, id);
            draft.add(new Part.ToolCall(id, name, Json.arguments(call.get("arguments"))));
        }
    }

    private Instant time(JsonFields message) {
        String field = message.has("created_at") ? "created_at" : "timestamp";
        if (!message.has(field)) {
            return timeline.unknown();
        }
        JsonNode value = message.get(field);
        if (!value.isNumber()) {
            return timeline.known(message.time(field, times));
        }
        double number = value.doubleValue();
        return timeline.known(
                Math.abs(number) < FIRST_MILLIS
                        ? Instant.ofEpochMilli(Math.round(number * 1000))
                        : Instant.ofEpochMilli(Math.round(number)));
    }
}
