package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.store.Store;
import dev.varve.testkit.SmallPolicies;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A host that never wants to give up says so with the longest duration there is. */
class ForeverTest extends Scenario {
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final AtomicInteger closed = new AtomicInteger();

    private VarveBuilder builder() {
        Store counted = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    closed.addAndGet(method.getName().equals("close") ? 1 : 0);
                    return method.invoke(store, arguments);
                });
        return Varve.builder()
                .store(counted)
                .model(model)
                .clock(clock)
                .executor(Runnable::run)
                .listener(events::add);
    }

    @Test
    void whoever_waits_for_ever_gets_what_is_there() {
        Policy patient = withDeadline(SmallPolicies.tenth(Policy.incremental()), FOREVER)
                .withContext(context -> context.recallWithin(FOREVER));
        try (Varve varve = builder().policy(patient).closeTimeout(FOREVER).build()) {
            Session session = varve.session(SCOPE);
            turns(session, 0, 20, 40);

            assertThat(session.catchUp(FOREVER)).isTrue();
            assertThat(session.compact(FOREVER)).isTrue();
            assertThat(session.end(FOREVER)).isTrue();
            assertThat(varve.awaitIdle(FOREVER)).isTrue();
            assertThat(failures()).isEmpty();
            try (TurnQueue.Turn turn = TurnQueue.of(FOREVER).begin(SCOPE)) {
                assertThat(turn).isNotNull();
            }
        }
        assertThat(closed).hasValue(1);
    }

    @Test
    void a_lease_that_would_never_run_out_is_refused_by_name() {
        assertThatThrownBy(() -> builder().leaseTime(FOREVER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a lease must last");
    }
}
