package dev.varve.bench.throughput;

import dev.varve.bench.contender.History;
import dev.varve.bench.contender.Remembering;
import dev.varve.bench.measure.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** One memory with one history in all its sessions. What takes longer than it may is cut off, with all that is harder. */
final class Entrant implements AutoCloseable {
    /** Sessions that are filled at once. */
    private static final int FILLERS = 4;

    private final String name;
    private final Remembering memory;
    private final String run;
    private final int words;
    private final List<Crowd.Round> rounds = new ArrayList<>();
    private int filled;
    private double spent;
    private String cut = "";

    /**
     * Begins without sessions.
     *
     * @param run tells its sessions from others in a table that they share
     */
    Entrant(String name, Remembering memory, String run, int words) {
        this.name = name;
        this.memory = memory;
        this.run = run;
        this.words = words;
    }

    String name() {
        return name;
    }

    /** Gives sessions their history, and says how many have it. */
    void fill(History history, int sessions, TimeLimit limit) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(FILLERS);
        try {
            List<Future<Integer>> fillers = new ArrayList<>();
            for (int i = 0; i < FILLERS; i++) {
                fillers.add(threads.submit(() -> fill(history, next, sessions, limit)));
            }
            for (Future<Integer> filler : fillers) {
                filled += filler.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private int fill(History history, AtomicInteger next, int sessions, TimeLimit limit) {
        int done = 0;
        for (int session = next.getAndIncrement();
                session < sessions && !limit.isOver();
                session = next.getAndIncrement()) {
            memory.begin(run + session, history);
            done++;
        }
        return done;
    }

    /** The next figure begins; nothing is spent. */
    void begin(int sessions) {
        rounds.clear();
        spent = 0;
        if (cut.isEmpty() && sessions > filled) {
            cut = filled + " sessions have their history in time";
        }
    }

    /** One more round, unless it was cut off before. */
    void round(int sessions, long seed, Duration time, Duration most, TimeLimit limit)
            throws InterruptedException, ExecutionException {
        Duration left = most.minusNanos((long) (spent * 1e9));
        if (!cut.isEmpty() || left.isNegative() || limit.isOver()) {
            return;
        }
        List<String> names = IntStream.range(0, sessions).mapToObj(i -> run + i).toList();
        Crowd.Round round = new Crowd(memory, names, words).talk(seed, time, limit.orIn(left));
        spent += round.seconds();
        if (round.whole()) {
            rounds.add(round);
        } else if (rounds.isEmpty()) {
            cut = String.format("%d turns end in %.0f s", round.times().count(), round.seconds());
        }
    }

    /** Whole rounds of this figure. */
    List<Crowd.Round> rounds() {
        return List.copyOf(rounds);
    }

    /** Why there are none; empty if that is because of the limit of the whole run. */
    String cut() {
        return cut;
    }

    @Override
    public void close() {
        memory.close();
    }
}
