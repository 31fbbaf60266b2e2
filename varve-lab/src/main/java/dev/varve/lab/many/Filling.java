package dev.varve.lab.many;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.lab.measure.Steps;
import dev.varve.store.CountedMessage;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Sessions as the store itself writes them, many messages at once. */
final class Filling {
    private static final int BATCH = 500;
    private static final int OF_RESOURCE = 1_000;
    private static final Duration STEP = Duration.ofSeconds(20);

    private final Store store;
    private final int sessions;
    private final long messages;
    private final int words;
    private final int changed;
    private final Instant now;

    /**
     * What is to be written.
     *
     * @param words   of a message, on average
     * @param changed sessions that have been quiet for a day; the others are being spoken to
     */
    Filling(Store store, int sessions, long messages, int words, int changed, Instant now) {
        this.store = store;
        this.sessions = sessions;
        this.messages = messages;
        this.words = words;
        this.changed = changed;
        this.now = now;
    }

    /** The session of a number; a thousand are of one resource. */
    static Scope scope(int number) {
        return new Scope("many", resource(number), "session-" + number);
    }

    static String resource(int number) {
        return "resource-" + number / OF_RESOURCE;
    }

    /** Writes all that is not there yet. */
    void run(int threads) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicLong written = new AtomicLong();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Steps steps = new Steps("many", messages)) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(pool.submit(() -> {
                    for (int number = next.getAndIncrement(); number < sessions; number = next.getAndIncrement()) {
                        fill(number);
                        steps.done(written.addAndGet(messages / sessions));
                    }
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the database could not be filled", e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private void fill(int number) {
        Scope scope = scope(number);
        long wanted = messages / sessions;
        long there = store.state(scope).map(state -> state.lastSeq()).orElse(0L);
        Prose prose = new Prose(number, words);
        Instant end = number < changed ? now.minus(Duration.ofDays(1)) : now;
        Instant at = end.minus(STEP.multipliedBy(wanted));
        for (long from = there; from < wanted; from += BATCH) {
            List<CountedMessage> batch = new ArrayList<>();
            for (long seq = from; seq < Math.min(wanted, from + BATCH); seq++) {
                Instant time = at.plus(STEP.multipliedBy(seq));
                Message message = seq % 2 == 0 ? prose.user(time) : prose.assistant(time);
                batch.add(
                        new CountedMessage(message, TokenEstimator.scriptAware().estimate(message.text())));
            }
            store.append(scope, batch);
        }
    }
}
