package dev.varve.transcript;

import tools.jackson.databind.JsonNode;

/** A format of one JSON value per line. Blank lines mean nothing. */
interface JsonLineFormat extends LineFormat {
    /** Takes the value of one line. */
    void accept(Place place, JsonNode value, Inbox inbox);

    /** Takes what stands beside the messages in the object around them; called before them, and again with what follows. */
    default void frame(JsonFields members, Inbox inbox) {}

    @Override
    default void accept(LineReader.Line line, Inbox inbox) {
        if (!line.text().isBlank()) {
            accept(line.place(), JsonValues.value(line), inbox);
        }
    }
}
