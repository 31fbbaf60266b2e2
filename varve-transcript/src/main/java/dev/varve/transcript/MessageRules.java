package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What every conversation obeys, whatever its format: ids are unique, tool results answer open calls once, and time
 * runs forward. Real logs are written by several threads at once, so disorder of up to a minute is normal and kept.
 * Grows with the ids of the conversation, see {@link IdLines}, and with nothing else.
 */
final class MessageRules {
    private static final Duration TOLERANCE = Duration.ofSeconds(60);

    private final String file;
    private final boolean allowUnordered;
    private final IdLines lineOfId = new IdLines();
    private final List<String> openCalls = new ArrayList<>();
    private final Set<String> answeredCalls = new HashSet<>();
    private Instant latest = Instant.MIN;
    private long latestLine;

    MessageRules(String file, boolean allowUnordered) {
        this.file = file;
        this.allowUnordered = allowUnordered;
    }

    void check(SourceMessage source) {
        Place place = new Place(file, source.line());
        checkId(place, source.message().id());
        checkTime(place, source.message().createdAt());
        checkCalls(place, source.message());
    }

    private void checkId(Place place, String id) {
        if (id.isEmpty()) {
            return;
        }
        long earlier = lineOfId.putIfAbsent(id, place.line());
        if (earlier > 0) {
            throw place.error(
                    "id \"" + id + "\" is already that of the message on line " + earlier,
                    "give each message an id of its own, or leave ids out");
        }
    }

    private void checkTime(Place place, Instant at) {
        if (!allowUnordered && at.plus(TOLERANCE).isBefore(latest)) {
            throw place.error(
                    "time " + at + " is " + Duration.between(at, latest).toSeconds() + " s before the message on line "
                            + latestLine + " (" + latest + ")",
                    "sort the messages by time, or accept the order of the file with --allow-unordered");
        }
        if (at.isAfter(latest)) {
            latest = at;
            latestLine = place.line();
        }
    }

    /** The same rule as when a session grows: a user message ends the group of open calls. */
    private void checkCalls(Place place, Message message) {
        if (message.role() == Role.USER) {
            openCalls.clear();
            answeredCalls.clear();
        }
        for (Part.ToolResult result : message.toolResults()) {
            if (!openCalls.remove(result.callId())) {
                throw place.error(
                        "a tool result answers call \"" + result.callId() + "\", "
                                + (answeredCalls.contains(result.callId())
                                        ? "which has its result already"
                                        : "but no such call is open"),
                        "keep one result for each call, after the assistant message with the call"
                                + " and before the next user message");
            }
            answeredCalls.add(result.callId());
        }
        for (Part.ToolCall call : message.toolCalls()) {
            openCalls.add(call.id());
            answeredCalls.remove(call.id());
        }
    }
}
