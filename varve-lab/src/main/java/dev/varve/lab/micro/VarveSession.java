package dev.varve.lab.micro;

import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.contender.Histories;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A session of Varve in which observers do not run before it is closed, so that only what the caller waits for is measured.
 *
 * @param varve   to be closed at the end
 * @param session with its history
 * @param jobs    that wait until nothing is measured any more
 * @param folder  of its files
 */
record VarveSession(Varve varve, Session session, Queue<Runnable> jobs, Path folder) implements AutoCloseable {
    /** Short messages, so that a long history is there within seconds. */
    private static final int WORDS = 12;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    static VarveSession open(Kept kept, int turns) {
        Path folder = Machine.freshFolder();
        Store store = kept == Kept.SQLITE ? SqliteStore.open(folder.resolve("micro.db")) : new InMemoryStore();
        Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();
        Varve varve = ByWords.builder().store(store).executor(jobs::add).build();
        Session session = varve.session("micro");
        if (turns > 0) {
            try (Histories histories = new Histories(WORDS)) {
                histories.at(2 * turns, TimeLimit.in(PATIENCE)).orElseThrow().copyTo(store, session.scope());
            }
        }
        return new VarveSession(varve, session, jobs, folder);
    }

    @Override
    public void close() {
        for (Runnable job = jobs.poll(); job != null; job = jobs.poll()) {
            job.run();
        }
        varve.close();
        Machine.delete(folder);
    }
}
