package dev.varve.gateway.memory;

import dev.varve.VarveException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of memory: some plan calls, others log turns, in order within a lane. */
final class MemoryThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryThreads.class);
    private static final int PLANNING = 8;
    private static final int SENDING = 2;
    private static final int READING = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int LOGGING = 4;
    private static final int WAITING = 4_096;

    /** The call that continues from an answer is sent long before. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final Duration SOON = Duration.ofMillis(100);

    private final ThreadPoolExecutor planning = pool("varve-plan-", PLANNING);
    private final ThreadPoolExecutor reading = pool("varve-read-", READING);
    private final ThreadPoolExecutor sending = pool("varve-send-", SENDING);
    private final ThreadPoolExecutor compacting = pool("varve-compact-", SENDING);
    private final ThreadPoolExecutor logging = pool("varve-log-", LOGGING);
    private final Map<String, CompletableFuture<Void>> lanes = new HashMap<>();
    /** Turns that were answered before they were read, and so have no lane yet. */
    private final Set<CompletableFuture<Void>> unread = ConcurrentHashMap.newKeySet();

    /** Answers that have begun and not ended. */
    private final Set<CompletableFuture<Void>> underWay = ConcurrentHashMap.newKeySet();

    private static ThreadPoolExecutor pool(String name, int size) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(size, size, 60, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), job -> {
                    Thread thread = new Thread(job, name + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Refuses when too many calls wait. */
    Executor planning() {
        return planning;
    }

    /** Parses the bodies of calls; tasks must not access the store. Refuses when too many calls wait. */
    Executor reading() {
        return reading;
    }

    /** Sends calls that no longer wait; tasks must not access the store. */
    Executor sending() {
        return sending;
    }

    /** For calls that wait as they would for a model. */
    Executor compacting() {
        return compacting;
    }

    /** Queues a turn once it is read; until then it counts as not logged. */
    <T> void onceRead(CompletableFuture<T> turn, Consumer<T> inLine) {
        CompletableFuture<Void> done = turn.thenAccept(inLine).exceptionally(failure -> {
            LOG.warn("a turn that could not be read was not logged; its client will send it again", failure);
            return null;
        });
        unread.add(done);
        done.thenRun(() -> unread.remove(done));
    }

    /** Logs a store's failure by its message, and an unexpected failure with its stack trace. */
    private static void notLogged(String lane, Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() instanceof VarveException refusal) {
            LOG.warn("a turn of {} was not logged: {}. Its client will send it again", lane, refusal.getMessage());
            LOG.debug("a turn of {} was not logged", lane, refusal);
        } else {
            LOG.warn("a turn of {} was not logged; its client will send it again", lane, failure);
        }
    }

    /**
     * Runs a job after the earlier ones of its lane. If too many wait the job is dropped; clients send all messages
     * again with the next call.
     */
    void log(String lane, Runnable job) {
        synchronized (lanes) {
            CompletableFuture<Void> before = lanes.getOrDefault(lane, CompletableFuture.completedFuture(null));
            CompletableFuture<Void> done;
            try {
                done = before.thenRunAsync(job, logging).exceptionally(failure -> {
                    notLogged(lane, failure);
                    return null;
                });
            } catch (RejectedExecutionException e) {
                LOG.warn("a turn of {} was not logged, since too many wait; its client will send it again", lane);
                return;
            }
            lanes.put(lane, done);
            done.thenRun(() -> {
                synchronized (lanes) {
                    lanes.remove(lane, done);
                }
            });
        }
    }

    /** Waits until every answer under way has ended and all turns are logged. Returns whether that came about in time. */
    boolean awaitIdle(Duration time) {
        try {
            answered().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** An answer is on its way; to be completed when its turn is in line, or when there will be none. */
    CompletableFuture<Void> underWay() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        underWay.add(answer);
        answer.thenRun(() -> underWay.remove(answer));
        return answer;
    }

    /**
     * Completes when every answer under way has been heard, or after a short time, since some answers take minutes.
     */
    CompletableFuture<Void> ended() {
        return all(underWay).completeOnTimeout(null, SOON.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Completes when all that is being answered now is logged, or has failed to be; after some seconds at the latest. */
    CompletableFuture<Void> heard() {
        return underWay.isEmpty() && isIdle()
                ? CompletableFuture.completedFuture(null)
                : answered().completeOnTimeout(null, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    private CompletableFuture<Void> answered() {
        return all(underWay).thenCompose(any -> logged());
    }

    private boolean isIdle() {
        synchronized (lanes) {
            return unread.isEmpty() && lanes.isEmpty();
        }
    }

    /**
     * Completes when all turns that this process has answered in a lane are logged or have failed, or after some
     * seconds, since a store may hang. It does not wait for answers that take longer.
     */
    CompletableFuture<Void> logged(String lane) {
        CompletableFuture<Void> logged = ended().thenCompose(any -> all(unread)).thenCompose(any -> inLine(lane));
        return logged.isDone()
                ? logged
                : logged.copy().completeOnTimeout(null, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    private CompletableFuture<Void> inLine(String lane) {
        synchronized (lanes) {
            return lanes.getOrDefault(lane, CompletableFuture.completedFuture(null));
        }
    }

    /** Completes when all turns so far are logged, or have failed to be. */
    CompletableFuture<Void> logged() {
        return all(unread) // which get into line by that
                .thenCompose(read -> {
                    synchronized (lanes) {
                        return all(lanes.values());
                    }
                });
    }

    private static CompletableFuture<Void> all(Collection<CompletableFuture<Void>> jobs) {
        return CompletableFuture.allOf(jobs.toArray(new CompletableFuture<?>[0]));
    }

    @Override
    public void close() {
        planning.shutdownNow();
        reading.shutdownNow();
        sending.shutdownNow();
        compacting.shutdownNow();
        logging.shutdownNow();
    }
}
