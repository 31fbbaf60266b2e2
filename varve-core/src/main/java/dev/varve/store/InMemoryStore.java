package dev.varve.store;

import dev.varve.ClosedException;
import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores sessions in the heap, for tests and for agents whose memory need not outlive the process. Thread-safe. */
public final class InMemoryStore implements Store {
    private final Map<Scope, SessionShelf> shelves = new ConcurrentHashMap<>();
    private final FactShelf facts = new FactShelf();
    private final ToldShelf told = new ToldShelf();
    private final Vectors vectors = new HeapVectors();
    private final InMemoryLeases leases;
    private volatile boolean closed;

    /** An empty store. */
    public InMemoryStore() {
        this(Clock.systemUTC());
    }

    /** A store whose leases expire by the given clock. */
    public InMemoryStore(Clock clock) {
        leases = new InMemoryLeases(clock, scope -> {
            SessionShelf shelf = shelves.get(scope);
            return shelf != null && shelf.exists();
        });
    }

    /**
     * Adds a session that was read from elsewhere, replacing any session of the same name.
     *
     * @param messages in order
     * @param notes  in the order in which they were written
     */
    public void load(Scope scope, SessionState state, List<LoggedMessage> messages, List<Note> notes) {
        shelves.put(scope, new SessionShelf(state, messages, notes));
    }

    /** Adds facts that were read from elsewhere or learned from another session. */
    public void learn(Scope of, Learning learning) {
        facts.learn(of, learning);
    }

    /** Removes the facts of a resource, so that they can be added again. */
    public void forgetFacts(String tenant, String resource) {
        facts.clear(tenant, resource);
    }

    /** Adds a correction that was read from elsewhere, replacing any with that id. */
    public void load(Correction correction) {
        told.put(correction);
    }

    /** Adds a hand-out that was read from elsewhere, replacing any with that id. */
    public void load(HandOut handOut) {
        told.put(handOut);
    }

    /** Removes the corrections and hand-outs of a resource, so that they can be added again. */
    public void forgetTold(String tenant, String resource) {
        told.clear(tenant, resource);
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return read(scope, shelf -> Optional.of(shelf.state()), Optional.empty());
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        ensureOpen();
        while (true) {
            SessionShelf shelf = shelves.computeIfAbsent(scope, key -> new SessionShelf());
            shelf.lock.lock();
            try {
                if (shelves.get(scope) != shelf) {
                    continue; // deleted between the lookup and the lock
                }
                return shelf.append(scope, messages);
            } finally {
                if (!shelf.exists()) {
                    shelves.remove(scope, shelf);
                }
                shelf.lock.unlock();
            }
        }
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return read(scope, shelf -> shelf.messages(span), List.of());
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return read(scope, shelf -> shelf.tail(from, tokensBelow), List.of());
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return read(scope, shelf -> shelf.notes(statuses), List.of());
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return read(
                scope,
                shelf -> {
                    Optional<SessionState> next = shelf.commit(commit);
                    if (next.isPresent()) {
                        commit.forgotten().forEach(id -> facts.delete(scope.tenant(), scope.resource(), id));
                        facts.learn(scope, commit.learning());
                        if (commit instanceof Commit.Erase erase) {
                            told.forget(scope, Gone.by(scope, erase));
                        }
                    }
                    return next;
                },
                Optional.empty());
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return leases.whileCurrent(lease, () -> commit(scope, commit));
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public RecallResult search(Scope scope, RecallQuery query) {
        return read(scope, shelf -> shelf.search(query), RecallResult.NONE);
    }

    @Override
    public Vectors vectors() {
        return vectors;
    }

    /** In the heap like all else, so they are computed anew when the process starts. */
    private final class HeapVectors implements Vectors {
        @Override
        public Progress progress(Scope scope, String model) {
            return read(scope, shelf -> shelf.vectors().progress(model), new Progress(1, Set.of()));
        }

        @Override
        public boolean add(Scope scope, Batch batch) {
            return read(scope, shelf -> shelf.add(batch), false);
        }

        @Override
        public long count(Scope scope, Span messages, Set<String> notes) {
            return read(scope, shelf -> shelf.vectors().count(messages, notes), 0L);
        }

        @Override
        public void keepOnly(Scope scope, Set<String> models) {
            read(
                    scope,
                    shelf -> {
                        shelf.vectors().keepOnly(models);
                        return true;
                    },
                    false);
        }

        @Override
        public RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query) {
            return read(scope, shelf -> shelf.nearest(model, meant, query), RecallResult.NONE);
        }
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return summaries()
                .filter(summary -> summary.scope().tenant().equals(tenant))
                .sorted(SessionSummary.NEWEST_FIRST)
                .toList();
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return summaries()
                .filter(query::matches)
                .sorted(SessionSummary.QUIETEST_FIRST)
                .limit(query.limit())
                .toList();
    }

    private Stream<SessionSummary> summaries() {
        ensureOpen();
        return shelves.entrySet().stream()
                .filter(entry -> entry.getValue().exists())
                .map(entry ->
                        new SessionSummary(entry.getKey(), entry.getValue().state()));
    }

    @Override
    public SchemaVersion schema() {
        ensureOpen();
        return SchemaVersion.NONE;
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        ensureOpen();
        return facts.list(tenant, resource, statuses);
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        ensureOpen();
        facts.list(tenant, resource, EnumSet.allOf(Fact.Status.class)).stream()
                .filter(fact -> fact.id().equals(id))
                .forEach(fact -> told.forget(fact.origin(), Gone.with(fact)));
        return facts.delete(tenant, resource, id);
    }

    @Override
    public boolean correct(Correction correction) {
        ensureOpen();
        return told.add(correction);
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        ensureOpen();
        return told.corrections(tenant, resource);
    }

    @Override
    public boolean undoCorrection(String tenant, String resource, String id) {
        ensureOpen();
        return told.undo(tenant, resource, id);
    }

    @Override
    public boolean handOut(HandOut handOut) {
        ensureOpen();
        return told.add(handOut);
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        ensureOpen();
        return told.handOuts(tenant, resource, most);
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        ensureOpen();
        return told.handOuts(session, most);
    }

    @Override
    public boolean markUse(String tenant, String resource, String id, HandOut.Use use) {
        ensureOpen();
        return told.use(tenant, resource, id, use);
    }

    @Override
    public int deleteHandOuts(String tenant, String resource, Instant before) {
        ensureOpen();
        return told.dropHandOuts(tenant, resource, before);
    }

    @Override
    public boolean delete(Scope scope) {
        leases.forget(scope);
        return read(
                scope,
                shelf -> {
                    facts.deleteOf(scope);
                    told.forget(scope, Gone.with(scope, true));
                    return shelves.remove(scope, shelf);
                },
                false);
    }

    @Override
    public boolean retire(Scope scope) {
        leases.forget(scope);
        return read(
                scope,
                shelf -> {
                    told.forget(scope, Gone.with(scope, false));
                    return shelves.remove(scope, shelf);
                },
                false);
    }

    @Override
    public void close() {
        closed = true;
    }

    private void ensureOpen() {
        if (closed) {
            throw new ClosedException("the store is closed; open a new one");
        }
    }

    private <T> T read(Scope scope, Function<SessionShelf, T> work, T absent) {
        ensureOpen();
        SessionShelf shelf = shelves.get(scope);
        if (shelf == null) {
            return absent;
        }
        shelf.lock.lock();
        try {
            return shelf.exists() ? work.apply(shelf) : absent;
        } finally {
            shelf.lock.unlock();
        }
    }
}
