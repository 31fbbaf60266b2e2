package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** Anthropic's Messages: a request with {@code system} and {@code messages}, an array of messages, or one per line. */
final class AnthropicMessages implements JsonLineFormat {
    private final MessageTimes times;

    AnthropicMessages(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        if (members.has("system")) {
            Draft draft = new Draft(members.place(), inbox);
            JsonNode system = members.get("system");
            if (system.isString()) {
                draft.text(system.stringValue());
            } else {
                members.objects("system").forEach(block -> draft.text(block.text("text")));
            }
            draft.send(Role.SYSTEM, times.unknown(inbox), "", "");
        }
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        Instant at = times.of(message, inbox, "created_at", "timestamp");
        String role = message.text("role");
        if (role.equals("system")) {
            Draft draft = new Draft(place, inbox);
            ContentBlocks.read(message, draft, AnthropicBlocks::block);
            draft.send(Role.SYSTEM, at, message.textOr("id", ""), "");
        } else {
            AnthropicBlocks.read(message, role, at, message.textOr("id", ""), inbox);
        }
    }
}
