package dev.varve.springai;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Session;
import dev.varve.internal.outage.Outage;
import dev.varve.internal.outage.SessionLog;
import dev.varve.internal.outage.Unlogged;
import dev.varve.model.Picture;
import dev.varve.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The log during one turn. Once the store has failed, the turn does not wait for it again: it continues with the last
 * known state, and its messages wait in the heap. Not thread-safe.
 */
final class TurnLog {
    private final Session session;
    private final Outage outage;
    private final SessionLog log;

    /** The messages waiting since the store failed in this turn. */
    private Optional<Unlogged> waiting = Optional.empty();

    TurnLog(Session session, Outage outage) {
        this.session = session;
        this.outage = outage;
        this.log = new ConversationLog(session);
    }

    /** Begins a turn: logs waiting messages of earlier turns first, if the store is back. */
    void begin() {
        waiting = outage.of(session.scope()).filter(unlogged -> !unlogged.tryToLog());
    }

    /** The newest messages, logged or waiting, oldest first. */
    List<LoggedMessage> newest(int most) {
        Supplier<List<LoggedMessage>> known = () -> {
            List<LoggedMessage> shown =
                    waiting.orElseThrow().shown(ContextRequest.EMPTY).window();
            return shown.subList(Math.max(0, shown.size() - most), shown.size());
        };
        return waiting.isPresent() ? known.get() : asked(() -> log.newest(most), known);
    }

    /** Ids of calls that await results, in order. */
    List<String> openCalls() {
        Supplier<List<String>> known = () -> newest(1).stream()
                .flatMap(last -> last.message().toolCalls().stream())
                .map(Part.ToolCall::id)
                .toList();
        return waiting.isPresent()
                ? known.get()
                : asked(() -> session.status().state().openCalls(), known);
    }

    /** The context for the model. */
    Context context(ContextRequest request) {
        Supplier<Context> known = () -> waiting.orElseThrow().shown(request);
        return waiting.isPresent() ? known.get() : asked(() -> session.context(request), known);
    }

    private <T> T asked(Supplier<T> store, Supplier<T> known) {
        try {
            return store.get();
        } catch (StoreException e) {
            waiting = Optional.of(outage.asked(log, e));
            return known.get();
        }
    }

    /** A message with this picture is about to be logged. */
    void show(Picture picture) {
        session.show(picture);
    }

    /**
     * Appends messages.
     *
     * @return the first of them as it was logged; empty if it waits
     */
    Optional<LoggedMessage> append(Message... messages) {
        if (waiting.isEmpty()) {
            try {
                LoggedMessage first = session.append(messages).get(0);
                outage.isOver();
                return Optional.of(first);
            } catch (StoreException e) {
                waiting = Optional.of(outage.keep(log, List.of(messages), e));
                return Optional.empty();
            }
        }
        waiting.get().keep(List.of(messages));
        return Optional.empty();
    }
}
