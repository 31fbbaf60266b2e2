package dev.varve.cli.database;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Iterates over a log with damaged messages, skipping them. If a message of a group is damaged, the rest of the group
 * is skipped too: no log accepts a result without its call. Not thread-safe.
 */
public final class ReadableLog implements Iterator<LoggedMessage> {
    private static final int PAGE = 256;

    private final SessionReader session;
    private final SessionState state;
    private final Deque<LoggedMessage> page = new ArrayDeque<>();
    private final List<Long> damaged = new ArrayList<>();
    private long next = 1;
    private boolean inDamagedGroup;

    /** Reads from the first message to the one that is last now. */
    public ReadableLog(SessionReader session) {
        this.session = session;
        this.state = session.state().orElseGet(SessionState::empty);
    }

    /** Numbers of damaged messages so far: unreadable, though not deleted. */
    public List<Long> damaged() {
        return List.copyOf(damaged);
    }

    @Override
    public boolean hasNext() {
        while (page.isEmpty() && next <= state.lastSeq()) {
            long end = Math.min(next + PAGE, state.lastSeq() + 1);
            read(new Span(next, end));
            next = end;
        }
        return !page.isEmpty();
    }

    @Override
    public LoggedMessage next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the log ends at " + state.lastSeq());
        }
        return page.remove();
    }

    private void read(Span span) {
        ReadableMessages read = session.readable(span);
        long expected = span.from();
        for (LoggedMessage message : read.messages()) {
            missing(expected, message.seq());
            add(message);
            expected = message.seq() + 1;
        }
        missing(expected, span.to());
    }

    private void missing(long from, long to) {
        for (long seq = from; seq < to; seq++) {
            if (state.goneIn(new Span(seq, seq + 1)) == 0) {
                damaged.add(seq);
                inDamagedGroup = true;
            }
        }
    }

    private void add(LoggedMessage message) {
        inDamagedGroup &= !message.startsGroup();
        if (!inDamagedGroup) {
            page.add(message);
        }
    }
}
