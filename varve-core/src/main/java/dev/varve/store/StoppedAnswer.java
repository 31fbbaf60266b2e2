package dev.varve.store;

import dev.varve.Message;
import dev.varve.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An answer that its reader stopped while it came. The log keeps the words that were shown, marked as cut off, so that nobody
 * takes them for a whole answer.
 */
public final class StoppedAnswer {
    /** No question is asked again more often before somebody looks further back for it. */
    public static final int MOST_IN_A_ROW = 8;

    private static final String ATTRIBUTE = "varve.stopped";

    private StoppedAnswer() {}

    /** The words that were shown, marked. */
    public static Message marked(Message shown) {
        return shown.withAttribute(ATTRIBUTE, "true");
    }

    /** True if a message is the shown part of a stopped answer. */
    public static boolean is(Message message) {
        return message.attributes().containsKey(ATTRIBUTE);
    }

    /**
     * All but the stopped answers at the end, for a question that is asked again.
     *
     * @param messages oldest first
     * @param said     the message of an element
     */
    public static <T> List<T> askedAgain(List<T> messages, Function<T, Message> said) {
        int end = messages.size();
        while (end > 0 && is(said.apply(messages.get(end - 1)))) {
            end--;
        }
        return messages.subList(0, end);
    }

    /** Messages without the stopped answers that another answer of the same question follows: it says the same words again. */
    public static List<Message> withoutReplaced(List<Message> messages) {
        if (messages.stream().noneMatch(StoppedAnswer::is)) {
            return messages;
        }
        List<Message> kept = new ArrayList<>(messages.size());
        for (int i = 0; i < messages.size(); i++) {
            boolean replaced = is(messages.get(i))
                    && i + 1 < messages.size()
                    && messages.get(i + 1).role() == Role.ASSISTANT;
            if (!replaced) {
                kept.add(messages.get(i));
            }
        }
        return kept;
    }
}
