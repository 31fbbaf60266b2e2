package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.TestClock;
import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelCallerTest {
    private final List<Duration> pauses = new ArrayList<>();
    private final TestClock clock = new TestClock();
    private final Retries retries = new Retries(
            duration -> {
                pauses.add(duration);
                clock.advance(duration);
            },
            new Random(1));

    @Test
    void pauses_double_with_jitter() {
        ModelCaller.Run run = caller(4).run(Duration.ofMinutes(5), 9);
        for (int i = 0; i < 6; i++) {
            assertThat(run.pauseAfter(new ModelException("down"))).isTrue();
        }

        for (int i = 0; i < 6; i++) {
            long middle = 200L << i;
            assertThat(pauses.get(i).toMillis()).isBetween(middle / 2, middle * 3 / 2);
        }
        assertThat(pauses).doesNotHaveDuplicates();
    }

    @Test
    void a_provider_that_says_when_to_come_back_is_believed() {
        ModelCaller.Run run = caller(4).run(Duration.ofSeconds(60), 9);
        ModelException busy =
                new ModelException(ModelException.Kind.TEMPORARY, "busy", Duration.ofSeconds(17), Usage.NONE);

        assertThat(run.pauseAfter(busy)).isTrue();
        assertThat(pauses).containsExactly(Duration.ofSeconds(17));
    }

    @Test
    void a_pause_that_would_outlast_the_deadline_is_not_made() {
        ModelCaller.Run run = caller(4).run(Duration.ofSeconds(10), 9);
        ModelException busy =
                new ModelException(ModelException.Kind.TEMPORARY, "busy", Duration.ofSeconds(11), Usage.NONE);

        assertThat(run.pauseAfter(busy)).isFalse();
        assertThat(pauses).isEmpty();
    }

    @Test
    void after_a_refused_answer_there_is_nothing_to_wait_for() {
        assertThat(caller(4).run(Duration.ofSeconds(10), 9).pauseAfter(new AnswerRefusedException("empty")))
                .isTrue();
        assertThat(pauses).containsExactly(Duration.ZERO);
    }

    @ParameterizedTest
    @EnumSource(
            value = ModelException.Kind.class,
            names = {"DENIED", "REJECTED", "NOT_CALLED"})
    void what_cannot_succeed_is_not_tried_again(ModelException.Kind kind) {
        assertThat(caller(4).run(Duration.ofSeconds(10), 9).pauseAfter(new ModelException(kind, "401")))
                .isFalse();
        assertThat(pauses).isEmpty();
    }

    @Test
    void a_run_is_given_up_after_as_many_failures_as_it_may_have() {
        ModelCaller.Run run = caller(4).run(Duration.ofMinutes(5), 3);

        assertThat(run.pauseAfter(new ModelException("down"))).isTrue();
        assertThat(run.pauseAfter(new ModelException("down"))).isTrue();
        assertThat(run.pauseAfter(new ModelException("down"))).isFalse();
        assertThat(pauses).hasSize(2);
    }

    @Test
    void tries_share_the_time_of_their_run() {
        ModelCaller.Run run = caller(4).run(Duration.ofSeconds(10), 9);
        clock.advance(Duration.ofSeconds(4));
        assertThat(run.<Duration>call(() -> 50, left -> left)).isEqualTo(Duration.ofSeconds(6));

        clock.advance(Duration.ofSeconds(7));
        assertThatThrownBy(() -> run.call(() -> 50, left -> "late")).hasMessageContaining("no time is left");
    }

    @Test
    void a_call_that_hangs_is_interrupted_and_given_up() throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch interrupted = new CountDownLatch(1);
        while (begun.get() == 0) { // a call may be given up before its thread has begun
            assertThatThrownBy(() -> caller(4).run(Duration.ofMillis(50), 9).call(() -> 50, left -> {
                        begun.incrementAndGet();
                        return sleepUntil(interrupted);
                    }))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("no answer within 50 ms");
        }
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void calls_that_cannot_be_stopped_are_bounded_in_number_until_one_comes_back() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        ModelCaller caller = caller(3);
        while (begun.get() < 3) { // a call may be given up before its thread has begun
            assertThatThrownBy(() -> caller.run(Duration.ofMillis(5), 9).call(() -> 50, left -> {
                        begun.incrementAndGet();
                        return holdOn(never);
                    }))
                    .isInstanceOf(ModelException.class);
        }

        assertThatThrownBy(() -> caller.run(Duration.ofMillis(5), 9).call(() -> 50, left -> "x"))
                .hasMessageContaining("3 model calls hang")
                .satisfies(refused -> assertThat(ModelException.kind((ModelException) refused))
                        .isEqualTo(ModelException.Kind.NOT_CALLED));
        never.countDown();
        String answer = "";
        while (answer.isEmpty()) { // until the first of the three is back
            try {
                answer = caller.run(Duration.ofMinutes(1), 9).call(() -> 50, left -> "x");
            } catch (ModelException e) {
                Thread.onSpinWait();
            }
        }
        assertThat(answer).isEqualTo("x");
    }

    @Test
    void what_a_model_throws_comes_through() {
        assertThatThrownBy(() -> caller(1).run(Duration.ofSeconds(5), 9).call(() -> 50, left -> {
                    throw new IllegalStateException("scripted");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    private ModelCaller caller(int most) {
        return new ModelCaller(BackgroundThreads.executor(), most, new FailurePolicy(retries, clock), clock);
    }

    private static String sleepUntil(CountDownLatch interrupted) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            interrupted.countDown();
        }
        return "late";
    }

    /** Does not let itself be interrupted. */
    private static String holdOn(CountDownLatch never) {
        boolean waiting = true;
        while (waiting) {
            try {
                never.await();
                waiting = false;
            } catch (InterruptedException e) {
                // Goes on, as careless code does.
            }
        }
        return "late";
    }
}
