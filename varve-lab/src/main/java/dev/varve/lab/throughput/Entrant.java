package dev.varve.lab.throughput;

import dev.varve.lab.contender.History;
import dev.varve.lab.contender.Remembering;
import dev.varve.lab.measure.Talks;
import dev.varve.lab.measure.TimeLimit;
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

    /** Sessions that only warm up; those that are measured begin with their history as it was made. */
    private static final int WARMING = 4;

    private final String name;
    private final Remembering memory;
    private final String run;
    private final Talks talks;
    private final List<Crowd.Round> rounds = new ArrayList<>();
    private int filled;
    private double spent;
    private String cut = "";

    /**
     * Begins without sessions.
     *
     * @param run   tells its sessions from others in a table that they share
     * @param talks what is said in them
     */
    Entrant(String name, Remembering memory, String run, Talks talks) {
        this.name = name;
        this.memory = memory;
        this.run = run;
        this.talks = talks;
    }

    String name() {
        return name;
    }

    /** Gives their history to as many sessions as are measured at once, and to those that only warm up. */
    void fill(History history, int measured, TimeLimit limit) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        int sessions = WARMING + measured;
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

    /** Lets it run in sessions of their own, uncounted, until most of its code is compiled. */
    void warmUp(long seed, Duration time, Duration most, TimeLimit limit)
            throws InterruptedException, ExecutionException {
        if (filled >= WARMING && !time.isZero() && !limit.isOver()) {
            new Crowd(memory, names(0, WARMING), talks).talk(seed, time, limit.orIn(time.plus(most)));
        }
    }

    /** The next figure begins; nothing is spent. */
    void begin(int sessions) {
        rounds.clear();
        spent = 0;
        int ready = Math.max(0, filled - WARMING);
        if (cut.isEmpty() && sessions > ready) {
            cut = ready + " sessions have their history in time";
        }
    }

    /** One more round, unless it was cut off before. */
    void round(int sessions, long seed, Duration time, Duration most, TimeLimit limit)
            throws InterruptedException, ExecutionException {
        Duration left = most.minusNanos((long) (spent * 1e9));
        if (!cut.isEmpty() || left.isNegative() || limit.isOver()) {
            return;
        }
        Crowd.Round round = new Crowd(memory, names(WARMING, sessions), talks).talk(seed, time, limit.orIn(left));
        spent += round.seconds();
        if (round.whole()) {
            rounds.add(round);
        } else if (rounds.isEmpty()) {
            cut = String.format("%d turns end in %.0f s", round.times().count(), round.seconds());
        }
    }

    private List<String> names(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(i -> run + i).toList();
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
