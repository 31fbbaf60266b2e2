package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Session;
import java.util.List;

/** Appends to a log in which another call on the same id may have added messages since tools were called (#1966). */
final class LateResults {
    private LateResults() {}

    /** Appends messages; a result whose call was closed meanwhile is logged as late. */
    static void append(Session session, List<Message> messages) {
        try {
            session.append(messages);
        } catch (InvalidMessageException e) {
            if (messages.size() > 1) {
                messages.forEach(message -> append(session, List.of(message)));
            } else if (messages.get(0).role() == Role.TOOL) {
                late(session, messages.get(0));
            } else {
                throw e;
            }
        }
    }

    private static void late(Session session, Message result) {
        ChatMessageCodec.decode(result)
                .forEach(decoded ->
                        session.append(Amendment.late((ToolExecutionResultMessage) decoded, result.createdAt())));
    }
}
