package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls whose results have not come yet. Nothing may come between a call and its result, so a message said
 * meanwhile is held back: it follows the results, with their time, or precedes the agent's next answer if that comes
 * first.
 */
final class OpenCalls {
    /** More than is said while a call runs; the results are given up then. */
    private static final int MOST_HELD = 256;

    private final Map<String, String> toolOfCall = new HashMap<>();
    private final Set<String> givenUp = new HashSet<>();
    private final Deque<Held> held = new ArrayDeque<>();
    private String answer = "";
    private Instant latest = Instant.MIN;

    private record Held(Place place, Message message) {}

    /** Passes on a message of the agent and opens its calls; an answer may consist of several messages. */
    void answer(Place place, Message message, Inbox inbox) {
        message.toolCalls().forEach(call -> toolOfCall.put(call.id(), call.name()));
        hand(place, message, inbox);
    }

    /** Passes on results, except those of abandoned calls: the conversation has continued without them. */
    void results(Place place, Message message, Inbox inbox) {
        List<Part> parts = new ArrayList<>(message.parts());
        for (Part.ToolResult result : message.toolResults()) {
            toolOfCall.remove(result.callId());
            if (givenUp.remove(result.callId())) {
                inbox.skip("result of a call that was given up");
                parts.remove(result);
            }
        }
        if (!parts.isEmpty()) {
            hand(place, message.withParts(parts), inbox);
        }
    }

    /** Passes on a user's message, after the results still to come. */
    void user(Place place, Message message, Inbox inbox) {
        if (toolOfCall.isEmpty() && held.isEmpty()) {
            hand(place, message, inbox);
        } else {
            held.add(new Held(place, message));
        }
        if (held.size() > MOST_HELD) {
            end(inbox);
        }
    }

    /** The tool of an open call, or empty. */
    String tool(String id) {
        return toolOfCall.getOrDefault(id, "");
    }

    /** Begins a line of the agent. If it answers a held message, the missing results are too late. */
    void answerBegins(String id, Inbox inbox) {
        boolean other = id.isEmpty() || !id.equals(answer);
        answer = id;
        if (other && !held.isEmpty()) {
            end(inbox);
        }
    }

    /** Passes on the held messages, if no call is open. */
    void release(Inbox inbox) {
        if (toolOfCall.isEmpty()) {
            List<Held> all = List.copyOf(held);
            held.clear();
            all.forEach(one -> late(one.place(), one.message(), inbox));
        }
    }

    /** No result will come any more. */
    void end(Inbox inbox) {
        givenUp.addAll(toolOfCall.keySet());
        toolOfCall.clear();
        release(inbox);
    }

    /** Passes on an earlier message, after the results still to come. */
    void late(Place place, Message message, Inbox inbox) {
        user(place, message.withTime(notBefore(message.createdAt())), inbox);
    }

    /** A time, or that of the latest message if that is later. */
    Instant notBefore(Instant at) {
        return at.isBefore(latest) ? latest : at;
    }

    private void hand(Place place, Message message, Inbox inbox) {
        latest = notBefore(message.createdAt());
        inbox.add(place, message);
    }
}
