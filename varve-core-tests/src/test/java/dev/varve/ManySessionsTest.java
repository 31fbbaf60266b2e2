package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Background work of many sessions at once. */
class ManySessionsTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final List<String> QUIET = List.of("a", "b", "c");

    private final ScriptedModel model = new ScriptedModel();
    private final ArrayDeque<Runnable> jobs = new ArrayDeque<>();

    @Test
    void a_session_with_much_to_observe_lets_others_go_first_after_each_chunk() {
        Policy policy = Policy.defaults()
                .withObserve(observe -> observe.bufferEvery(500).chunkTokens(500));
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .model(model)
                .policy(policy)
                .executor(jobs::add)
                .parallelism(1)
                .build()) {
            varve.session("long").append(messages(60));
            QUIET.forEach(name -> varve.session(name).append(messages(6)));

            while (!jobs.isEmpty()) {
                jobs.remove().run();
            }
        }

        List<String> observed = model.observed().stream()
                .map(request -> request.scope().session())
                .toList();
        assertThat(observed).startsWith("long", "a", "b", "c", "long");
        assertThat(observed.stream().filter("long"::equals)).hasSizeGreaterThan(5);
    }

    @Test
    void a_model_that_computes_keeps_half_of_the_processors_busy_at_the_most_while_a_turn_is_under_way()
            throws InterruptedException {
        Computing computing = new Computing();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .model(computing)
                .parallelism(32)
                .knowledge((scope, question) -> {
                    asked.countDown();
                    awaitQuietly(answered);
                    return "";
                })
                .build()) {
            varve.session("turn").append(Message.user("What is slow?", START));
            Thread turn = new Thread(() -> varve.session("turn").context());
            turn.start();
            asked.await();
            IntStream.range(0, 32).forEach(i -> varve.session("s" + i).append(messages(40)));

            assertThat(varve.awaitIdle(Duration.ofMinutes(1))).isTrue();
            answered.countDown();
            turn.join();
        }

        assertThat(computing.calls.get()).isGreaterThanOrEqualTo(32);
        assertThat(computing.most.get()).isLessThanOrEqualTo(Math.max(1, PROCESSORS / 2));
    }

    @Test
    void a_model_that_computes_keeps_no_more_jobs_busy_than_there_are_processors() {
        Computing computing = new Computing();
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .model(computing)
                .parallelism(32)
                .build()) {
            IntStream.range(0, 32).forEach(i -> varve.session("s" + i).append(messages(40)));

            assertThat(varve.awaitIdle(Duration.ofMinutes(1))).isTrue();
        }

        assertThat(computing.calls.get()).isGreaterThanOrEqualTo(32);
        assertThat(computing.most.get()).isLessThanOrEqualTo(PROCESSORS);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Message> messages(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Message.user("message " + i + " word".repeat(200), START.plusSeconds(60L * i)))
                .toList();
    }

    /** Rules, and how many calls went on at once. */
    private static final class Computing implements MemoryModel {
        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        @Override
        public String name() {
            return "computing";
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            calls.incrementAndGet();
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            for (int i = 0; i < 100; i++) {
                Thread.yield(); // gives whoever may be here too the time to come
            }
            now.decrementAndGet();
            return ScriptedModel.nameSpan(request);
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            return ScriptedModel.nameNotes(request);
        }
    }
}
