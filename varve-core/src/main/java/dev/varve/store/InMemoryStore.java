package dev.varve.store;

import dev.varve.ClosedException;
import dev.varve.Commit;
import dev.varve.CountedMessage;
import dev.varve.Fact;
import dev.varve.Learning;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps sessions in the heap, for tests and for agents that need no memory beyond the process. */
public final class InMemoryStore implements Store {
    private static final Span EVERYTHING = new Span(1, Long.MAX_VALUE);

    private final Map<Scope, Shelf> shelves = new ConcurrentHashMap<>();
    private final FactShelf facts = new FactShelf();
    private final InMemoryLeases leases;
    private volatile boolean closed;

    public InMemoryStore() {
        this(Clock.systemUTC());
    }

    /** A store whose leases expire by a clock of the caller's. */
    public InMemoryStore(Clock clock) {
        leases = new InMemoryLeases(clock, scope -> {
            Shelf shelf = shelves.get(scope);
            return shelf != null && shelf.exists();
        });
    }

    /** One session. Its own lock, so that sessions do not wait for each other. */
    private static final class Shelf {
        final ReentrantLock lock = new ReentrantLock();
        final List<LoggedMessage> messages = new ArrayList<>();
        final Map<String, Long> seqById = new HashMap<>();
        final List<MemoryRecord> records = new ArrayList<>();
        /** Written under the lock; read without it only by {@link #sessions}. */
        volatile SessionState state = SessionState.empty();

        /** Place in the list of the first message that has the number or a higher one. */
        int indexOf(long seq) {
            int low = 0;
            int high = messages.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (messages.get(middle).seq() < seq) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        void erase(Span span) {
            List<LoggedMessage> erased = messages.subList(indexOf(span.from()), indexOf(span.to()));
            erased.forEach(message -> seqById.remove(message.message().id()));
            long tokens = erased.stream().mapToLong(LoggedMessage::tokens).sum();
            erased.clear();
            messages.replaceAll(message -> message.seq() < span.to() ? message : message.lowered(tokens));
        }

        /** False for the moment between the making of a shelf and its first message. */
        boolean exists() {
            return state.lastSeq() > 0;
        }
    }

    /**
     * Puts a session in as it was read from elsewhere; what is there under its name is replaced.
     *
     * @param messages in order
     * @param records  in the order in which they were written
     */
    public void load(Scope scope, SessionState state, List<LoggedMessage> messages, List<MemoryRecord> records) {
        Shelf shelf = new Shelf();
        shelf.messages.addAll(messages);
        messages.stream()
                .filter(logged -> !logged.message().id().isEmpty())
                .forEach(logged -> shelf.seqById.put(logged.message().id(), logged.seq()));
        shelf.records.addAll(records);
        shelf.state = state;
        shelves.put(scope, shelf);
    }

    /** Puts facts of a resource in as they were read from elsewhere, or as another session learnt them. */
    public void learn(Scope of, Learning learning) {
        facts.learn(of, learning);
    }

    /** Takes the facts of a resource out, to be put in anew. */
    public void forgetFacts(String tenant, String resource) {
        facts.clear(tenant, resource);
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return read(scope, shelf -> Optional.of(shelf.state), Optional.empty());
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        ensureOpen();
        while (true) {
            Shelf shelf = shelves.computeIfAbsent(scope, key -> new Shelf());
            shelf.lock.lock();
            try {
                if (shelves.get(scope) != shelf) {
                    continue; // deleted between the lookup and the lock
                }
                MessageIds.refuseTaken(scope, shelf.state, messages, shelf.seqById);
                SessionState.Appended appended = shelf.state.append(messages);
                for (LoggedMessage logged : appended.messages()) {
                    shelf.messages.add(logged);
                    if (!logged.message().id().isEmpty()) {
                        shelf.seqById.put(logged.message().id(), logged.seq());
                    }
                }
                shelf.state = appended.state();
                return appended;
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
        return read(
                scope,
                shelf -> {
                    return List.copyOf(shelf.messages.subList(shelf.indexOf(span.from()), shelf.indexOf(span.to())));
                },
                List.of());
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return read(
                scope,
                shelf -> {
                    int start = shelf.messages.size();
                    while (start > 0
                            && shelf.messages.get(start - 1).seq() >= from
                            && shelf.messages.get(start - 1).tokensThrough() > tokensBelow) {
                        start--;
                    }
                    return List.copyOf(shelf.messages.subList(start, shelf.messages.size()));
                },
                List.of());
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        return read(
                scope,
                shelf -> shelf.records.stream()
                        .filter(record -> statuses.contains(record.status()))
                        .sorted(Comparator.comparingLong(record -> record.span().to())) // stable: sources first
                        .toList(),
                List.of());
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return read(
                scope,
                shelf -> {
                    Optional<SessionState> next = shelf.state.commit(commit).filter(state -> fits(shelf, commit));
                    next.ifPresent(state -> {
                        commit.erased().ifPresent(shelf::erase);
                        commit.forgotten().forEach(id -> facts.delete(scope.tenant(), scope.resource(), id));
                        shelf.records.removeIf(record -> commit.removals().contains(record.id()));
                        shelf.records.replaceAll(
                                record -> Optional.ofNullable(commit.changes().get(record.id()))
                                        .map(record::withStatus)
                                        .orElse(record));
                        shelf.records.addAll(commit.inserts());
                        facts.learn(scope, commit.learning());
                        shelf.state = state;
                    });
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

    private static boolean fits(Shelf shelf, Commit commit) {
        Set<String> ids = shelf.records.stream().map(MemoryRecord::id).collect(Collectors.toSet());
        return ids.containsAll(commit.changes().keySet())
                && ids.containsAll(commit.removals())
                && commit.inserts().stream().noneMatch(record -> ids.contains(record.id()));
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        return read(scope, shelf -> LinearSearch.search(shelf.messages, shelf.records, query), SearchResult.NONE);
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
                .map(entry -> new SessionSummary(entry.getKey(), entry.getValue().state));
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
        return facts.delete(tenant, resource, id);
    }

    @Override
    public boolean delete(Scope scope) {
        leases.forget(scope);
        return read(
                scope,
                shelf -> {
                    facts.deleteOf(scope, EVERYTHING);
                    return shelves.remove(scope, shelf);
                },
                false);
    }

    @Override
    public boolean retire(Scope scope) {
        leases.forget(scope);
        return read(scope, shelf -> shelves.remove(scope, shelf), false);
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

    private <T> T read(Scope scope, Function<Shelf, T> work, T absent) {
        ensureOpen();
        Shelf shelf = shelves.get(scope);
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
