package dev.varve;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the turns of a conversation one at a time, in the order in which they came. For hosts whose users may send a second
 * message before the first is answered. Works with any framework.
 *
 * <pre>{@code
 * try (TurnQueue.Turn turn = turns.begin(scope)) {
 *     return assistant.chat(id, text);
 * }
 * }</pre>
 *
 * <p>It is a convenience: concurrent turns are safe without it, but their questions and answers interleave. Different
 * conversations do not wait for each other. It works within one process only. Thread-safe.
 */
public final class TurnQueue {
    private final Duration patience;
    private final Map<Scope, Conversation> conversations = new ConcurrentHashMap<>();

    private TurnQueue(Duration patience) {
        this.patience = patience;
    }

    /** A queue in which a turn waits at most this long for the turns before it. */
    public static TurnQueue of(Duration patience) {
        return new TurnQueue(patience);
    }

    /** A turn that is running. */
    public interface Turn extends AutoCloseable {
        /**
         * Ends the turn, so that the next one can begin. May be called on any thread, such as the one on which a stream
         * ends. A second call does nothing.
         */
        @Override
        void close();
    }

    /** Those that run or wait in one conversation. */
    private static final class Conversation {
        private final Semaphore free = new Semaphore(1, true);
        private int users;
    }

    /**
     * Waits until all earlier turns of the conversation are closed.
     *
     * @throws VarveException if that takes too long or the thread is interrupted; the turn has not begun then
     */
    public Turn begin(Scope scope) {
        Conversation conversation = Objects.requireNonNull(conversations.compute(scope, (same, known) -> {
            Conversation joined = known == null ? new Conversation() : known;
            joined.users++;
            return joined;
        }));
        boolean begun = false;
        try {
            begun = conversation.free.tryAcquire(TimeUnit.MILLISECONDS.convert(patience), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VarveException("interrupted while waiting for an earlier turn of session " + scope, e);
        } finally {
            if (!begun) {
                leave(scope);
            }
        }
        if (!begun) {
            throw new VarveException("an earlier turn of session " + scope + " has not ended within " + patience
                    + "; close turns when they end, or wait longer");
        }
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.getAndSet(false)) {
                conversation.free.release();
                leave(scope);
            }
        };
    }

    /** Conversations in which nobody speaks are forgotten. */
    private void leave(Scope scope) {
        conversations.computeIfPresent(scope, (same, known) -> --known.users == 0 ? null : known);
    }
}
