package dev.varve.store.jsonl;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.LogHoles;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionState;
import dev.varve.store.StoreCorruptException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The heap store for reading: data from a damaged file lacks a line, and must not pass for complete. Reads then fail
 * with the problem of the file. Thread-safe.
 */
final class IntactStore extends ForwardingStore {
    private final InMemoryStore memory;
    private final SessionFolder folder;

    IntactStore(InMemoryStore memory, SessionFolder folder) {
        super(memory);
        this.memory = memory;
        this.folder = folder;
    }

    /** @throws StoreCorruptException if a line of the session is damaged */
    void requireIntact(Scope scope) {
        folder.damage(scope).ifPresent(IntactStore::refuse);
    }

    /** @throws StoreCorruptException if a line of the resource's facts is damaged */
    void requireFacts(String tenant, String resource) {
        folder.damage(folder.facts(new Scope(tenant, resource, Scope.DEFAULT))).ifPresent(IntactStore::refuse);
    }

    /** @throws StoreCorruptException if a line of the resource's corrections and hand-outs is damaged */
    void requireTold(String tenant, String resource) {
        folder.damage(folder.told(new Scope(tenant, resource, Scope.DEFAULT))).ifPresent(IntactStore::refuse);
    }

    private static void refuse(SessionFolder.Damage damage) {
        throw new StoreCorruptException(damage.words());
    }

    /** {@inheritDoc} For a damaged session, the row of the last readable line; fails if there is none. */
    @Override
    public Optional<SessionState> state(Scope scope) {
        Optional<SessionState> state = memory.state(scope);
        if (state.isEmpty()) {
            requireIntact(scope);
        }
        return state;
    }

    @Override
    public Optional<SessionState> state(Scope scope, SessionState expected) {
        return state(scope);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        requireIntact(scope);
        return memory.messages(scope, span);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        requireIntact(scope);
        return memory.messages(scope, seqs);
    }

    /** {@inheritDoc} If the last line is damaged, the last hole has no end that is known. */
    @Override
    public ReadableMessages readable(Scope scope, Span span) {
        SessionState state = memory.state(scope).orElseGet(SessionState::empty);
        List<LoggedMessage> messages = memory.messages(scope, span);
        List<Span> holes = new ArrayList<>(LogHoles.in(state, span, messages));
        long end = state.lastSeq() + 1;
        boolean isOpen =
                folder.damage(scope).filter(SessionFolder.Damage::atEnd).isPresent();
        if (isOpen && span.to() > end) {
            holes.add(new Span(Math.max(end, span.from()), LogHoles.END));
        }
        return new ReadableMessages(messages, holes);
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        requireIntact(scope);
        return memory.tail(scope, from, tokensBelow);
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        requireIntact(scope);
        return memory.notes(scope, statuses);
    }

    @Override
    public RecallResult search(Scope scope, RecallQuery query) {
        requireIntact(scope);
        return memory.search(scope, query);
    }

    @Override
    public List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
        return sessions.stream().map(session -> search(session, query)).toList();
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        requireFacts(tenant, resource);
        return memory.facts(tenant, resource, statuses);
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        requireTold(tenant, resource);
        return memory.corrections(tenant, resource);
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        requireTold(tenant, resource);
        return memory.handOuts(tenant, resource, most);
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        requireTold(session.tenant(), session.resource());
        return memory.handOuts(session, most);
    }
}
