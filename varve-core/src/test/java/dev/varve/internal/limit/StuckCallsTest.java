package dev.varve.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.TokenEstimator;
import dev.varve.event.ProviderStatus.Circuit;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Calls of a client that heeds neither its deadline nor the interruption of its thread. */
class StuckCallsTest extends LimitedProvider {
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
}
