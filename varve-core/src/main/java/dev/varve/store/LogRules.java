package dev.varve.store;

import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;

/** The rules for a single message of a log. Only appends are checked; messages of the log are read as they are. */
final class LogRules {
    /** Every store keeps these years, in microseconds, and a date in notes has four digits for the year. */
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private LogRules() {}

    /**
     * Refuses a message that no log takes.
     *
     * @throws InvalidMessageException then
     */
    static void check(Message message) {
        Instant at = message.createdAt();
        if (at.isBefore(EARLIEST) || !at.isBefore(END)) {
            throw new InvalidMessageException("a message of the role " + message.role() + " is of " + at
                    + ", outside of the years 1 to 9999; give it its real time, or none to have it dated now");
        }
        for (Part part : message.parts()) {
            if (part instanceof Part.ToolCall call && message.role() != Role.ASSISTANT) {
                throw new InvalidMessageException(
                        "a message of the role " + message.role() + " calls tool \"" + call.name()
                                + "\", and providers take calls of the assistant alone; append it as an assistant message");
            }
            if (part instanceof Part.ToolResult result && message.role() != Role.TOOL) {
                throw new InvalidMessageException("a message of the role " + message.role() + " has a result of tool \""
                        + result.name() + "\"; append results as a message of their own, see Message.tool");
            }
        }
    }
}
