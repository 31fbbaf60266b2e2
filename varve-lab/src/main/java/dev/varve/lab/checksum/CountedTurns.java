package dev.varve.lab.checksum;

import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Chatter;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.Closeable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** Turns of one session after the other. Its class is loaded twice, so others know it by what the JDK knows of it. */
public final class CountedTurns implements IntToLongFunction, Closeable {
    private static final int WORDS = 38;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Varve varve;
    private int sessions;

    public CountedTurns(Path file) {
        varve = ByWords.builder()
                .store(SqliteStore.open(file))
                .policy(Policy.defaults().withContext(context -> context.recall(0)))
                .build();
    }

    /** Nanoseconds of processor time, of all threads that run Java, for so many turns. */
    @Override
    public long applyAsLong(int turns) {
        Chatter chatter = new Chatter(7, WORDS);
        Session session = varve.session("s" + sessions++);
        long before = processorTime();
        for (int turn = 0; turn < turns; turn++) {
            session.append(chatter.user(), chatter.assistant());
            session.context();
            varve.awaitIdle(PATIENCE);
        }
        return processorTime() - before;
    }

    /** Without compiler and collector, whose time comes and goes. */
    private long processorTime() {
        return LongStream.of(threads.getAllThreadIds())
                .map(threads::getThreadCpuTime)
                .filter(nanos -> nanos > 0)
                .sum();
    }

    @Override
    public void close() {
        varve.close();
    }
}
