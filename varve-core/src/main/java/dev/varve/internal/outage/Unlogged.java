package dev.varve.internal.outage;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.ContextStats;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
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
public final class Unlogged {
    private static final Logger log = LoggerFactory.getLogger(Unlogged.class);

    /** More are not kept, as where a damaged session never takes them. */
    private static final int MOST = 1_000;

    private final SessionLog session;
    private final List<Message> messages = new ArrayList<>();
    private boolean asked;

    Unlogged(SessionLog session) {
        this.session = session;
    }

    Scope scope() {
        return session.scope();
    }

    /** True if nothing waits. */
    public synchronized boolean isEmpty() {
        return messages.isEmpty();
    }

    /** True if the turn that begins has asked the store in vain. It need not wait for it again. */
    public synchronized boolean hasAsked() {
        return asked;
    }

    synchronized void asked() {
        asked = true;
    }

    /** True if a turn is under way whose question waits, and which has asked the store. */
    public synchronized boolean isMidTurn() {
        if (messages.isEmpty()) {
            return false;
        }
        Message last = messages.get(messages.size() - 1);
        boolean answered = last.role() == Role.ASSISTANT && last.toolCalls().isEmpty();
        return !answered && !WindowReset.isReset(last);
    }

    /** Keeps messages that could not be logged. A question that is asked again is there already. */
    public synchronized void keep(List<Message> more) {
        asked = false;
        boolean again = !messages.isEmpty()
                && !more.isEmpty()
                && more.get(0).role() == Role.USER
                && session.saysTheSame(messages.get(messages.size() - 1), more.get(0));
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
    public synchronized void replace(List<Message> others) {
        messages.clear();
        keep(others);
    }

    /** Logs what waits, unless the store fails still: then the turn has asked. Returns whether nothing waits any more. */
    public synchronized boolean tryToLog() {
        try {
            log();
            return true;
        } catch (StoreException e) {
            log.debug("session {}: what waits cannot be logged yet", scope(), e);
            asked = true;
            return false;
        }
    }

    /** Logs what waits, or fails as the store does. */
    synchronized void log() {
        if (messages.isEmpty()) {
            return;
        }
        try {
            List<Message> missing = missing();
            if (!missing.isEmpty()) {
                session.append(missing);
                log.info("session {}: {} messages that had waited for the store are logged", scope(), missing.size());
            }
        } catch (InvalidMessageException e) {
            log.warn("session {}: the log does not take what had waited for the store", scope(), e);
        }
        forget();
    }

    /** Without what is logged already: a store that fails may have written before, and a question may be a retry. */
    private List<Message> missing() {
        List<Message> newest =
                session.newest(MOST).stream().map(LoggedMessage::message).toList();
        int written = 0;
        for (Message message : newest) { // in order, since people say the same thing twice
            written += written < messages.size() && message.equals(messages.get(written)) ? 1 : 0;
        }
        List<Message> missing = List.copyOf(messages.subList(written, messages.size()));
        boolean again = !missing.isEmpty()
                && !newest.isEmpty()
                && missing.get(0).role() == Role.USER
                && session.saysTheSame(newest.get(newest.size() - 1), missing.get(0));
        return again ? missing.subList(1, missing.size()) : missing;
    }

    /** Nothing waits from now on: it is logged, or the session was deleted. */
    public synchronized void forget() {
        messages.clear();
        asked = false;
    }

    /** The last known context of the log, without waiting messages; only the prompt if nothing is known. Does not ask the store. */
    public Context logged(ContextRequest request) {
        return session.known(request).orElseGet(() -> without(request));
    }

    /** The same with what waits behind it. */
    public synchronized Context shown(ContextRequest request) {
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
