package dev.varve.context;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages of a context in a shape that every provider accepts. Three repairs, each in what is shown and never in
 * the log: a conversation whose beginning is in the notes opens with a user message; a call whose result never came (the
 * process died while the tool ran) gets one that says so; a message without any content is left out.
 */
public final class ProviderOrder {
    /** Opens a conversation whose first shown message is not a user's. */
    public static final String OPENING = "(The conversation so far is in your notes; it goes on here.)";

    /** The result of a call that was never answered. */
    public static final String NO_RESULT = "(This call was interrupted; it has no result.)";

    private final List<Message> ordered = new ArrayList<>();
    private final Map<String, Part.ToolCall> open = new LinkedHashMap<>();

    private ProviderOrder() {}

    /** The messages to send, oldest first: those since the newest {@link WindowReset}, with the repairs. */
    public static List<Message> of(Context context) {
        return of(WindowReset.since(context.messages()).stream()
                .map(LoggedMessage::message)
                .toList());
    }

    /** The same for messages that a host has put together on its own. */
    public static List<Message> of(List<Message> messages) {
        ProviderOrder order = new ProviderOrder();
        messages.stream().filter(ProviderOrder::hasContent).forEach(order::add);
        order.closeCalls();
        return List.copyOf(order.ordered);
    }

    private void add(Message message) {
        if (message.role() != Role.TOOL) {
            closeCalls();
        }
        if (ordered.isEmpty() && message.role() != Role.USER) {
            ordered.add(Message.user(OPENING, message.createdAt()));
        }
        message.toolCalls().forEach(call -> open.put(call.id(), call));
        message.toolResults().forEach(result -> open.remove(result.callId()));
        ordered.add(message);
    }

    private void closeCalls() {
        for (Part.ToolCall call : open.values()) {
            Message last = ordered.get(ordered.size() - 1);
            ordered.add(Message.tool(last.createdAt(), new Part.ToolResult(call.id(), call.name(), NO_RESULT, true)));
        }
        open.clear();
    }

    private static boolean hasContent(Message message) {
        return message.parts().stream()
                .anyMatch(part ->
                        !(part instanceof Part.Text words) || !words.text().isBlank());
    }
}
