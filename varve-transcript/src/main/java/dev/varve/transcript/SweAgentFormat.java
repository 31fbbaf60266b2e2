package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * A trajectory of SWE-agent, read from its {@code history}. Nobody typed the text in the user's role: the first one
 * is the task, later ones are output of commands. It has no times. Demonstrations and the system prompt are left out
 * and counted.
 */
final class SweAgentFormat implements JsonLineFormat {
    private final MessageTimes times;
    private boolean begun;

    SweAgentFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        String role = message.text("role");
        if (message.flag("is_demo") || message.textOr("message_type", "").equals("demonstration")) {
            inbox.skip("demonstration");
            return;
        }
        if (role.equals("system")) {
            inbox.skip("program message");
            return;
        }
        Instant at = times.unknown(inbox);
        Draft draft = new Draft(place, inbox);
        switch (role) {
            case "user" -> {
                content(message, draft);
                draft.sendAsUser(Author.program(begun ? "command output" : "task"), at, "");
                begun = true;
            }
            case "assistant" -> {
                content(message, draft);
                for (JsonFields call : message.objects("tool_calls")) {
                    JsonFields function = call.object("function");
                    draft.add(new Part.ToolCall(
                            call.textOr("id", ""),
                            function.text("name"),
                            JsonValues.arguments(function.get("arguments"))));
                }
                draft.send(Role.ASSISTANT, at, "", "");
            }
            case "tool" -> {
                String id = message.get("tool_call_ids").path(0).asString(message.textOr("tool_call_id", ""));
                ContentBlocks.readResult(
                        message, draft, said -> new Part.ToolResult(id, "", said, false), SweAgentFormat::block);
                draft.send(Role.TOOL, at, "", "");
            }
            default -> throw place.unknownRole(role, "system, user, assistant, tool");
        }
    }

    private static void content(JsonFields message, Draft draft) {
        if (message.has("content")) {
            ContentBlocks.read(message, draft, SweAgentFormat::block);
        }
    }

    private static void block(String type, JsonFields block, Draft draft) {
        draft.leaveOut(type + " block");
    }
}
