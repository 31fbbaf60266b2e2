package dev.varve.lab.trials.soak;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.lab.gateway.GatewayNode;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.trials.Talk;
import dev.varve.lab.trials.TalkingProvider;
import dev.varve.store.DurableStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One process in which half of the sessions are used by the library and half by a gateway, on one SQLite file. A session
 * that has become long is deleted, as a whole or in part, and begun anew, so that as much goes as comes.
 */
final class Soak {
    private static final int WORKERS = 4;
    private static final int WORDS = 25;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOGGED = Duration.ofSeconds(5);
    private static final int MORE_TURNS = 3;
    private static final Duration ENDS = Duration.ofSeconds(90);
    private static final int SHOWN = 12;
    private static final Duration RETRY = Duration.ofMillis(100);
    private static final long FEW_KIB = 32 << 10;
    private static final long FEW_BYTES = 8 << 20;
    private static final int FEW = 12;
    /** Twice what SQLite keeps of a log that has grown once. */
    private static final long LOG_LIMIT = 64L << 20;

    private final Path file;
    private final Plan plan;
    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong sessions = new AtomicLong();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    /**
     * How much is done.
     *
     * @param time     how long
     * @param sessions at once
     * @param length   turns of a session before it is deleted
     * @param pace     turns a second, of all sessions together
     * @param sample   from one sample to the next
     * @param faults   from one fault to the next
     */
    record Plan(Duration time, int sessions, int length, double pace, Duration sample, Duration faults) {}

    /**
     * What came of it.
     *
     * @param samples  in order
     * @param trends   one for each quantity
     * @param faults   how often each kind happened
     * @param turns    that were answered
     * @param refused  that had to be tried again
     * @param sessions that were deleted
     * @param problems messages that were lost, doubled or mixed, for people
     */
    record Result(
            List<Sample> samples,
            List<Trend> trends,
            Map<String, Integer> faults,
            long turns,
            long refused,
            long sessions,
            List<String> problems) {
        boolean isWell() {
            return problems.isEmpty() && trends.stream().allMatch(Trend::isFlat);
        }
    }

    private interface Turn {
        void take() throws InterruptedException;
    }

    Soak(Path file, Plan plan) {
        this.file = file;
        this.plan = plan;
    }

    /** Runs it to its end, and hands on each sample when it is taken. */
    Result run(Consumer<Sample> listener) throws InterruptedException, IOException {
        List<Sample> samples = new ArrayList<>();
        try (TalkingProvider provider = new TalkingProvider(0);
                DurableStore store = SqliteStore.open(file);
                Varve varve = ByWords.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(GatewayNode.early())
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve).build();
                Gateway gateway = Gateway.builder()
                        .port(0)
                        .openai(URI.create(provider.url() + "/v1"))
                        .interceptor(memory)
                        .start()) {
            Faults faults = new Faults(file, provider, plan.faults());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                int number = i;
                threads.add(new Thread(() -> library(varve, number), "library-" + i));
                threads.add(
                        new Thread(() -> clients(varve, memory, gateway.url().toString(), number), "client-" + i));
            }
            Thread disturber = new Thread(faults, "faults");
            disturber.setUncaughtExceptionHandler((thread, failure) -> problems.add("faults ended: " + failure));
            threads.forEach(Thread::start);
            disturber.start();
            long began = System.nanoTime();
            while (System.nanoTime() - began < plan.time().toNanos()) {
                Thread.sleep(plan.sample().toMillis());
                Sample sample =
                        Sample.take(Duration.ofNanos(System.nanoTime() - began).toSeconds(), turns.get(), file);
                samples.add(sample);
                listener.accept(sample);
            }
            faults.end();
            ended(disturber, plan.faults().multipliedBy(Faults.KINDS));
            over = true;
            for (Thread thread : threads) {
                ended(thread, Duration.ZERO);
            }
            return new Result(
                    samples,
                    trends(samples),
                    faults.done(),
                    turns.get(),
                    refused.get(),
                    sessions.get(),
                    List.copyOf(problems));
        }
    }

    /** A thread that does not end is told with the place where it stands. */
    private void ended(Thread thread, Duration pauses) throws InterruptedException {
        thread.join(ENDS.plus(pauses).toMillis());
        if (thread.isAlive()) {
            String at = Stream.of(thread.getStackTrace())
                    .limit(SHOWN)
                    .map(StackTraceElement::toString)
                    .collect(Collectors.joining(" < "));
            problems.add(thread.getName() + " has not ended; it is at " + at);
            thread.interrupt();
        }
    }

    private static List<Trend> trends(List<Sample> samples) {
        return List.of(
                Trend.of("resident memory, KiB", samples, Sample::resident, 10, FEW_KIB),
                Trend.of("heap after a collection", samples, Sample::heap, 20, FEW_BYTES),
                Trend.of("handles", samples, Sample::handles, 10, FEW),
                Trend.of("threads", samples, Sample::threads, 10, FEW),
                Trend.of("database file", samples, Sample::database, 10, FEW_BYTES),
                Trend.of("search index", samples, Sample::index, 20, FEW_BYTES / 2),
                Trend.bounded("write-ahead log", samples, Sample::log, LOG_LIMIT));
    }

    /** Takes turns at this worker's share of the pace, until it is over. */
    private void paced(int number, Turn turn) {
        long step = (long) (1e9 * 2 * WORKERS / plan.pace());
        long next = System.nanoTime() + step * number / WORKERS;
        try {
            while (!over) {
                sleepUntil(next);
                next = Math.max(next + step, System.nanoTime() - step); // what was missed in a fault is not made up for
                turn.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            problems.add(Thread.currentThread().getName() + " ended: " + e);
        }
    }

    /** Not by parking: a permit that is left over from a lock would end it at once, and the turns would run ahead. */
    private void sleepUntil(long nanoTime) throws InterruptedException {
        for (long left = nanoTime - System.nanoTime(); left > 0 && !over; left = nanoTime - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(left, RETRY.toNanos()));
        }
    }

    private int perWorker() {
        return Math.max(1, plan.sessions() / (2 * WORKERS));
    }

    private void library(Varve varve, int number) {
        Random random = new Random(number);
        Chatter chatter = new Chatter(number, WORDS);
        long[] appended = new long[perWorker()];
        paced(number, () -> {
            int which = random.nextInt(appended.length);
            Session session = varve.session("library-" + number + "-" + which);
            List<Message> said = List.of(chatter.user(), chatter.assistant());
            retrying(() -> {
                if (session.status().state().lastSeq() == appended[which]) { // else the try before got through
                    session.append(said);
                }
                session.context();
            });
            appended[which] += said.size();
            turns.incrementAndGet();
            if (appended[which] >= 2L * plan.length()) {
                retrying(() -> check(varve, session, appended[which]));
                if (random.nextInt(4) == 0) {
                    retrying(() -> session.deleteSpan(new Span(1, appended[which] / 2)));
                }
                retrying(session::delete);
                sessions.incrementAndGet();
                appended[which] = 0;
            }
        });
    }

    private void check(Varve varve, Session session, long wanted) {
        varve.awaitIdle(PATIENCE);
        long last = session.status().state().lastSeq();
        if (last != wanted) {
            problems.add(session.scope() + ": " + last + " messages in the log, " + wanted + " were said");
        }
    }

    /** Faults are short, so what is refused for longer is told as a problem. */
    private void retrying(Runnable work) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                work.run();
                return;
            } catch (VarveException e) {
                if (System.nanoTime() > until) {
                    throw e;
                }
                refused.incrementAndGet();
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    private void clients(Varve varve, ConversationMemory memory, String url, int number) {
        Random random = new Random(-number);
        Talk[] talks = new Talk[perWorker()];
        int[] begun = new int[talks.length];
        paced(number, () -> {
            int which = random.nextInt(talks.length);
            if (begun[which] == 0) {
                talks[which] = new Talk(talkName(number, which, ++begun[which]));
            }
            Talk talk = talks[which];
            talk.ask();
            while (!talk.hasEnded()) {
                if (talk.call(url).outcome() != Talk.Outcome.ANSWERED) {
                    refused.incrementAndGet();
                    Thread.sleep(RETRY.toMillis());
                    if (over) {
                        return;
                    }
                }
            }
            turns.incrementAndGet();
            if (talk.turns() >= plan.length()) {
                memory.awaitLogged(PATIENCE);
                Optional<String> problem = problem(varve, talk);
                if (problem.isPresent() && talk.turns() < plan.length() + MORE_TURNS) {
                    return; // what the gateway could not log yet comes again with the next call
                }
                problem.ifPresent(problems::add);
                retrying(varve.session(talkName(number, which, begun[which]))::delete);
                sessions.incrementAndGet();
                talks[which] = new Talk(talkName(number, which, ++begun[which]));
            }
        });
    }

    /** The gateway answers first and logs afterwards, so it may take a moment until nothing is wrong. */
    private Optional<String> problem(Varve varve, Talk talk) {
        AtomicReference<Optional<String>> problem = new AtomicReference<>(Optional.empty());
        long until = System.nanoTime() + LOGGED.toNanos();
        retrying(() -> problem.set(talk.problem(varve)));
        while (problem.get().isPresent() && System.nanoTime() < until) {
            LockSupport.parkNanos(RETRY.toNanos());
            retrying(() -> problem.set(talk.problem(varve)));
        }
        return problem.get();
    }

    private static String talkName(int number, int which, int generation) {
        return "talk-" + number + "-" + which + "-" + generation;
    }
}
