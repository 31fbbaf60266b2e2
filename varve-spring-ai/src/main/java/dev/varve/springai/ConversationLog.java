package dev.varve.springai;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.internal.outage.SessionLog;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A Spring AI conversation's log, for appending messages after an outage. */
record ConversationLog(Session session) implements SessionLog {
    /** Number of messages searched for calls whose results were waiting. */
    private static final int LOOK_BACK = 1_000;

    @Override
    public Scope scope() {
        return session.scope();
    }

    @Override
    public void append(List<Message> messages) {
        try {
            session.append(messages);
        } catch (InvalidMessageException e) {
            if (messages.size() > 1) {
                messages.forEach(message -> append(List.of(message)));
            } else {
                // Another turn of the same conversation began meanwhile and closed our calls: append them again with
                // their results as a group.
                session.append(calls(messages.get(0)).orElseThrow(() -> e), messages.get(0));
            }
        }
    }

    private Optional<Message> calls(Message results) {
        List<String> ids =
                results.toolResults().stream().map(Part.ToolResult::callId).toList();
        Stream<Message> callers =
                results.role() == Role.TOOL ? newest(LOOK_BACK).stream().map(LoggedMessage::message) : Stream.empty();
        return callers.filter(message -> message.toolCalls().stream()
                        .map(Part.ToolCall::id)
                        .toList()
                        .containsAll(ids))
                .reduce((earlier, later) -> later);
    }

    @Override
    public List<LoggedMessage> newest(int most) {
        long last = session.status().state().lastSeq();
        return last == 0 ? List.of() : session.messages(new Span(Math.max(1, last - most + 1), last + 1));
    }

    @Override
    public Optional<Context> known(ContextRequest request) {
        return session.knownContext(request);
    }

    @Override
    public boolean saysTheSame(Message one, Message other) {
        return one.role() == other.role() && one.parts().equals(other.parts());
    }
}
