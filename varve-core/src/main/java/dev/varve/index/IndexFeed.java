package dev.varve.index;

import dev.varve.Note;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.index.GraphSink.Predicate;
import dev.varve.index.GraphSink.Triple;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds an index with notes as they become active, in the background and in order. At most {@code capacity} requests are
 * queued. Further ones are dropped, counted, and named in a warning. Removals are never dropped, because deleted text must
 * not live on in an index; a removal that fails is tried again with the next request.
 *
 * <p>Pass it to {@code VarveBuilder.index}. Thread-safe.
 */
public final class IndexFeed {
    private static final Logger log = LoggerFactory.getLogger(IndexFeed.class);

    private record Request(Scope scope, String name, boolean removal, Runnable work) {}

    /** How an index takes a note. */
    private interface Put {
        void put(Scope scope, Note note, List<Triple> edges);
    }

    private final NoteIndex index;
    private final Put put;
    private final Executor executor;
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Request> waiting = new ArrayDeque<>();
    private boolean draining;
    private long dropped;

    private IndexFeed(NoteIndex index, Put put, Executor executor, int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, is " + capacity);
        }
        this.index = index;
        this.put = put;
        this.executor = executor;
        this.capacity = capacity;
    }

    /**
     * Feeds a vector index. It contains active notes only: a reflection replaces its sources.
     *
     * @param executor runs the calls of the index
     * @param capacity maximum number of queued requests, at least 1
     */
    public static IndexFeed embeddings(EmbeddingIndex index, Executor executor, int capacity) {
        Put put = (scope, note, edges) -> {
            if (note instanceof Reflection reflection) {
                index.remove(scope, Set.copyOf(reflection.sources()));
            }
            index.put(scope, note);
        };
        return new IndexFeed(index, put, executor, capacity);
    }

    /** Feeds a graph; see {@link #embeddings}. */
    public static IndexFeed graph(GraphSink sink, Executor executor, int capacity) {
        return new IndexFeed(sink, (scope, note, edges) -> sink.add(scope, edges), executor, capacity);
    }

    /**
     * A listener that follows what happens to notes. Events from different threads may arrive late, so each note is read
     * again when its turn comes; a note that was deleted meanwhile is left out.
     *
     * @param active reads the active notes of a session
     */
    public MemoryListener following(Function<Scope, List<Note>> active) {
        return event -> {
            if (event instanceof MemoryEvent.Activated activated) {
                put(event.scope(), activated.log(), ids(activated.chunks()), active);
            } else if (event instanceof MemoryEvent.Reflected reflected) {
                put(
                        event.scope(),
                        reflected.log(),
                        Set.of(reflected.reflection().id()),
                        active);
            } else if (event instanceof MemoryEvent.Deleted) {
                removeAll(event.scope());
            } else if (event instanceof MemoryEvent.Erased erased) {
                removeAll(event.scope());
                put(event.scope(), erased.log(), ids(erased.log()), active);
            } else if (event instanceof MemoryEvent.Cleared cleared) {
                removeAll(event.scope());
                put(event.scope(), cleared.log(), ids(cleared.log()), active);
            }
        };
    }

    /**
     * A listener for policies without indexes: it adds nothing, but still removes what was deleted.
     */
    public MemoryListener removals() {
        return event -> {
            if (event instanceof MemoryEvent.Deleted
                    || event instanceof MemoryEvent.Erased
                    || event instanceof MemoryEvent.Cleared) {
                removeAll(event.scope());
            }
        };
    }

    /** Feeds active notes again, for example for a session whose requests were dropped. */
    public void refill(Scope scope, List<Note> active) {
        put(scope, active, ids(active), same -> active);
    }

    private static Set<String> ids(List<? extends Note> notes) {
        return notes.stream().map(Note::id).collect(Collectors.toSet());
    }

    /** How many requests did not reach the index, because the queue was full or the index failed. */
    public long droppedCount() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    private void put(Scope scope, List<Note> log, Set<String> ids, Function<Scope, List<Note>> active) {
        Optional<Note> previous = Optional.empty();
        for (Note note : log) {
            if (ids.contains(note.id())) {
                List<Triple> edges = edges(scope, previous, note);
                offer(new Request(scope, "put " + note.id(), false, () -> {
                    if (active.apply(scope).contains(note)) {
                        put.put(scope, note, edges);
                    }
                }));
            }
            previous = Optional.of(note);
        }
    }

    private static List<Triple> edges(Scope scope, Optional<Note> previous, Note note) {
        List<Triple> edges = new ArrayList<>();
        edges.add(new Triple(note.id(), Predicate.IN_SESSION, scope.session()));
        previous.ifPresent(before -> edges.add(new Triple(note.id(), Predicate.FOLLOWS, before.id())));
        if (note instanceof Reflection reflection) {
            reflection.sources().forEach(source -> edges.add(new Triple(note.id(), Predicate.REFLECTS_ON, source)));
        }
        return List.copyOf(edges);
    }

    /** Drops what still waits to be added for the session. */
    private void removeAll(Scope scope) {
        lock.lock();
        try {
            waiting.removeIf(request -> request.scope().equals(scope));
        } finally {
            lock.unlock();
        }
        offer(new Request(scope, "remove all", true, () -> index.removeAll(scope)));
    }

    private void offer(Request request) {
        lock.lock();
        try {
            if (!request.removal() && waiting.size() >= capacity) {
                drop(request, "too many requests wait");
                return;
            }
            waiting.add(request);
            if (draining) {
                return;
            }
            draining = true;
        } finally {
            lock.unlock();
        }
        try {
            executor.execute(this::drain);
        } catch (RejectedExecutionException e) {
            log.warn(
                    "session {}: the executor refused to feed the index; the next request tries again",
                    request.scope(),
                    e);
            lock.lock();
            try {
                draining = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Under the lock. */
    private void drop(Request request, String reason) {
        dropped++;
        log.warn(
                "session {}: index request \"{}\" dropped, {} ({} so far); refill the index later",
                request.scope(),
                request.name(),
                reason,
                dropped);
    }

    private void drain() {
        List<Request> again = new ArrayList<>();
        for (Optional<Request> next = poll(again); next.isPresent(); next = poll(again)) {
            if (!done(next.get()) && next.get().removal()) {
                again.add(next.get());
            }
        }
    }

    /** The next request. If there is none this run ends, and removals that failed wait for the next one. */
    private Optional<Request> poll(List<Request> again) {
        lock.lock();
        try {
            Optional<Request> next = Optional.ofNullable(waiting.poll());
            if (next.isEmpty()) {
                waiting.addAll(again);
                draining = false;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private boolean done(Request request) {
        try {
            request.work().run();
            return true;
        } catch (RuntimeException e) {
            log.debug("session {}: index request \"{}\" failed", request.scope(), request.name(), e);
            lock.lock();
            try {
                drop(request, request.removal() ? "it failed and is tried again" : "it failed");
            } finally {
                lock.unlock();
            }
            return false;
        }
    }
}
