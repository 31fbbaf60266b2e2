package dev.varve.langchain4j.memory;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.internal.outage.SessionLog;
import java.util.List;
import java.util.Optional;

/** A LangChain4j conversation's log, for appending messages after an outage. */
record ConversationLog(Session session) implements SessionLog {

    @Override
    public Scope scope() {
        return session.scope();
    }

    @Override
    public void append(List<Message> messages) {
        LateResults.append(session, messages);
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
        return one.role() == other.role() && ChatMessageCodec.decode(one).equals(ChatMessageCodec.decode(other));
    }
}
