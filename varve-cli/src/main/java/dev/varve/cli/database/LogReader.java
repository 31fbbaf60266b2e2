package dev.varve.cli.database;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionReader;
import dev.varve.store.Store;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Walks through the log of a session page by page, so that its length does not matter. Not thread-safe. */
public final class LogReader implements Iterator<LoggedMessage> {
    private static final int PAGE = 500;

    private final SessionReader session;
    private final long end;
    private long next = 1;
    private Iterator<LoggedMessage> page = List.<LoggedMessage>of().iterator();

    /** Reads from the first message to the one that is last now. */
    public LogReader(Store store, Scope scope) {
        this(SessionReader.of(store, scope));
    }

    /** Reads from a snapshot. */
    public LogReader(SessionReader session) {
        this.session = session;
        this.end = session.state().map(state -> state.lastSeq() + 1).orElse(1L);
    }

    @Override
    public boolean hasNext() {
        if (!page.hasNext() && next < end) {
            List<LoggedMessage> read = session.messages(new Span(next, Math.min(next + PAGE, end)));
            next = Math.min(next + PAGE, end);
            page = read.iterator();
        }
        return page.hasNext();
    }

    @Override
    public LoggedMessage next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the log ends at " + (end - 1));
        }
        return page.next();
    }
}
