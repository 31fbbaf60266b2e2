package dev.varve.cli.gateway;

import dev.varve.gateway.Gateway;
import dev.varve.gateway.GatewayException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A gateway with its resources; closes all of them in order, once. Thread-safe. */
final class RunningGateway implements AutoCloseable {
    private final Gateway gateway;
    /** In the order of closing. */
    private final List<AutoCloseable> all;

    private final Runnable warmUp;
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed;

    /**
     * @param all the gateway and its resources, in the order of closing
     * @param warmUp loads classes for the first call
     */
    RunningGateway(Gateway gateway, Collection<AutoCloseable> all, Runnable warmUp) {
        this.gateway = gateway;
        this.all = List.copyOf(all);
        this.warmUp = warmUp;
    }

    Gateway gateway() {
        return gateway;
    }

    /** Loads classes for the first call; calls that arrive meanwhile are served. */
    void warmUp() {
        warmUp.run();
        gateway.warmUp();
    }

    /** A second caller waits until all is closed, since a process told to stop ends then. */
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

    /** Closes all of them, even after a failure; throws the first failure. */
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
