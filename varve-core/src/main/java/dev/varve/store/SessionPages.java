package dev.varve.store;

import dev.varve.Scope;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All sessions that match a query, read page by page; those that have been quiet longest come first. The query's limit is
 * the page size. Sessions that are created, deleted or used meanwhile may or may not be returned. Not thread-safe.
 */
public final class SessionPages implements Iterator<SessionSummary> {
    private final Store store;
    private SessionQuery query;
    private Iterator<SessionSummary> page = List.<SessionSummary>of().iterator();
    private Set<Scope> seen = Set.of();
    private boolean last;

    /** Begins at the first session that matches the query. */
    public SessionPages(Store store, SessionQuery query) {
        this.store = store;
        this.query = query;
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && !last) {
            turn();
        }
        return page.hasNext();
    }

    @Override
    public SessionSummary next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return page.next();
    }

    /** The next page begins at the time at which this one ended, since others may have been quiet since then too. */
    private void turn() {
        List<SessionSummary> found = store.sessions(query);
        List<SessionSummary> fresh = found.stream()
                .filter(session -> !seen.contains(session.scope()))
                .toList();
        last = found.size() < query.limit();
        page = fresh.iterator();
        if (last) {
            return;
        }
        Instant end = found.get(found.size() - 1).state().lastMessageAt();
        Set<Scope> told = found.stream().map(SessionSummary::scope).collect(Collectors.toCollection(HashSet::new));
        if (query.activeSince().equals(Optional.of(end))) {
            told.addAll(seen); // of one moment a store may give others first the next time
        }
        seen = told;
        query = fresh.isEmpty()
                ? query.withLimit(2 * query.limit()) // more than a page of one moment
                : query.withActiveSince(end);
    }
}
