package dev.varve.transcript;

import dev.varve.Role;
import tools.jackson.databind.JsonNode;

/** A request to OpenAI's Responses, or its answer, or bare items: an array of them or one per line. */
final class ResponsesFormat implements JsonLineFormat {
    private final MessageTimes times;

    ResponsesFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        if (members.get("instructions").isString()) {
            Draft draft = new Draft(members.place(), inbox);
            draft.text(members.text("instructions"));
            draft.send(Role.SYSTEM, times.unknown(inbox), "", "");
        }
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields item = JsonFields.of(place, value);
        ResponseItems.read(item, times.of(item, inbox, "created_at", "timestamp"), inbox);
    }
}
