package dev.varve.lab.throughput;

import dev.varve.Message;
import dev.varve.lab.contender.Remembering;
import dev.varve.lab.measure.Talk;
import dev.varve.lab.measure.Talks;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.lab.measure.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Agents that talk at once, each in a session of its own.
 *
 * @param memory   of all of them
 * @param sessions their names
 * @param talks    what they say
 */
record Crowd(Remembering memory, List<String> sessions, Talks talks) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * What came of a round.
     *
     * @param times   of the turns that ended
     * @param seconds until the last turn, and what it set off, had ended
     * @param whole   whether that was before the limit
     */
    record Round(Times times, double seconds, boolean whole) {}

    /**
     * Turns one after the other for so long. A turn that has begun is finished, and so are the notes that turns have set
     * off: what is put off is not saved. At the limit, turns are broken off.
     */
    Round talk(long seed, Duration time, TimeLimit limit) throws InterruptedException, ExecutionException {
        Times times = new Times();
        ExecutorService threads = Executors.newFixedThreadPool(sessions.size());
        long start = System.nanoTime();
        try {
            TimeLimit end = limit.orIn(time);
            List<Callable<Boolean>> agents = new ArrayList<>();
            for (String session : sessions) {
                Talk talk = talks.further(seed + agents.size());
                agents.add(() -> talk(session, talk, end, times));
            }
            boolean whole = true;
            for (Future<Boolean> agent : threads.invokeAll(agents, limit.left().toNanos(), TimeUnit.NANOSECONDS)) {
                whole &= !agent.isCancelled() && agent.get();
            }
            memory.rest(limit.left());
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Round(times, seconds, whole);
        } finally {
            threads.shutdown();
            if (!threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("a turn does not end");
            }
        }
    }

    private boolean talk(String session, Talk talk, TimeLimit end, Times times) {
        do {
            Message question = talk.user();
            Message answer = talk.assistant();
            long start = System.nanoTime();
            memory.turn(session, question, answer);
            times.add(System.nanoTime() - start);
        } while (!end.isOver());
        return true;
    }
}
