package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The place in a log where a host began its conversation anew. A log only grows, so it is a message of its own, in words
 * that an observer understands: nothing up to it is shown as it was said any more, and it is never shown itself.
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

    /** Whether a message is such a place. */
    public static boolean isReset(Message message) {
        return message.attributes().containsKey(ATTRIBUTE);
    }

    /** What is still shown: the messages behind the newest reset, or all if there is none. */
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
