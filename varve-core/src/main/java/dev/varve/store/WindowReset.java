package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Marks the place in a log where a host restarted its conversation. A log only grows, so the mark is a message of its own,
 * in words that an observer understands. Messages up to it are no longer shown verbatim, and the mark itself is never
 * shown.
 */
public final class WindowReset {
    private static final String ATTRIBUTE = "varve.reset";

    private WindowReset() {}

    /** The message to append. */
    public static Message at(Instant now) {
        return new Message(
                Role.SYSTEM,
                List.of(new Part.Text("The conversation was begun anew here.")),
                now,
                "",
                "",
                Map.of(ATTRIBUTE, "true"));
    }

    /** True if a message is such a mark. */
    public static boolean isReset(Message message) {
        return message.attributes().containsKey(ATTRIBUTE);
    }

    /** The messages that are still shown: those after the newest reset, or all if there is none. */
    public static List<LoggedMessage> since(List<LoggedMessage> messages) {
        int start = 0;
        for (int i = 0; i < messages.size(); i++) {
            if (isReset(messages.get(i).message())) {
                start = i + 1;
            }
        }
        return messages.subList(start, messages.size());
    }
}
