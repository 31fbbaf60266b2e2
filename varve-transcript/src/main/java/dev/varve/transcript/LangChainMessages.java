package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * LangChain's messages in each of their three forms: {@code {"type", "data"}}, serialised constructors ({@code "lc":
 * 1}), and the bare fields of a message.
 */
final class LangChainMessages implements JsonLineFormat {
    private final MessageTimes times;

    LangChainMessages(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        if (message.has("lc")) {
            JsonNode names = message.get("id");
            String name = names.path(names.size() - 1).asString("");
            read(kind(name), message.object("kwargs"), inbox);
        } else {
            read(kind(message.text("type")), message.has("data") ? message.object("data") : message, inbox);
        }
    }

    /** {@code HumanMessage}, {@code AIMessageChunk} and {@code ai} to the short names. */
    private static String kind(String name) {
        return name.toLowerCase(Locale.ROOT).replaceFirst("message(?:chunk)?$", "");
    }

    private void read(String kind, JsonFields message, Inbox inbox) {
        Instant at = times.of(message, inbox, "created_at", "timestamp");
        String id = message.textOr("id", "");
        String name = message.textOr("name", "");
        Draft draft = new Draft(message.place(), inbox);
        switch (kind) {
            case "human", "user" -> {
                ContentBlocks.read(message, draft, LangChainMessages::block);
                draft.send(Role.USER, at, id, name);
            }
            case "system", "developer" -> {
                ContentBlocks.read(message, draft, LangChainMessages::block);
                draft.send(Role.SYSTEM, at, id, name);
            }
            case "ai", "assistant" -> {
                ContentBlocks.read(message, draft, (type, block, to) -> {
                    // The provider's form of a call is in tool_calls as well.
                    if (!type.equals("tool_use") && !type.equals("function_call")) {
                        block(type, block, to);
                    }
                });
                message.objects("tool_calls")
                        .forEach(call -> draft.add(new Part.ToolCall(
                                call.text("id"), call.text("name"), JsonValues.arguments(call.get("args")))));
                draft.send(Role.ASSISTANT, at, id, name);
            }
            case "tool" -> {
                String callId = message.text("tool_call_id");
                boolean error = message.textOr("status", "").equals("error");
                ContentBlocks.readResult(
                        message,
                        draft,
                        content -> new Part.ToolResult(callId, name, content, error),
                        LangChainMessages::block);
                draft.send(Role.TOOL, at, id, "");
            }
            default -> inbox.skip(kind + " message");
        }
    }

    private static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "image_url" -> {
                JsonNode image = block.get("image_url");
                draft.attachment(
                        "image/*",
                        image.isString()
                                ? image.stringValue()
                                : image.path("url").asString("data:"));
            }
            case "image" -> draft.attachment(block.textOr("mime_type", "image/*"), block.textOr("url", "data:"));
            case "thinking", "reasoning" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " block");
        }
    }
}
