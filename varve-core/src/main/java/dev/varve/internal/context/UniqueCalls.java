package dev.varve.internal.context;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.internal.session.SendingOrder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Gives calls ids of their own in what is shown. Some local servers count calls anew in each turn, and others refuse an id
 * that comes twice. The first call of an id keeps it and later ones get a number behind it, so that what follows never
 * changes what was shown before.
 */
final class UniqueCalls {
    private final Set<String> used = new HashSet<>();

    /** The shown ids of the newest message's calls that await results, by their ids in the log. */
    private final Map<String, Queue<String>> awaiting = new HashMap<>();

    private UniqueCalls() {}

    /** The same messages, in which results stand behind their calls. */
    static List<Message> in(List<Message> messages) {
        Set<String> ids = new HashSet<>();
        if (messages.stream().noneMatch(message -> SendingOrder.repeatsCall(message, ids))) {
            return messages;
        }
        UniqueCalls calls = new UniqueCalls();
        return messages.stream().map(calls::shown).toList();
    }

    private Message shown(Message message) {
        if (message.role() != Role.TOOL) {
            awaiting.clear();
        }
        List<Part> parts = message.parts().stream().map(this::shown).toList();
        return parts.equals(message.parts()) ? message : message.withParts(parts);
    }

    private Part shown(Part part) {
        if (part instanceof Part.ToolCall call) {
            String id = unused(call.id());
            awaiting.computeIfAbsent(call.id(), any -> new ArrayDeque<>()).add(id);
            return new Part.ToolCall(id, call.name(), call.arguments());
        }
        if (part instanceof Part.ToolResult result && awaiting.containsKey(result.callId())) {
            Queue<String> ids = awaiting.get(result.callId());
            String id = ids.isEmpty() ? result.callId() : ids.remove();
            return new Part.ToolResult(id, result.name(), result.content(), result.error());
        }
        return part;
    }

    private String unused(String id) {
        String unused = id;
        for (int number = 2; !used.add(unused); number++) {
            unused = id + "-" + number;
        }
        return unused;
    }
}
