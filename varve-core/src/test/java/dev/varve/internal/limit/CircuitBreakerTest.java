package dev.varve.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Usage;
import dev.varve.event.ProviderStatus;
import dev.varve.event.ProviderStatus.Circuit;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a provider is left alone, for how long, and who tries it again. */
class CircuitBreakerTest extends LimitedProvider {
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
    void a_denied_key_opens_the_circuit_at_once() {
        LanguageModel model = guarded(LIMITS, "acme/small");
        answer = failing(Kind.DENIED);

        assertThat(failure(model).kind()).isEqualTo(Kind.DENIED);
        assertThat(failure(model).kind()).isEqualTo(Kind.NOT_CALLED);
    }

    @Test
    void a_breaker_may_be_switched_off() {
        LanguageModel model = guarded(LIMITS.withBreaker(0, Duration.ofSeconds(1)), "acme/small");
        answer = failing(Kind.TEMPORARY);

        fail(model, 50);
        assertThat(calls).hasValue(50);
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
}
