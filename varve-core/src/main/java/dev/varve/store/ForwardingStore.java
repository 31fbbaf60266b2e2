package dev.varve.store;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Passes every call on to another store. The base class of stores that change only some operations. */
public abstract class ForwardingStore implements Store {
    private final Store store;

    /** Passes calls on to this store. */
    protected ForwardingStore(Store store) {
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
    public ReadableMessages readable(Scope scope, Span span) {
        return store.readable(scope, span);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        return store.messages(scope, seqs);
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return store.tail(scope, from, tokensBelow);
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return store.notes(scope, statuses);
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
    public RecallResult search(Scope scope, RecallQuery query) {
        return store.search(scope, query);
    }

    @Override
    public List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
        return store.search(sessions, query);
    }

    @Override
    public List<Scope> promising(List<Scope> sessions, String text, int most) {
        return store.promising(sessions, text, most);
    }

    @Override
    public Vectors vectors() {
        return store.vectors();
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
    public boolean correct(Correction correction) {
        return store.correct(correction);
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        return store.corrections(tenant, resource);
    }

    @Override
    public boolean undoCorrection(String tenant, String resource, String id) {
        return store.undoCorrection(tenant, resource, id);
    }

    @Override
    public boolean handOut(HandOut handOut) {
        return store.handOut(handOut);
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        return store.handOuts(tenant, resource, most);
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        return store.handOuts(session, most);
    }

    @Override
    public boolean markUse(String tenant, String resource, String id, HandOut.Use use) {
        return store.markUse(tenant, resource, id, use);
    }

    @Override
    public int deleteHandOuts(String tenant, String resource, Instant before) {
        return store.deleteHandOuts(tenant, resource, before);
    }

    @Override
    public boolean delete(Scope scope) {
        return store.delete(scope);
    }

    @Override
    public boolean retire(Scope scope) {
        return store.retire(scope);
    }

    @Override
    public void close() {
        store.close();
    }
}
