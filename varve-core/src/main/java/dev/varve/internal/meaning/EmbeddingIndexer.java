package dev.varve.internal.meaning;

import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.store.Store;
import dev.varve.store.Vectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Computes vectors for sessions that were used, in the background: one thread takes some messages of one session, then some of
 * the next, so a long session delays no other. It waits a moment first, so that the messages of a turn make one write.
 * Failed work is left until the session is used again. Thread-safe.
 */
public final class EmbeddingIndexer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddingIndexer.class);

    /** Sessions that wait; of one more the vectors come when it is next used. */
    private static final int MOST_WAITING = 10_000;

    private final Store store;
    private final UnaryOperator<String> masking;
    private final List<Embedder> embedders;
    private final FailurePolicy failures;
    private final Executor executor;
    private final long delayNanos;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Sessions and when they are due, by the system's nanosecond clock, oldest first. Under the lock. */
    private final Map<Scope, Long> waiting = new LinkedHashMap<>();

    /** Sessions that were looked into. Under the lock. */
    private final Set<Scope> seen = new HashSet<>();

    /** Models that failed to load, and are not asked again. Under the lock. */
    private final Set<String> broken = new HashSet<>();

    private boolean running;
    private boolean hurried;
    private boolean closed;

    /**
     * @param executor runs one job at a time that may last for minutes
     * @param delay    between the use of a session and the work on it
     */
    public EmbeddingIndexer(
            Store store,
            List<Embedder> embedders,
            UnaryOperator<String> masking,
            FailurePolicy failures,
            Executor executor,
            Duration delay) {
        this.store = store;
        this.masking = masking;
        this.embedders = store.vectors() == Vectors.NONE ? List.of() : List.copyOf(embedders);
        this.failures = failures;
        this.executor = executor;
        this.delayNanos = delay.toNanos();
    }

    /** A session was used; what of it has no vectors yet gets them soon. Costs next to nothing. */
    public void use(Scope scope) {
        if (embedders.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            if (closed || waiting.size() >= MOST_WAITING) {
                return;
            }
            waiting.putIfAbsent(scope, System.nanoTime() + delayNanos);
            if (running) {
                return;
            }
            running = true;
        } finally {
            lock.unlock();
        }
        start();
    }

    /** The same for a session that is only searched, possibly with hundreds of others: not again until it is used. */
    public void useOnce(Scope scope) {
        lock.lock();
        try {
            if (seen.size() >= MOST_WAITING) {
                seen.clear();
            }
            if (!seen.add(scope)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        use(scope);
    }

    private void start() {
        try {
            executor.execute(this::work);
        } catch (RejectedExecutionException e) {
            log.warn("the executor refused to compute vectors; the next message tries again", e);
            stopped();
        }
    }

    private void stopped() {
        lock.lock();
        try {
            running = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        try {
            while (true) {
                lock.lock();
                Scope next;
                try {
                    if (!awaitDue()) {
                        running = false;
                        changed.signalAll();
                        return;
                    }
                    Iterator<Scope> oldest = waiting.keySet().iterator();
                    next = oldest.next();
                    oldest.remove();
                } finally {
                    lock.unlock();
                }
                if (step(next)) {
                    again(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped();
        } catch (Error e) {
            stopped();
            throw e;
        }
    }

    /** Under the lock. Whether there is something to do, after it has become due. */
    private boolean awaitDue() throws InterruptedException {
        while (!closed && !waiting.isEmpty()) {
            long left = waiting.values().iterator().next() - System.nanoTime();
            if (left <= 0 || hurried) {
                return true;
            }
            changed.await(left, TimeUnit.NANOSECONDS);
        }
        return false;
    }

    private void again(Scope scope) {
        lock.lock();
        try {
            if (!closed) {
                waiting.putIfAbsent(scope, System.nanoTime());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the session has more to do. */
    private boolean step(Scope scope) {
        boolean more = false;
        for (Embedder embedder : usable()) {
            try {
                more |= new VectorStep(store, embedder, masking).some(scope);
                failures.ended(embedder, true);
            } catch (RuntimeException e) {
                if (isClosed()) {
                    log.debug("session {}: closed before the model {} was done", scope, embedder.name(), e);
                    return false;
                }
                failures.ended(embedder, false);
                log.warn(
                        "session {}: the model {} could not compute vectors ({}); they come when the session is next used",
                        scope,
                        embedder.name(),
                        e.toString());
            } catch (LinkageError e) {
                log.warn("the model {} cannot run here; recall goes by words alone", embedder.name(), e);
                giveUp(embedder);
            }
        }
        if (!more) {
            keepOnlyUsed(scope);
        }
        return more;
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private List<Embedder> usable() {
        lock.lock();
        try {
            List<Embedder> usable = new ArrayList<>(embedders);
            usable.removeIf(embedder -> broken.contains(embedder.name()) || !failures.isReady(embedder));
            return usable;
        } finally {
            lock.unlock();
        }
    }

    private void giveUp(Embedder embedder) {
        lock.lock();
        try {
            broken.add(embedder.name());
        } finally {
            lock.unlock();
        }
    }

    /** Vectors of a model that is no longer used find nothing. */
    private void keepOnlyUsed(Scope scope) {
        try {
            Set<String> names = new HashSet<>();
            embedders.forEach(embedder -> names.add(embedder.name()));
            store.vectors().keepOnly(scope, names);
        } catch (RuntimeException e) {
            log.debug("session {}: vectors of other models stay for now", scope, e);
        }
    }

    /** Waits until nothing waits or runs, without the usual delay. Returns whether that came about in time. */
    public boolean awaitIdle(Duration timeout) {
        long left = TimeUnit.NANOSECONDS.convert(timeout);
        lock.lock();
        try {
            hurried = true;
            changed.signalAll();
            while (running && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !running;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            hurried = false;
            lock.unlock();
        }
    }

    /** Ends after the batch that is under way. Repeatable. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            waiting.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
