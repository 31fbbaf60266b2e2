package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.work.SessionJobQueue.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SessionJobQueueTest {
    private static final Executor THREADS = job -> new Thread(job).start();

    private final List<MemoryEvent> events = new ArrayList<>();

    @Test
    @Tag("LAN-11")
    @Tag("LAN-47")
    @Tag("LAN-48")
    void case_38_a_full_queue_drops_with_one_event_each_and_counts() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 2, 1, events::add);
        submit(coordinator, scope("blocked"), Kind.OBSERVE, () -> {
            started.countDown();
            awaitQuietly(release);
        });
        started.await();

        for (int i = 0; i < 10; i++) {
            submit(coordinator, scope("offer" + i), Kind.OBSERVE, ran::incrementAndGet);
        }

        assertThat(coordinator.droppedCount()).isEqualTo(8);
        assertThat(events).hasSize(8).allMatch(MemoryEvent.Dropped.class::isInstance);
        assertThat(events).extracting(event -> event.scope().session()).containsExactlyElementsOf(names(2, 10));
        release.countDown();
        assertThat(coordinator.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(ran).hasValue(2);
    }

    @Test
    void requests_for_a_job_that_waits_join_it_and_for_one_that_runs_run_it_once_more() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 10, 1, events::add);
        Runnable job = () -> {
            runs.incrementAndGet();
            started.countDown();
            awaitQuietly(release);
        };
        submit(coordinator, scope("a"), Kind.OBSERVE, job);
        started.await();
        for (int i = 0; i < 100; i++) {
            submit(coordinator, scope("a"), Kind.OBSERVE, job);
        }

        release.countDown();
        assertThat(coordinator.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(runs).hasValue(2);
        assertThat(coordinator.droppedCount()).isZero();
    }

    @Test
    void what_follows_a_job_is_over_before_nothing_is_said_to_be_left() {
        ArrayDeque<Runnable> executor = new ArrayDeque<>();
        List<Boolean> idle = new ArrayList<>();
        SessionJobQueue coordinator = new SessionJobQueue(executor::add, 10, 1, events::add);
        coordinator
                .submit(scope("a"), Kind.OBSERVE, JobGoal.DUE, goal -> {})
                .thenRun(() -> idle.add(coordinator.awaitIdle(Duration.ZERO)));

        executor.remove().run();

        assertThat(idle).containsExactly(false);
        assertThat(coordinator.awaitIdle(Duration.ZERO)).isTrue();
    }

    @Test
    void a_session_that_asks_again_and_again_runs_behind_those_that_wait() {
        ArrayDeque<Runnable> executor = new ArrayDeque<>();
        List<String> order = new ArrayList<>();
        SessionJobQueue coordinator = new SessionJobQueue(executor::add, 10, 1, events::add);
        submit(coordinator, scope("chatty"), Kind.OBSERVE, () -> askAgain(coordinator, order));
        for (String quiet : List.of("a", "b", "c")) {
            submit(coordinator, scope(quiet), Kind.OBSERVE, () -> order.add(quiet));
        }

        while (!executor.isEmpty()) {
            executor.remove().run();
        }

        assertThat(order).containsExactly("chatty", "a", "b", "c", "chatty", "chatty");
        assertThat(coordinator.pending()).isZero();
    }

    private static void askAgain(SessionJobQueue coordinator, List<String> order) {
        order.add("chatty");
        if (Collections.frequency(order, "chatty") < 3) {
            submit(coordinator, scope("chatty"), Kind.OBSERVE, () -> askAgain(coordinator, order));
        }
    }

    @Test
    @Tag("COR-03")
    void one_session_never_has_two_jobs_of_a_kind_at_once() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 1_000, 8, events::add);
        Runnable job = () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.yield();
            inside.decrementAndGet();
        };

        IntStream.range(0, 500).parallel().forEach(i -> submit(coordinator, scope("a"), Kind.REFLECT, job));

        assertThat(coordinator.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(most).hasValue(1);
    }

    @Test
    @Tag("LAN-09")
    void a_job_that_throws_frees_its_slot() {
        AtomicInteger runs = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(Runnable::run, 0, 1, events::add);

        for (int i = 0; i < 3; i++) {
            submit(coordinator, scope("a"), Kind.OBSERVE, () -> {
                runs.incrementAndGet();
                throw new IllegalStateException("scripted");
            });
        }

        assertThat(runs).hasValue(3);
        assertThat(coordinator.pending()).isZero();
    }

    @Test
    void an_executor_that_takes_nothing_leaves_no_job_behind_and_the_caller_goes_on() {
        AtomicInteger ran = new AtomicInteger();
        List<Throwable> answers = List.of(
                new RejectedExecutionException("scripted"),
                new IllegalStateException("scripted"),
                new OutOfMemoryError("unable to create native thread (scripted)"));
        for (Throwable answer : answers) {
            SessionJobQueue coordinator = new SessionJobQueue(job -> sneak(answer), 10, 1, events::add);
            assertThat(submit(coordinator, scope("a"), Kind.OBSERVE, ran::incrementAndGet))
                    .isCompleted();
            assertThat(coordinator.pending()).isZero();
        }
        assertThat(ran).hasValue(0);
    }

    @Test
    void however_many_jobs_wait_an_executor_that_was_shut_down_ends_them_all() {
        ArrayDeque<Runnable> taken = new ArrayDeque<>();
        SessionJobQueue coordinator = new SessionJobQueue(
                job -> {
                    if (!taken.isEmpty()) {
                        throw new RejectedExecutionException("scripted");
                    }
                    taken.add(job);
                },
                20_000,
                1,
                events::add);
        List<CompletableFuture<Void>> all = IntStream.range(0, 20_000)
                .mapToObj(i -> submit(coordinator, scope("s" + i), Kind.OBSERVE, () -> {}))
                .toList();

        taken.element().run();

        assertThat(all).allMatch(CompletableFuture::isDone);
        assertThat(coordinator.pending()).isZero();
    }

    private static void sneak(Throwable answer) {
        if (answer instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) answer;
    }

    @Test
    @Tag("LAN-10")
    @Tag("C11")
    void work_that_waits_when_the_engine_closes_runs_before_the_deadline() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        List<String> ran = Collections.synchronizedList(new ArrayList<>());
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 5, 1, events::add);
        hang(coordinator, release);
        for (String session : names(0, 5)) {
            submit(coordinator, scope(session), Kind.OBSERVE, () -> ran.add(session));
        }
        submit(coordinator, scope("hangs"), Kind.OBSERVE, () -> ran.add("hangs again"));
        Thread closing = closing(coordinator, Duration.ofSeconds(20));

        release.countDown();
        closing.join();

        assertThat(ran).containsExactly("offer0", "offer1", "offer2", "offer3", "offer4", "hangs again");
        assertThat(coordinator.droppedCount()).isZero();
        assertThat(events).isEmpty();
    }

    @Test
    @Tag("COR-36")
    @Tag("LAN-10")
    @Tag("C11")
    void work_that_still_waits_at_the_deadline_of_a_close_is_dropped_and_counted() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 5, 1, events::add);
        hang(coordinator, release);
        List<CompletableFuture<Void>> waiting = names(0, 5).stream()
                .map(session -> submit(coordinator, scope(session), Kind.OBSERVE, ran::incrementAndGet))
                .toList();
        submit(coordinator, scope("hangs"), Kind.OBSERVE, ran::incrementAndGet);

        coordinator.close(Duration.ofMillis(10));
        coordinator.close(Duration.ofMillis(10));

        assertThat(waiting).allMatch(CompletableFuture::isDone);
        assertThat(coordinator.droppedCount()).isEqualTo(6);
        assertThat(events)
                .allMatch(MemoryEvent.Dropped.class::isInstance)
                .extracting(event -> event.scope().session())
                .containsExactly("offer0", "offer1", "offer2", "offer3", "offer4", "hangs");
        release.countDown();
        assertThat(coordinator.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(ran).hasValue(0);
    }

    @Test
    @Tag("LAN-10")
    @Tag("C12")
    void a_closed_engine_takes_no_new_work_although_it_has_room() {
        AtomicInteger ran = new AtomicInteger();
        SessionJobQueue coordinator = new SessionJobQueue(Runnable::run, 5, 1, events::add);
        coordinator.close(Duration.ZERO);

        CompletableFuture<Void> late = submit(coordinator, scope("late"), Kind.OBSERVE, ran::incrementAndGet);

        assertThat(late).isCompleted();
        assertThat(ran).hasValue(0);
        assertThat(coordinator.pending()).isZero();
    }

    @Test
    @Tag("LAN-10")
    @Tag("C12")
    void work_that_runs_when_the_engine_closes_may_finish() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        SessionJobQueue coordinator = new SessionJobQueue(THREADS, 5, 1, events::add);
        CompletableFuture<Void> running = hang(coordinator, release);
        Thread closing = closing(coordinator, Duration.ofSeconds(20));
        assertThat(closing.isAlive()).as("waits for what runs").isTrue();

        release.countDown();
        closing.join();

        assertThat(running).isCompleted();
        assertThat(coordinator.pending()).isZero();
    }

    /** Returns once the job runs. */
    private static CompletableFuture<Void> hang(SessionJobQueue coordinator, CountDownLatch release) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Void> job = submit(coordinator, scope("hangs"), Kind.OBSERVE, () -> {
            started.countDown();
            awaitQuietly(release);
        });
        started.await();
        return job;
    }

    /** A thread that has begun to close the coordinator and waits for its jobs. */
    private static Thread closing(SessionJobQueue coordinator, Duration deadline) {
        Thread closing = new Thread(() -> coordinator.close(deadline));
        closing.start();
        while (closing.getState() != Thread.State.TIMED_WAITING && closing.isAlive()) {
            Thread.onSpinWait();
        }
        return closing;
    }

    private static List<String> names(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "offer" + i).toList();
    }

    private static Scope scope(String session) {
        return Scope.of(session);
    }

    private static CompletableFuture<Void> submit(SessionJobQueue coordinator, Scope scope, Kind kind, Runnable job) {
        return coordinator.submit(scope, kind, JobGoal.DUE, goal -> job.run());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
