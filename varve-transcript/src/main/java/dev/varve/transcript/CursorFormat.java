package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Cursor's agent transcript: lines with a role and the message's blocks. It has no times and no ids, and of tools it
 * notes calls without results, so a call is kept as words.
 */
final class CursorFormat implements JsonLineFormat {
    private static final Pattern QUERY =
            Pattern.compile("\\s*<user_query>\\s*(.*?)\\s*</user_query>\\s*", Pattern.DOTALL);

    private final MessageTimes times;

    CursorFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields line = JsonFields.of(place, value);
        if (!line.has("message")) {
            inbox.skip(line.textOr("type", "other") + " line");
            return;
        }
        String role = line.text("role");
        Instant at = times.of(line, inbox, "timestamp");
        Draft draft = new Draft(place, inbox);
        JsonFields message = line.object("message");
        if (message.get("content").isString()) {
            draft.text(words(message.text("content")));
        }
        if (message.get("content").isArray()) {
            message.objects("content").forEach(block -> block(block, draft));
        }
        switch (role) {
            case "user" -> draft.send(Role.USER, at, "", "");
            case "assistant" -> draft.send(Role.ASSISTANT, at, "", "");
            default -> throw place.unknownRole(role, "user, assistant");
        }
    }

    private static void block(JsonFields block, Draft draft) {
        switch (block.text("type")) {
            case "text" -> draft.text(words(block.text("text")));
            case "tool_use" ->
                draft.add(new Part.Text(
                        "[calls " + block.text("name") + " " + JsonValues.arguments(block.get("input")) + "]"));
            default -> AnthropicBlocks.block(block.text("type"), block, draft);
        }
    }

    private static String words(String text) {
        Matcher query = QUERY.matcher(text);
        return query.matches() ? query.group(1) : text;
    }
}
