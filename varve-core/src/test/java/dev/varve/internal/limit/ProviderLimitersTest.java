package dev.varve.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.event.ProviderStatus;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the calls to a provider have in common: its circuit, its slots, its tokens per minute. */
class ProviderLimitersTest extends LimitedProvider {
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
                assertThat(two.await(1, TimeUnit.MINUTES)).isTrue();
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
}
