package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.ClearMode;
import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.internal.outage.Outage;
import dev.varve.internal.outage.SessionLog;
import dev.varve.internal.outage.Unlogged;
import dev.varve.store.StoppedAnswer;
import dev.varve.store.StoreException;
import dev.varve.store.WindowReset;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The log as a memory writes and reads it. While the store fails, messages wait in the heap, see {@link Outage}. Readers may come at
 * any time; writers come one at a time.
 */
final class MemoryLog {
    /** Others may have spoken between the view and the question. */
    private static final int MOST_MEANWHILE = 100;

    private final Session session;
    private final SessionLog log;
    private final Clock clock;
    private final AskedQuestions asked;
    private final Outage outage;

    /** True if a question is being answered. If not, a reader of the view is likely to begin a turn. */
    private volatile boolean midTurn;

    private volatile boolean askedAgain;

    /** The newest message when the view was read for a turn that begins; negative if it was not. */
    private volatile long lastSeen = -1;

    MemoryLog(Session session, Clock clock, AskedQuestions asked, Outage outage) {
        this.session = session;
        this.log = new ConversationLog(session);
        this.clock = clock;
        this.asked = asked;
        this.outage = outage;
    }

    /** True if the newest question was there already, with an answer that was stopped. */
    boolean isAskedAgain() {
        return askedAgain;
    }

    /** The messages that must still wait, if any: a turn asks the store once. */
    Optional<Unlogged> waiting() {
        return outage.of(session.scope()).filter(unlogged -> unlogged.hasAsked() || !unlogged.tryToLog());
    }

    /** True if messages wait for the store; their numbers are provisional until then. */
    boolean isOut() {
        return outage.of(session.scope()).isPresent();
    }

    /** The known state, without asking the store again in a turn that has asked. */
    Context context(ContextRequest request) {
        Optional<Unlogged> waiting =
                outage.of(session.scope()).filter(unlogged -> unlogged.isMidTurn() || !unlogged.tryToLog());
        if (waiting.isPresent()) {
            return waiting.get().shown(request);
        }
        try {
            if (!midTurn) { // a context would not reveal that it is only the last known state
                lastSeen = session.status().state().lastSeq();
            }
            return session.context(request);
        } catch (StoreException e) {
            return outage.asked(log, e).shown(request);
        }
    }

    /** Adds changes to the log, or to the waiting messages. */
    void change(Optional<Unlogged> waiting, List<Message> changes) {
        waiting.ifPresentOrElse(unlogged -> unlogged.replace(changes), () -> log(changes));
    }

    private void log(List<Message> messages) {
        try {
            session.append(messages);
            outage.isOver();
        } catch (StoreException e) {
            outage.keep(log, messages, e);
        }
    }

    /** Deletes messages that wait to be logged. */
    void forget() {
        outage.of(session.scope()).ifPresent(Unlogged::forget);
    }

    /** Empties the window; notes and log stay. */
    void reset() {
        Message reset = WindowReset.at(clock.instant());
        Optional<Unlogged> waiting = waiting();
        if (waiting.isPresent()) {
            waiting.get().keep(List.of(reset));
            return;
        }
        try {
            session.clear(ClearMode.RESET_WINDOW);
        } catch (StoreException e) {
            outage.keep(log, List.of(reset), e);
        }
    }

    /** While the store fails, one attempt per turn is made, since each may take as long as the store's timeout. */
    void append(List<ChatMessage> said) {
        Instant now = clock.instant();
        boolean turn = said.get(0) instanceof UserMessage;
        midTurn = !(said.get(said.size() - 1) instanceof AiMessage answer) || answer.hasToolExecutionRequests();
        List<Message> messages = encoded(said, now);
        Optional<Unlogged> waiting = turn ? waiting() : outage.of(session.scope());
        if (waiting.isPresent()) {
            waiting.get().keep(messages);
            return;
        }
        try {
            List<Message> fresh =
                    messages.subList(said.size() - withoutRetry(said).size(), messages.size());
            if (!fresh.isEmpty()) {
                LateResults.append(session, fresh);
                outage.isOver();
            }
        } catch (StoreException e) {
            outage.keep(log, messages, e);
        }
    }

    /** The words of an answer that its reader stopped. */
    void appendStopped(AiMessage shown) {
        midTurn = false;
        List<Message> messages = List.of(StoppedAnswer.marked(ChatMessageCodec.encode(shown, clock.instant())));
        outage.of(session.scope()).ifPresentOrElse(unlogged -> unlogged.keep(messages), () -> log(messages));
    }

    private List<Message> encoded(List<ChatMessage> messages, Instant now) {
        return messages.stream()
                .map(message -> {
                    Message encoded = ChatMessageCodec.encode(message, now);
                    return message instanceof UserMessage question
                            ? asked.told(session.scope(), question, encoded)
                            : encoded;
                })
                .toList();
    }

    /**
     * Removes a retried question: one at the end of the log without a complete answer that comes again, after a model that
     * failed or an answer that was stopped, is there already.
     */
    private List<ChatMessage> withoutRetry(List<ChatMessage> messages) {
        if (!(messages.get(0) instanceof UserMessage question)) {
            return messages;
        }
        long last = lastSeen < 0 ? session.status().state().lastSeq() : lastSeen;
        lastSeen = -1;
        List<LoggedMessage> newest = last == 0
                ? List.of()
                : session.messages(new Span(Math.max(1, last - StoppedAnswer.MOST_IN_A_ROW), last + MOST_MEANWHILE));
        List<LoggedMessage> asked = StoppedAnswer.askedAgain(newest, LoggedMessage::message);
        boolean retried = endsWith(asked, question);
        askedAgain = retried && asked.size() < newest.size();
        return retried ? messages.subList(1, messages.size()) : messages;
    }

    private static boolean endsWith(List<LoggedMessage> asked, UserMessage question) {
        return asked.stream()
                .skip(Math.max(0, asked.size() - 1))
                .map(LoggedMessage::message)
                .anyMatch(logged -> logged.role() == Role.USER
                        && ChatMessageCodec.decode(logged).equals(List.of(Media.withoutBytes(question))));
    }
}
