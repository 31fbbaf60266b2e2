package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The context that Kimi's command line keeps of a session ({@code context.jsonl}). It has no times and no ids. Roles that begin
 * with an underscore are the program's records, and texts in {@code <system>} its words.
 */
final class KimiFormat implements JsonLineFormat {
    private final MessageTimes times;

    KimiFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        String role = message.text("role");
        if (role.startsWith("_") || role.equals("system")) {
            inbox.skip(role.equals("system") ? "program message" : role.substring(1) + " line");
            return;
        }
        Instant at = times.of(message, inbox, "timestamp");
        Draft draft = new Draft(place, inbox);
        switch (role) {
            case "user" -> {
                ContentBlocks.read(message, draft, KimiFormat::words, KimiFormat::block);
                draft.sendAsUser(Author.PERSON, at, "");
            }
            case "assistant" -> {
                ContentBlocks.read(message, draft, KimiFormat::block);
                for (JsonFields call : message.objects("tool_calls")) {
                    JsonFields function = call.object("function");
                    draft.add(new Part.ToolCall(
                            call.text("id"), function.text("name"), JsonValues.arguments(function.get("arguments"))));
                }
                draft.send(Role.ASSISTANT, at, "", "");
            }
            case "tool" -> {
                String id = message.text("tool_call_id");
                ContentBlocks.readResult(message, draft, said -> result(id, said), KimiFormat::block);
                draft.send(Role.TOOL, at, "", "");
            }
            default -> throw place.unknownRole(role, "user, assistant, tool");
        }
    }

    /** A result, which begins with the program's words about it. */
    private static Part.ToolResult result(String id, String said) {
        return new Part.ToolResult(id, "", said, said.startsWith("<system>ERROR:"));
    }

    private static void words(String text, Draft draft) {
        String tag = Tags.name(text.strip());
        if (tag.equals("system") || tag.equals("system-reminder")) {
            draft.leaveOut("program message");
        } else {
            draft.text(text);
        }
    }

    private static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "think" -> draft.leaveOut("thinking");
            case "image_url", "audio_url", "video_url" ->
                draft.attachment(
                        type.substring(0, type.indexOf('_')) + "/*",
                        block.get(type).path("url").asString("data:"));
            default -> draft.leaveOut(type + " block");
        }
    }
}
