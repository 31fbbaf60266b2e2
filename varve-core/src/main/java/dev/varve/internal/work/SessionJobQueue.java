package dev.varve.internal.work;

import dev.varve.ClosedException;
import dev.varve.Scope;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs at most one job of a kind per session at a time. A request for a waiting job joins it; a request for a running job makes
 * it run once more, after the jobs that wait. When {@code capacity} jobs wait, further requests are dropped with a warning and
 * counted. No work is lost, since the next append requests it again. Thread-safe: one lock guards the queue, and no job runs
 * under it.
 */
public final class SessionJobQueue {
    private static final Logger log = LoggerFactory.getLogger(SessionJobQueue.class);

    /** The work of a job. */
    public enum Kind {
        OBSERVE,
        REFLECT;

        /** The verb, for people. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Executor executor;
    private final int capacity;
    private final int parallelism;
    private final MemoryListener listener;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Map<Job.Key, Job> jobs = new HashMap<>();
    private final ArrayDeque<Job> waiting = new ArrayDeque<>();
    private int running;

    /** The number of finished jobs whose clean-up, such as giving a lease back, still runs. */
    private int ending;

    private long dropped;
    private boolean closed;

    /**
     * Runs jobs.
     *
     * @param executor    where; a direct one makes every request synchronous
     * @param capacity    jobs that may wait, at least 0
     * @param parallelism jobs that may run at once, at least 1
     * @param listener    hears of drops
     */
    public SessionJobQueue(Executor executor, int capacity, int parallelism, MemoryListener listener) {
        if (capacity < 0 || parallelism < 1) {
            throw new IllegalArgumentException("capacity must be at least 0 and parallelism at least 1");
        }
        this.executor = executor;
        this.capacity = capacity;
        this.parallelism = parallelism;
        this.listener = listener;
    }

    /**
     * Asks for a job.
     *
     * @param goal how far it goes; the furthest of the requests that it answers
     * @return completes when the job has run, or at once if it was dropped or the coordinator is closed; never
     *     exceptionally
     */
    public CompletableFuture<Void> submit(Scope scope, Kind kind, JobGoal goal, Consumer<JobGoal> work) {
        Job.Key key = new Job.Key(scope, kind);
        Job job;
        lock.lock();
        try {
            if (closed) {
                return CompletableFuture.completedFuture(null);
            }
            Job present = jobs.get(key);
            if (present != null) {
                present.work = work;
                present.goal = present.goal.or(goal);
                present.again |= present.running;
                return present.done;
            }
            job = new Job(key, goal, work);
            if (running >= parallelism) {
                if (waiting.size() < capacity) {
                    jobs.put(key, job);
                    waiting.add(job);
                    return job.done;
                }
                dropped++;
            } else {
                jobs.put(key, job);
                start(job);
            }
        } finally {
            lock.unlock();
        }
        if (!job.running) {
            reportDrop(key);
            job.done.complete(null);
            return job.done;
        }
        launch(job);
        return job.done;
    }

    /** True if a job of this kind runs or waits for the session. */
    public boolean isBusy(Scope scope, Kind kind) {
        return locked(() -> jobs.containsKey(new Job.Key(scope, kind)));
    }

    /** True if another request would not be dropped now. */
    public boolean hasRoom() {
        return locked(() -> running < parallelism || waiting.size() < capacity);
    }

    /** Requests dropped since the start. */
    public long droppedCount() {
        return locked(() -> dropped);
    }

    /** Jobs that wait for others to end. */
    public int waiting() {
        return locked(() -> waiting.size());
    }

    /** Jobs that wait or run. */
    public int pending() {
        return locked(() -> jobs.size());
    }

    /** Waits until no job waits or runs, and what follows jobs is over too. Returns whether that came about in time. */
    public boolean awaitIdle(Duration timeout) {
        long nanos = TimeUnit.NANOSECONDS.convert(timeout);
        lock.lock();
        try {
            while (!isIdle()) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = idle.awaitNanos(nanos);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** True if it takes no more work; what runs should come to an end then. */
    public boolean isClosed() {
        return locked(() -> closed);
    }

    /**
     * Takes no more work. Jobs that run or wait have until the deadline; those that still wait then are dropped. Repeatable.
     */
    public void close(Duration deadline) {
        locked(() -> closed = true);
        if (!awaitIdle(deadline)) {
            dropWaiting();
            int hanging = pending();
            if (hanging > 0) {
                log.warn(
                        "{} memory jobs still run after {} ms; their results will be discarded",
                        hanging,
                        TimeUnit.MILLISECONDS.convert(deadline));
            }
        }
    }

    /** Drops the requests that no job has begun to answer, and counts them. */
    public void dropWaiting() {
        List<Job.Key> refused = new ArrayList<>();
        lock.lock();
        try {
            for (Job job : waiting) {
                refused.add(job.key);
                jobs.remove(job.key);
                job.done.complete(null);
            }
            waiting.clear();
            for (Job job : jobs.values()) {
                if (job.again) {
                    refused.add(job.key);
                    job.again = false;
                }
            }
            dropped += refused.size();
        } finally {
            lock.unlock();
        }
        if (!refused.isEmpty()) {
            log.warn(
                    "dropped {} requests for memory work that had not begun ({} dropped so far); the next message of each"
                            + " session asks again",
                    refused.size(),
                    droppedCount());
            refused.forEach(this::tellDropped);
        }
    }

    private void start(Job job) {
        job.running = true;
        job.begun = false;
        running++;
    }

    /** Hands a job to the executor. If that takes none, all that wait end, too. */
    private void launch(Job first) {
        Optional<Job> next = Optional.of(first);
        while (next.isPresent()) {
            Job job = next.get();
            next = isTaken(job) ? Optional.empty() : ended(job);
        }
    }

    /** Also where no thread could be made, which is an {@link Error}: the agent that asked goes on without memory. */
    private boolean isTaken(Job job) {
        try {
            executor.execute(() -> run(job));
            return true;
        } catch (RuntimeException | Error e) {
            if (locked(() -> job.begun)) {
                throw e; // of the job itself, which a direct executor runs here
            }
            log.warn(
                    "session {}: the executor refused to {}",
                    job.key.scope(),
                    job.key.kind().label(),
                    e);
            return false;
        }
    }

    private void run(Job first) {
        Optional<Job> turn = Optional.of(first);
        while (turn.isPresent()) {
            Job job = turn.get();
            try {
                next(job).run();
            } catch (RuntimeException e) {
                failed(job.key, e);
            } catch (Error e) {
                finish(job);
                throw e;
            }
            turn = after(job);
        }
    }

    private static void failed(Job.Key key, RuntimeException e) {
        String what = "session " + key.scope() + ": " + key.kind().label();
        if (e instanceof ClosedException) {
            log.debug("{} ended after the engine", what, e);
        } else if (e instanceof VarveException) {
            log.warn("{} failed: {}; memory is as it was", what, e.getMessage());
            log.debug("{} failed", what, e);
        } else {
            log.warn("{} failed; memory is as it was", what, e);
        }
    }

    /** What the requests so far ask for; those that come from now on make the job run once more. */
    private Runnable next(Job job) {
        return locked(() -> {
            job.begun = true;
            JobGoal goal = job.goal;
            Consumer<JobGoal> work = job.work;
            job.goal = JobGoal.DUE;
            return () -> work.accept(goal);
        });
    }

    /**
     * Ends a job, unless it was asked for again while it ran: then this thread goes on with the job that has waited
     * longest, and this one waits behind all others. One critical section, so that no request slips between.
     */
    private Optional<Job> after(Job job) {
        lock.lock();
        try {
            if (job.again) {
                job.again = false;
                job.running = false;
                waiting.add(job);
                Job next = waiting.remove();
                next.running = true;
                return Optional.of(next);
            }
            jobs.remove(job.key);
        } finally {
            lock.unlock();
        }
        finish(job);
        return Optional.empty();
    }

    private void finish(Job job) {
        ended(job).ifPresent(this::launch);
    }

    /** The job that starts in the place of one that is over. */
    private Optional<Job> ended(Job job) {
        Job next;
        lock.lock();
        try {
            jobs.remove(job.key, job);
            running--;
            ending++;
            next = waiting.poll();
            if (next != null) {
                start(next);
            }
        } finally {
            lock.unlock();
        }
        job.done.complete(null);
        end();
        return Optional.ofNullable(next);
    }

    private void end() {
        lock.lock();
        try {
            ending--;
            if (isIdle()) {
                idle.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private boolean isIdle() {
        return jobs.isEmpty() && ending == 0;
    }

    private void reportDrop(Job.Key key) {
        log.warn(
                "session {}: too much memory work waits, dropped {} (request {} dropped so far); the next message asks again",
                key.scope(),
                key.kind().label(),
                droppedCount());
        tellDropped(key);
    }

    private void tellDropped(Job.Key key) {
        listener.on(new MemoryEvent.Dropped(key.scope(), key.kind().label(), droppedCount()));
    }
}
