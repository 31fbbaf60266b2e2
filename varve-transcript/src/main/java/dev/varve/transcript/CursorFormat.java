package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * Cursor's agent transcript: lines with a role and the message's blocks. It has no times and no ids, and of tools it
 * notes calls without results, so a call is kept as words.
 */
final class CursorFormat implements JsonLineFormat {
    private static final String QUERY = "<user_query>";
    private static final String QUERY_END = "</user_query>";

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
        boolean typed = role.equals("user");
        if (message.get("content").isString()) {
            words(message.text("content"), typed, draft);
        }
        if (message.get("content").isArray()) {
            message.objects("content").forEach(block -> block(block, typed, draft));
        }
        switch (role) {
            case "user" -> draft.send(Role.USER, at, "", "");
            case "assistant" -> draft.send(Role.ASSISTANT, at, "", "");
            default -> throw place.unknownRole(role, "user, assistant");
        }
    }

    private static void block(JsonFields block, boolean typed, Draft draft) {
        switch (block.text("type")) {
            case "text" -> words(block.text("text"), typed, draft);
            case "tool_use" ->
                draft.add(new Part.Text(
                        "[calls " + block.text("name") + " " + JsonValues.arguments(block.get("input")) + "]"));
            default -> AnthropicBlocks.block(block.text("type"), block, draft);
        }
    }

    /**
     * Cursor puts typed text into tags, after context from the editor. The last start tag counts, since a file in the
     * context may contain one.
     */
    private static void words(String text, boolean typed, Draft draft) {
        int start = text.lastIndexOf(QUERY);
        int end = text.lastIndexOf(QUERY_END);
        if (!typed || start < 0 || end < start) {
            draft.text(text);
            return;
        }
        if (Whitespace.end(text, 0) < start) {
            draft.leaveOut("context of the editor");
        }
        draft.text(text.substring(start + QUERY.length(), end).strip());
    }
}
