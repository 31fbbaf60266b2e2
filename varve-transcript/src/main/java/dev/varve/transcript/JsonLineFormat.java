package dev.varve.transcript;

import tools.jackson.databind.JsonNode;

/** A format of one JSON value per line. Blank lines mean nothing. */
interface JsonLineFormat extends LineFormat {
    /** Reads the value of one line. */
    void accept(Place place, JsonNode value, Inbox inbox);

    /** Reads the other members of the object around the messages; called before the messages, and again after them. */
    default void frame(JsonFields members, Inbox inbox) {}

    @Override
    default void accept(LineReader.Line line, Inbox inbox) {
        if (!line.text().isBlank()) {
            accept(line.place(), JsonValues.value(line), inbox);
        }
    }
}
