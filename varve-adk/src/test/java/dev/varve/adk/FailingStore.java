package dev.varve.adk;

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

/** A store that is out of order while it is told to be. */
final class FailingStore implements Store {
    volatile boolean fails;
    private final Store store;

    FailingStore(Store store) {
        this.store = store;
    }

    private Store working() {
        if (fails) {
            throw new StoreException("the disk is full");
        }
        return store;
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return working().state(scope);
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return working().append(scope, messages);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return working().messages(scope, span);
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return working().tail(scope, from, tokensBelow);
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        return working().records(scope, statuses);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return working().commit(scope, commit);
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        return working().search(scope, query);
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return working().sessions(tenant);
    }

    @Override
    public boolean delete(Scope scope) {
        return working().delete(scope);
    }

    @Override
    public void close() {
        store.close();
    }
}
