package dev.varve.langchain4j.memory;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.ContextStats;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.store.StoreException;
import dev.varve.store.WindowReset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was said in one session while its store failed. It waits in the heap, is shown behind what was known last, and joins
 * the log when the store is back, so that a store that fails does not fail the agent. Thread-safe.
 */
final class Unlogged {
    private static final Logger log = LoggerFactory.getLogger(Unlogged.class);

    /** More are not kept, as where a damaged session never takes them. */
    private static final int MOST = 1_000;

    private final Session session;
    private final List<Message> messages = new ArrayList<>();
    private Optional<Known> known = Optional.empty();

    /** What was known of the log when the store failed, so that the turn does not wait for it at each call. */
    private record Known(ContextRequest request, Context context) {}

    Unlogged(Session session) {
        this.session = session;
    }

    Scope scope() {
        return session.scope();
    }

    synchronized boolean isEmpty() {
        return messages.isEmpty();
    }

    /** Keeps messages that could not be logged. A question that is asked again is there already. */
    synchronized void keep(List<Message> more) {
        boolean again = !messages.isEmpty()
                && !more.isEmpty()
                && more.get(0).role() == Role.USER
                && saysTheSame(messages.get(messages.size() - 1), more.get(0));
        messages.addAll(again ? more.subList(1, more.size()) : more);
        while (messages.size() > MOST) {
            dropTurn();
        }
    }

    private void dropTurn() {
        int end = 1;
        while (end < messages.size() && messages.get(end).role() != Role.USER) {
            end++;
        }
        messages.subList(0, end).clear();
        log.warn("session {}: the oldest {} messages that could not be logged are given up", scope(), end);
    }

    /** Keeps these in place of those so far. */
    synchronized void replace(List<Message> others) {
        messages.clear();
        keep(others);
    }

    /** Logs what waits, unless the store fails still. Returns whether nothing waits any more. */
    synchronized boolean tryToLog() {
        if (messages.isEmpty()) {
            return true;
        }
        try {
            List<Message> missing = missing();
            if (!missing.isEmpty()) {
                LateResults.append(session, missing);
                log.info("session {}: {} messages that had waited for the store are logged", scope(), missing.size());
            }
        } catch (StoreException e) {
            return false;
        } catch (InvalidMessageException e) {
            log.warn("session {}: the log does not take what had waited for the store", scope(), e);
        }
        forget();
        return true;
    }

    /** Without what is logged already: a store that fails may have written before, and a question may be a retry. */
    private List<Message> missing() {
        long last = session.status().state().lastSeq();
        List<Message> newest = last == 0
                ? List.of()
                : session.messages(new Span(Math.max(1, last - MOST), last + 1)).stream()
                        .map(LoggedMessage::message)
                        .toList();
        List<Message> missing = new ArrayList<>(messages);
        missing.removeAll(newest);
        boolean again = !missing.isEmpty()
                && !newest.isEmpty()
                && missing.get(0).role() == Role.USER
                && saysTheSame(newest.get(newest.size() - 1), missing.get(0));
        return again ? missing.subList(1, missing.size()) : missing;
    }

    private static boolean saysTheSame(Message one, Message other) {
        return one.role() == other.role() && MessageCodec.decode(one).equals(MessageCodec.decode(other));
    }

    /** Nothing waits from now on: the session was deleted. */
    synchronized void forget() {
        messages.clear();
        known = Optional.empty();
    }

    /** What was known of the log last, without what waits. */
    synchronized Context logged(ContextRequest request) {
        Optional<Known> before = known.filter(one -> one.request().equals(request));
        Known now = before.orElseGet(() -> new Known(request, context(session, request)));
        known = Optional.of(now);
        return now.context();
    }

    /** The context of a session, with nothing but the prompt where the store fails and nothing is known here. */
    static Context context(Session session, ContextRequest request) {
        try {
            return session.context(request);
        } catch (StoreException e) {
            log.debug("session {}: nothing is known of it while the store fails", session.scope(), e);
            return without(request);
        }
    }

    /** The same with what waits behind it. */
    synchronized Context shown(ContextRequest request) {
        Context context = logged(request);
        List<LoggedMessage> window = new ArrayList<>(context.window());
        long seq = window.isEmpty() ? 0 : window.get(window.size() - 1).seq();
        for (Message message : messages) {
            window.add(new LoggedMessage(++seq, message, 0, 0, false));
        }
        List<LoggedMessage> shown = WindowReset.since(window);
        long first = shown.isEmpty() ? Long.MAX_VALUE : shown.get(0).seq();
        return new Context(
                context.blocks(),
                context.messages(),
                shown,
                context.behind().stream().filter(text -> text.seq() >= first).toList(),
                context.hint(),
                context.stats());
    }

    private static Context without(ContextRequest request) {
        List<ContextBlock> prompt = request.basePrompt().isEmpty()
                ? List.of()
                : List.of(new ContextBlock(ContextBlock.Kind.BASE, request.basePrompt(), 0));
        ContextStats nothing = new ContextStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        return new Context(prompt, List.of(), List.of(), List.of(), Optional.empty(), nothing);
    }
}
