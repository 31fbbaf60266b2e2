package dev.varve.springai;

import dev.varve.Commit;
import dev.varve.CountedMessage;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A database that is down. */
final class FailingStore implements Store {
    private static StoreException down() {
        return new StoreException("the database is down");
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        throw down();
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        throw down();
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        throw down();
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        throw down();
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        throw down();
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        throw down();
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        throw down();
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        throw down();
    }

    @Override
    public boolean delete(Scope scope) {
        throw down();
    }

    @Override
    public void close() {}
}
