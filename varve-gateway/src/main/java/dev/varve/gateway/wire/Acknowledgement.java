package dev.varve.gateway.wire;

import dev.varve.Role;
import tools.jackson.databind.JsonNode;

/** A message about the client, followed by the stock answer that the client itself adds. */
final class Acknowledgement {
    private static final ClientMarks MARKS = ClientMarks.known();
    /** Stock answers are short; others need not be compared. */
    private static final int LONGEST = 200;

    private Acknowledgement() {}

    /** True if two messages in a row are these. */
    static boolean is(JsonNode message, JsonNode answer) {
        if (WireFormat.named(answer) != Role.ASSISTANT || WireFormat.named(message) != Role.USER) {
            return false;
        }
        String reply = AnthropicContent.plainText(answer.path("content"));
        return reply.length() <= LONGEST
                && MARKS.areAcknowledged(
                        AnthropicContent.plainText(message.path("content")).stripLeading(), reply.stripLeading());
    }
}
