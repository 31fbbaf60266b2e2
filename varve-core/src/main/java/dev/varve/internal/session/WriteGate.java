package dev.varve.internal.session;

import dev.varve.ClosedException;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Lets writes through until it is closed. Thread-safe. */
final class WriteGate {
    /** Held shared by each write and alone while closing, so that none ends after {@link #close} has returned. */
    private final ReentrantReadWriteLock writing = new ReentrantReadWriteLock();

    private volatile boolean closed;

    /**
     * Lets a write through, which then has to {@link #leave}.
     *
     * @throws ClosedException after {@link #close}
     */
    void enter() {
        writing.readLock().lock();
        try {
            ensureOpen();
        } catch (ClosedException e) {
            leave();
            throw e;
        }
    }

    /** The write is over. */
    void leave() {
        writing.readLock().unlock();
    }

    /**
     * Fails where nothing can be written any more.
     *
     * @throws ClosedException after {@link #close}
     */
    void ensureOpen() {
        if (closed) {
            throw new ClosedException("this Varve is closed and writes nothing more; open a new one");
        }
    }

    /** Waits for the write that is under way. Repeatable. */
    void close() {
        writing.writeLock().lock();
        try {
            closed = true;
        } finally {
            writing.writeLock().unlock();
        }
    }
}
