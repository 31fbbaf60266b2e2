package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of conversations in every format: ids are unique, tool results answer open calls once, and time runs
 * forward. Several threads write a real log, so disorder of up to a minute is normal and kept. Memory grows only with
 * the ids of the conversation, see {@link IdLines}.
 */
final class MessageRules {
    private static final Duration TOLERANCE = Duration.ofSeconds(60);

    private final String file;
    private final boolean allowUnordered;
    private final boolean lenient;
    private final boolean naming;
    private final IdLines lineOfId = new IdLines();
    private final Map<String, String> openCalls = new HashMap<>();
    private final Set<String> answeredCalls = new HashSet<>();
    private Instant latest = Instant.MIN;
    private long latestLine;

    /**
     * Rules for one conversation.
     *
     * @param naming whether a result that does not name its tool gets the name from its call
     */
    MessageRules(String file, boolean allowUnordered, boolean lenient, boolean naming) {
        this.file = file;
        this.allowUnordered = allowUnordered;
        this.lenient = lenient;
        this.naming = naming;
    }

    /**
     * The message with the names of the tools that it has results of, or empty if a lenient reading leaves it out.
     *
     * @throws TranscriptException if it breaks a rule and the reading is strict
     */
    Optional<SourceMessage> check(SourceMessage source, Inbox inbox) {
        Place place = new Place(file, source.line());
        Message message = source.message();
        if (!isNew(place, message.id())) {
            inbox.skip("message with an id that another has");
            return Optional.empty();
        }
        checkTime(place, message.createdAt());
        return withResults(place, message, inbox).map(checked -> new SourceMessage(checked, source.line()));
    }

    private boolean isNew(Place place, String id) {
        if (id.isEmpty()) {
            return true;
        }
        long earlier = lineOfId.putIfAbsent(id, Math.max(1, place.line()));
        if (earlier > 0 && !lenient) {
            throw place.error(
                    "id \"" + id + "\" is already that of the message on line " + earlier,
                    "give each message an id of its own, or leave ids out");
        }
        return earlier == 0;
    }

    private void checkTime(Place place, Instant at) {
        if (!allowUnordered && !lenient && at.plus(TOLERANCE).isBefore(latest)) {
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

    /** As when a session grows: a user message ends the group of open calls. */
    private Optional<Message> withResults(Place place, Message message, Inbox inbox) {
        if (message.role() == Role.USER) {
            openCalls.clear();
            answeredCalls.clear();
        }
        List<Part> parts = new ArrayList<>();
        for (Part part : message.parts()) {
            if (!(part instanceof Part.ToolResult result)) {
                parts.add(part);
            } else if (openCalls.containsKey(result.callId())) {
                String tool = String.valueOf(openCalls.remove(result.callId()));
                answeredCalls.add(result.callId());
                parts.add(
                        naming && result.name().isEmpty()
                                ? new Part.ToolResult(result.callId(), tool, result.content(), result.error())
                                : result);
            } else if (lenient) {
                inbox.skip("tool result without an open call");
            } else {
                throw unexpected(place, result);
            }
        }
        for (Part.ToolCall call : message.toolCalls()) {
            openCalls.put(call.id(), call.name());
            answeredCalls.remove(call.id());
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(with(message, parts));
    }

    private TranscriptException unexpected(Place place, Part.ToolResult result) {
        return place.error(
                "a tool result answers call \"" + result.callId() + "\", "
                        + (answeredCalls.contains(result.callId())
                                ? "which has its result already"
                                : "but no such call is open"),
                "keep one result for each call, after the assistant message with the call"
                        + " and before the next user message");
    }

    private static Message with(Message message, List<Part> parts) {
        return message.parts().equals(parts) ? message : message.withParts(parts);
    }
}
