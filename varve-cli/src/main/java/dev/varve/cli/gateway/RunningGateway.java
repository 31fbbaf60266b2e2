package dev.varve.cli.gateway;

import dev.varve.gateway.Gateway;
import dev.varve.gateway.GatewayException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A gateway with what it needs; closes all of it in order, once. Thread-safe. */
final class RunningGateway implements AutoCloseable {
    private final Gateway gateway;
    /** In the order in which it is closed. */
    private final List<AutoCloseable> all;

    private final Runnable warmUp;
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed;

    /**
     * What runs.
     *
     * @param all    the gateway, and what it needs, in the order in which it is closed
     * @param warmUp loads what the first call needs
     */
    RunningGateway(Gateway gateway, Collection<AutoCloseable> all, Runnable warmUp) {
        this.gateway = gateway;
        this.all = List.copyOf(all);
        this.warmUp = warmUp;
    }

    Gateway gateway() {
        return gateway;
    }

    /** Loads what the first call needs; one that comes meanwhile is served. */
    void warmUp() {
        warmUp.run();
        gateway.warmUp();
    }

    /** Whoever comes second waits until all is closed: a process that is told to stop ends then. */
    @Override
    public void close() {
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                close(all);
            }
        } finally {
            closing.unlock();
        }
    }

    /** All of them, whatever becomes of one; the first failure is told. */
    static void close(Collection<AutoCloseable> parts) {
        List<Exception> failures = new ArrayList<>();
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            Exception first = failures.remove(0);
            failures.forEach(first::addSuppressed);
            throw new GatewayException("the gateway did not end as it should: " + first.getMessage(), first);
        }
    }
}
