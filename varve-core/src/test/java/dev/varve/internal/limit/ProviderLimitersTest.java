package dev.varve.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.varve.ProviderStatus;
import dev.varve.ProviderStatus.Circuit;
import dev.varve.TestClock;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import dev.varve.model.ModelLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProviderLimitersTest {
    private static final LanguageModel.Prompt PROMPT =
            new LanguageModel.Prompt("Condense.", "A talk.", 100, Duration.ofSeconds(10));
    private static final LanguageModel.Completion OK =
            new LanguageModel.Completion("ok", Usage.call(10, 5), LanguageModel.End.DONE);
    private static final ModelLimits LIMITS = ModelLimits.defaults().withBreaker(3, Duration.ofSeconds(30));

    private final TestClock clock = new TestClock();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<ProviderStatus> changes = new ArrayList<>();
    private final MemoryListener listener = new MemoryListener() {
        @Override
        public void on(MemoryEvent event) {
            throw new AssertionError("no session is concerned: " + event);
        }

        @Override
        public void onProvider(ProviderStatus status) {
            changes.add(status);
        }
    };
    private Supplier<LanguageModel.Completion> answer = () -> OK;

    @Test
    void a_provider_that_fails_too_often_in_a_row_is_left_alone() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.TEMPORARY);
        fail(model, 2);
        answer = () -> OK;
        model.complete(PROMPT);
        answer = failing(Kind.TEMPORARY);
        fail(model, 3);
        int made = calls.get();

        ModelException refused = failure(model);

        assertThat(refused.kind()).isEqualTo(Kind.NOT_CALLED);
        assertThat(refused).hasMessage("acme: failed too often and is left alone for another 30 s");
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(refused.usage()).isEqualTo(Usage.NONE);
        assertThat(calls).as("no call is made").hasValue(made);
    }

    @Test
    void when_the_time_is_up_one_call_tries_and_closes_the_circuit() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.TEMPORARY);
        fail(model, 3);
        clock.advance(Duration.ofSeconds(30));
        int before = calls.get();
        answer = () -> {
            assertThat(failure(model).kind()).as("while it tries").isEqualTo(Kind.NOT_CALLED);
            return OK;
        };

        model.complete(PROMPT);
        answer = () -> OK;
        model.complete(PROMPT);

        assertThat(calls).hasValue(before + 2);
    }

    @Test
    void each_try_that_fails_doubles_the_time_up_to_a_bound() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.TEMPORARY);
        fail(model, 3);
        List<Long> seconds = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Duration wait = failure(model).retryAfter();
            seconds.add(wait.toSeconds());
            clock.advance(wait);
            assertThat(failure(model).kind()).isEqualTo(Kind.TEMPORARY);
        }
        assertThat(seconds).containsExactly(30L, 60L, 120L, 240L, 480L, 480L, 480L);
    }

    @Test
    void a_try_that_never_comes_back_does_not_keep_the_circuit_open_for_ever() {
        CircuitBreaker breaker = new CircuitBreaker(1, Duration.ofSeconds(30), clock);
        breaker.failed(false, Duration.ZERO, "scripted");
        clock.advance(Duration.ofSeconds(30));
        assertThat(breaker.ask().pause()).isZero();
        assertThat(breaker.ask().pause()).isPositive();
        clock.advance(Duration.ofSeconds(30));
        assertThat(breaker.ask().pause()).isZero();
    }

    @Test
    void listeners_hear_when_a_circuit_opens_is_tried_and_closes() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.TEMPORARY);
        fail(model, 4);
        Instant opened = clock.instant();
        clock.advance(Duration.ofSeconds(30));
        fail(model, 1);
        Instant again = clock.instant();
        clock.advance(Duration.ofSeconds(60));
        answer = () -> OK;
        model.complete(PROMPT);
        model.complete(PROMPT);

        assertThat(changes)
                .containsExactly(
                        new ProviderStatus("acme", Circuit.OPEN, opened.plusSeconds(30), "scripted TEMPORARY"),
                        new ProviderStatus("acme", Circuit.HALF_OPEN, again.plusSeconds(30), "scripted TEMPORARY"),
                        new ProviderStatus("acme", Circuit.OPEN, again.plusSeconds(60), "scripted TEMPORARY"),
                        new ProviderStatus("acme", Circuit.HALF_OPEN, again.plusSeconds(90), "scripted TEMPORARY"),
                        new ProviderStatus("acme", Circuit.CLOSED, Instant.EPOCH, ""));
    }

    @Test
    void calls_that_were_under_way_when_the_circuit_opened_do_not_keep_it_open_longer() {
        CircuitBreaker breaker = new CircuitBreaker(1, Duration.ofSeconds(30), clock);
        breaker.failed(false, Duration.ZERO, "first");
        for (int i = 0; i < 8; i++) {
            assertThat(breaker.failed(false, Duration.ZERO, "late")).isFalse();
        }
        assertThat(breaker.status("acme").until()).isEqualTo(clock.instant().plusSeconds(30));
        breaker.failed(false, Duration.ofMinutes(2), "asks for more");
        assertThat(breaker.status("acme").until()).isEqualTo(clock.instant().plusSeconds(120));
    }

    @Test
    void a_provider_that_asks_for_more_time_gets_it() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = () -> {
            throw new ModelException(Kind.TEMPORARY, "429", Duration.ofMinutes(5), Usage.NONE);
        };
        fail(model, 3);

        assertThat(failure(model).retryAfter()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void what_a_provider_asks_for_holds_for_all_calls_to_it_from_the_first_time_on() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = () -> {
            throw new ModelException(Kind.TEMPORARY, "429", Duration.ofSeconds(7), Usage.NONE);
        };
        fail(model, 1);
        answer = () -> OK;

        clock.advance(Duration.ofSeconds(5));
        ModelException refused = failure(model);
        assertThat(refused).hasMessage("acme: asked to be left alone for another 2 s");
        assertThat(refused.kind()).isEqualTo(Kind.TEMPORARY);
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(2));
        assertThat(calls).hasValue(1);

        clock.advance(Duration.ofSeconds(2));
        assertThat(model.complete(PROMPT)).isEqualTo(OK);
        assertThat(changes).as("no circuit opened").isEmpty();
    }

    @Test
    void a_denied_key_opens_the_circuit_at_once() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.DENIED);

        assertThat(failure(model).kind()).isEqualTo(Kind.DENIED);
        assertThat(failure(model).kind()).isEqualTo(Kind.NOT_CALLED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"REJECTED", "TOO_LARGE", "ANSWER"})
    void a_provider_that_finds_fault_with_the_request_is_well_itself(Kind kind) {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(kind);
        fail(model, 10);

        answer = () -> OK;
        assertThat(model.complete(PROMPT)).isEqualTo(OK);
    }

    @Test
    void models_of_one_provider_share_its_circuit_and_others_do_not() {
        ProviderLimiters limiters = new ProviderLimiters(LIMITS, TokenEstimator.scriptAware(), clock, listener);
        LanguageModel small = limiters.guard(model("acme/small"));
        LanguageModel large = limiters.guard(model("acme/large/v2"));
        LanguageModel other = limiters.guard(model("other/small"));
        answer = failing(Kind.TEMPORARY);
        fail(small, 3);

        assertThat(failure(large).kind()).isEqualTo(Kind.NOT_CALLED);
        answer = () -> OK;
        assertThat(other.complete(PROMPT)).isEqualTo(OK);
        assertThat(limiters.status()).extracting(ProviderStatus::provider).containsExactly("acme", "other");
        assertThat(limiters.status()).extracting(ProviderStatus::open).containsExactly(true, false);
        assertThat(limiters.status().get(0).until()).isEqualTo(clock.instant().plusSeconds(30));
    }

    @Test
    void a_breaker_may_be_switched_off() {
        LanguageModel model = guarded(LIMITS.withBreaker(0, Duration.ofSeconds(1)), "acme/small");
        answer = failing(Kind.TEMPORARY);

        fail(model, 50);
        assertThat(calls).hasValue(50);
    }

    @Test
    void tokens_beyond_a_minutes_share_wait_until_they_are_there() {
        LanguageModel model = guarded(LIMITS.withTokensPerMinute(240), "acme/small");
        answer = () -> new LanguageModel.Completion("ok", Usage.call(100, 20), LanguageModel.End.DONE);
        model.complete(PROMPT);
        model.complete(PROMPT);

        ModelException refused = failure(model);

        assertThat(refused.kind()).isEqualTo(Kind.TEMPORARY);
        assertThat(refused.retryAfter()).isBetween(Duration.ofSeconds(24), Duration.ofSeconds(30));
        clock.advance(refused.retryAfter());
        assertThat(model.complete(PROMPT).text()).isEqualTo("ok");
        assertThat(calls).as("the refused one was not made").hasValue(3);
    }

    @Test
    void a_call_that_is_larger_than_a_minute_waits_for_a_full_one_and_is_paid_off() {
        TokenRate rate = new TokenRate(100, clock);
        assertThat(rate.take(250)).isZero();
        assertThat(rate.take(10)).isEqualTo(Duration.ofSeconds(96));
        clock.advance(Duration.ofMinutes(10));
        assertThat(rate.take(100)).as("no more than a minute is saved up").isZero();
        assertThat(rate.take(1)).isPositive();
    }

    @Test
    void calls_beyond_the_bound_wait_for_a_free_slot() throws Exception {
        LanguageModel model = guarded(LIMITS.withConcurrency(2), "acme/small");
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        answer = () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            two.countDown();
            try {
                assertThat(two.await(10, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            inside.decrementAndGet();
            return OK;
        };
        ExecutorService threads = Executors.newFixedThreadPool(6);
        List<Future<LanguageModel.Completion>> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            all.add(threads.submit(() -> model.complete(PROMPT)));
        }
        for (Future<LanguageModel.Completion> each : all) {
            assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(OK);
        }
        threads.shutdown();

        assertThat(most).hasValue(2);
    }

    @Test
    void a_foreign_exception_counts_as_a_failure_and_comes_through() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = () -> {
            throw new IllegalStateException("foreign");
        };
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> model.complete(PROMPT)).isInstanceOf(IllegalStateException.class);
        }

        assertThat(failure(model).kind()).isEqualTo(Kind.NOT_CALLED);
    }

    @Test
    void a_call_that_does_not_come_back_counts_at_its_deadline_and_its_slot_goes_to_others() throws Exception {
        ProviderLimiters limiters =
                new ProviderLimiters(LIMITS.withConcurrency(1), TokenEstimator.scriptAware(), clock, listener);
        LanguageModel model = limiters.guard(model("acme/small"));
        CountDownLatch never = new CountDownLatch(1);
        List<Thread> stuck = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertThat(limiters.status().get(0).open()).isFalse();
            stuck.add(stick(model, never));
            clock.advance(PROMPT.deadline());
        }

        assertThat(limiters.status()).singleElement().satisfies(status -> {
            assertThat(status.circuit()).isEqualTo(Circuit.OPEN);
            assertThat(status.reason()).isEqualTo("a call has not come back within its deadline");
        });
        never.countDown();
        for (Thread thread : stuck) {
            thread.join();
        }
        assertThat(limiters.status().get(0).open())
                .as("an answer long after its time closes nothing")
                .isTrue();
        clock.advance(Duration.ofSeconds(30));
        answer = () -> OK;
        assertThat(model.complete(PROMPT)).isEqualTo(OK);
        assertThat(limiters.status().get(0).open()).isFalse();
    }

    @Test
    void a_provider_whose_calls_never_come_back_costs_a_bounded_number_of_threads_and_others_are_called()
            throws Exception {
        ProviderLimiters limiters = new ProviderLimiters(
                LIMITS.withBreaker(0, Duration.ofSeconds(1)), TokenEstimator.scriptAware(), clock, listener);
        LanguageModel model = limiters.guard(model("acme/small"));
        LanguageModel other = limiters.guard(model("other/small"));
        CountDownLatch never = new CountDownLatch(1);
        List<Thread> stuck = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            stuck.add(stick(model, never));
        }
        clock.advance(PROMPT.deadline());
        answer = () -> OK;

        assertThat(failure(model).kind()).isEqualTo(Kind.NOT_CALLED);
        assertThat(calls).as("no ninth thread is lost").hasValue(8);
        assertThat(other.complete(PROMPT)).isEqualTo(OK);
        never.countDown();
        for (Thread thread : stuck) {
            thread.join();
        }
        assertThat(model.complete(PROMPT)).isEqualTo(OK);
    }

    /** A call on a thread of its own, as its caller makes it, of a client that does not let itself be stopped. */
    private Thread stick(LanguageModel model, CountDownLatch until) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        answer = () -> {
            begun.countDown();
            boolean waiting = true;
            while (waiting) {
                try {
                    until.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // Goes on, as careless code does.
                }
            }
            return OK;
        };
        Thread thread = new Thread(() -> model.complete(PROMPT));
        thread.setDaemon(true);
        thread.start();
        begun.await();
        return thread;
    }

    private LanguageModel guarded(ModelLimits limits, String name) {
        return new ProviderLimiters(limits, TokenEstimator.scriptAware(), clock, listener).guard(model(name));
    }

    private LanguageModel model(String name) {
        return new LanguageModel() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Completion complete(Prompt prompt) {
                calls.incrementAndGet();
                return answer.get();
            }
        };
    }

    private static Supplier<LanguageModel.Completion> failing(Kind kind) {
        return () -> {
            throw new ModelException(kind, "scripted " + kind);
        };
    }

    private static void fail(LanguageModel model, int times) {
        for (int i = 0; i < times; i++) {
            failure(model);
        }
    }

    private static ModelException failure(LanguageModel model) {
        return catchThrowableOfType(ModelException.class, () -> model.complete(PROMPT));
    }
}
