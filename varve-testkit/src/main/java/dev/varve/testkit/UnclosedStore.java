package dev.varve.testkit;

import dev.varve.Commit;
import dev.varve.CountedMessage;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Passes everything on but {@link #close}, so that a test can "restart" over a store in the heap. */
public final class UnclosedStore implements Store {
    private final Store store;

    public UnclosedStore(Store store) {
        this.store = store;
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return store.state(scope);
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return store.append(scope, messages);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return store.messages(scope, span);
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return store.tail(scope, from, tokensBelow);
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        return store.records(scope, statuses);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return store.commit(scope, commit);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return store.commit(scope, commit, lease);
    }

    @Override
    public Leases leases() {
        return store.leases();
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        return store.search(scope, query);
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return store.sessions(tenant);
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return store.sessions(query);
    }

    @Override
    public SchemaVersion schema() {
        return store.schema();
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return store.facts(tenant, resource, statuses);
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        return store.deleteFact(tenant, resource, id);
    }

    @Override
    public boolean retire(Scope scope) {
        return store.retire(scope);
    }

    @Override
    public boolean delete(Scope scope) {
        return store.delete(scope);
    }

    @Override
    public void close() {
        // Stays open: the next process needs it.
    }
}
