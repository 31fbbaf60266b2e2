package dev.varve.transcript;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** The session log of Factory's Droid: a head, then messages with blocks as Anthropic has them. */
final class DroidFormat implements JsonLineFormat {
    private final MessageTimes times;

    DroidFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields line = JsonFields.of(place, value);
        String type = line.text("type");
        if (type.equals("session_start")) {
            inbox.about("session", line.textOr("id", ""));
            inbox.about("folder", line.textOr("cwd", ""));
            inbox.about("title", line.textOr("title", ""));
        }
        if (!type.equals("message")) {
            inbox.skip(type + " line");
            return;
        }
        JsonFields message = line.object("message");
        Instant at = times.of(line, inbox, "timestamp");
        AnthropicBlocks.read(message, message.text("role"), at, line.textOr("id", ""), inbox);
    }
}
