package dev.varve.store.jdbc.sqlite;

/** Makes the calls of a store on its connections, each on a platform thread. Thread-safe. */
final class Calls implements AutoCloseable {
    private final Connections connections;
    private final PlatformThreads threads = new PlatformThreads(1 + Connections.READERS);

    Calls(Connections connections) {
        this.connections = connections;
    }

    /** Runs work that is one statement of a moment. */
    <T> T query(Sql.Work<T> work) {
        return threads.call(() -> connections.query(work));
    }

    /** Runs work that reads, all of it of one moment. */
    <T> T read(Sql.Work<T> work) {
        return threads.call(() -> connections.read(work));
    }

    /** Runs work that reads, all of it of one moment, and that must not be begun twice. */
    <T> T readOnce(Sql.Work<T> work) {
        return threads.call(() -> connections.readOnce(work));
    }

    /** Runs work in a transaction that it may share with others who wait; whatever it throws undoes it alone. */
    <T> T write(Sql.Work<T> work) {
        WriteQueue.Write<T> write = connections.write(work); // at once: a thread that waits may then do it too
        return threads.call(() -> connections.outcome(write));
    }

    /** Runs what must stand outside of any transaction. */
    <T> T outside(Sql.Work<T> work) {
        return threads.call(() -> connections.exclusively(work));
    }

    @Override
    public void close() {
        connections.close();
        threads.close();
    }
}
