package dev.varve.transcript;

import dev.varve.Role;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A log of snapshots. Each line is an array of turns, each turn an array of messages; a line repeats the turns of its
 * thread so far and adds to them. Lines of several threads alternate, so the new messages are those after the longest
 * prefix seen on an earlier line; only digests of the prefixes are kept.
 */
final class TurnsFormat implements JsonLineFormat {
    private final TimeReader times;
    private final Set<ByteBuffer> beginnings = new HashSet<>();

    TurnsFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        MessageDigest beginning = Digests.sha256();
        for (JsonNode turn : array(place, value, "turns")) {
            beginning.update(JsonValues.compact(turn).getBytes(StandardCharsets.UTF_8));
            if (beginnings.add(digestSoFar(beginning))) {
                for (JsonNode message : array(place, turn, "messages")) {
                    message(JsonFields.of(place, message), inbox);
                }
            }
        }
    }

    private static JsonNode array(Place place, JsonNode node, String of) {
        if (!node.isArray()) {
            throw place.error(
                    "expected an array of " + of, "each line is an array of turns, each turn an array of messages");
        }
        return node;
    }

    private void message(JsonFields message, Inbox inbox) {
        String name = message.text("role");
        Role role = switch (name) {
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "system" -> Role.SYSTEM;
            default -> throw message.place().unknownRole(name, "user, assistant, system");
        };
        Draft draft = new Draft(message.place(), inbox);
        draft.text(withoutLabel(name, message.text("content")));
        draft.send(role, message.time("timestamp", times), "", "");
    }

    /** The words, without the role in front of them ({@code User: …}) that some writers put there a second time. */
    private static String withoutLabel(String role, String content) {
        String label = role + ": ";
        return content.regionMatches(true, 0, label, 0, label.length()) ? content.substring(label.length()) : content;
    }

    private static ByteBuffer digestSoFar(MessageDigest digest) {
        try {
            return ByteBuffer.wrap(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the SHA-256 of this Java runtime cannot be cloned; use another one", e);
        }
    }
}
