package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** The AI SDK's {@code UIMessage}s: parts in order, a tool's call and result in one part. */
final class UiMessages implements JsonLineFormat {
    private static final String TOOL = "tool-";

    private final MessageTimes times;

    UiMessages(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        Instant at = times.of(message, inbox, "createdAt", "created_at", "timestamp");
        String id = message.textOr("id", "");
        String role = message.text("role");
        switch (role) {
            case "user", "system" -> {
                Draft draft = new Draft(place, inbox);
                message.objects("parts").forEach(part -> plain(part, draft));
                draft.send(role.equals("user") ? Role.USER : Role.SYSTEM, at, id, "");
            }
            case "assistant" -> {
                AnswerRounds rounds = new AnswerRounds(place, inbox, at, id);
                message.objects("parts").forEach(part -> part(part, rounds));
                rounds.end();
            }
            default -> throw place.unknownRole(role, "user, assistant, system");
        }
    }

    private static void part(JsonFields part, AnswerRounds rounds) {
        String type = part.text("type");
        if (type.equals("tool-invocation")) {
            JsonFields call = part.object("toolInvocation");
            tool(call, call.text("toolName"), call.get("args"), call.get("result"), false, rounds);
        } else if (type.startsWith(TOOL) || type.equals("dynamic-tool")) {
            String name = type.startsWith(TOOL) ? type.substring(TOOL.length()) : part.text("toolName");
            boolean error = part.has("errorText");
            tool(part, name, part.get("input"), part.get(error ? "errorText" : "output"), error, rounds);
        } else {
            plain(part, rounds.answer());
        }
    }

    private static void tool(
            JsonFields call, String name, JsonNode input, JsonNode output, boolean error, AnswerRounds rounds) {
        String id = call.text("toolCallId");
        rounds.call(id, name, JsonValues.arguments(input));
        if (!output.isMissingNode()) {
            String text = output.isString() ? output.stringValue() : JsonValues.compact(output);
            rounds.result(new Part.ToolResult(id, name, text, error));
        }
    }

    private static void plain(JsonFields part, Draft draft) {
        String type = part.text("type");
        switch (type) {
            case "text" -> draft.text(part.text("text"));
            case "file" -> draft.attachment(part.textOr("mediaType", "*/*"), part.textOr("url", "data:"));
            case "source-url" -> draft.attachment("text/html", part.textOr("url", "data:"));
            case "reasoning" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " part");
        }
    }
}
