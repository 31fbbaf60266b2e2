package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The chat history of Grok's command line: a type in the place of a role. It has no times. Reasoning, the system prompt and
 * calls that the provider made itself are left out and counted.
 */
final class GrokFormat implements JsonLineFormat {
    private final MessageTimes times;

    GrokFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields line = JsonFields.of(place, value);
        Draft draft = new Draft(place, inbox);
        String type = line.text("type");
        switch (type) {
            case "user" -> {
                ContentBlocks.read(line, draft, GrokFormat::block);
                String synthetic = line.textOr("synthetic_reason", "");
                Instant at = times.of(line, inbox, "timestamp");
                draft.sendAsUser(synthetic.isEmpty() ? Author.PERSON : Author.program(synthetic), at, "");
            }
            case "assistant" -> {
                ContentBlocks.read(line, draft, GrokFormat::block);
                line.objects("tool_calls")
                        .forEach(call -> draft.add(new Part.ToolCall(
                                call.text("id"), call.text("name"), JsonValues.arguments(call.get("arguments")))));
                draft.send(Role.ASSISTANT, times.of(line, inbox, "timestamp"), "", "");
            }
            case "tool_result" -> {
                String id = line.text("tool_call_id");
                ContentBlocks.readResult(
                        line, draft, said -> new Part.ToolResult(id, "", said, false), GrokFormat::block);
                draft.send(Role.TOOL, times.of(line, inbox, "timestamp"), "", "");
            }
            case "reasoning" -> inbox.skip("thinking");
            case "system" -> inbox.skip("program message");
            default -> inbox.skip(type + " line");
        }
    }

    private static void block(String type, JsonFields block, Draft draft) {
        if (type.equals("image_url")) {
            draft.attachment("image/*", block.get("image_url").path("url").asString("data:"));
        } else {
            draft.leaveOut(type + " block");
        }
    }
}
