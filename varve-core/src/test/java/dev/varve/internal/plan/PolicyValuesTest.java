package dev.varve.internal.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.policy.ContextPolicy;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("C10")
class PolicyValuesTest {
    @Test
    void a_value_that_can_only_be_a_mistake_is_refused_when_the_policy_is_built() {
        Policy policy = Policy.defaults();
        List<ThrowingCallable> mistakes = List.of(
                () -> policy.withObserve(observe -> observe.bufferFrom(1.5)),
                () -> policy.withObserve(observe -> observe.bufferFrom(Double.NaN)),
                () -> policy.withObserve(observe -> observe.priorTokens(-1)),
                () -> policy.withObserve(observe -> observe.deadline(Duration.ZERO)),
                () -> policy.withObserve(observe -> observe.patience(Duration.ofSeconds(-1))),
                () -> policy.withReflect(reflect -> reflect.targetShare(Double.NaN)),
                () -> policy.withReflect(reflect -> reflect.prepareFrom(Double.NaN)),
                () -> policy.withContext(context -> context.maxReflections(-1)),
                () -> policy.withContext(context -> context.maxObservations(-1)),
                () -> new ContextPolicy.Sections(Double.NaN, 0, 0),
                () -> new ObservePolicy.Dynamic(-1, 0, 0, 0),
                () -> new ObservePolicy.Dynamic(4, 0, 1.5, 0),
                () -> Limit.share(Double.NaN));

        for (ThrowingCallable mistake : mistakes) {
            assertThatThrownBy(mistake).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
