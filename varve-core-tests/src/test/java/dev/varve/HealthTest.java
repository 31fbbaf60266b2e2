package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.SchemaVersion;
import dev.varve.store.Store;
import dev.varve.store.StoreHealth;
import dev.varve.store.StoreUnavailableException;
import dev.varve.testkit.ManualExecutor;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What those who look after a memory are told. */
class HealthTest extends Scenario {

    @Test
    void a_session_is_behind_while_its_observer_is_due_and_not_before() {
        ManualExecutor jobs = new ManualExecutor();
        Varve varve = varve(Policy.incremental(), model, jobs);
        Session session = varve.session(SCOPE);
        assertThat(varve.health())
                .isEqualTo(new StoreHealth(Optional.empty(), SchemaVersion.NONE, 0, 0, Duration.ZERO));

        turns(session, 0, 1, 20);
        assertThat(varve.health().behind()).as("too little to note").isZero();

        turns(session, 1, 6, 200);
        clock.advance(Duration.ofMinutes(3));
        StoreHealth behind = varve.health();
        assertThat(behind.behind()).isEqualTo(1);
        assertThat(behind.behindTokens()).isEqualTo(session.status().state().unbufferedTokens());
        assertThat(behind.oldest()).isEqualTo(Duration.ofMinutes(9));
        assertThat(behind.isUp()).isTrue();

        jobs.runAll();
        assertThat(varve.health().behind()).isZero();
    }

    @Test
    void a_store_that_does_not_answer_or_was_migrated_by_a_newer_program_is_not_up() {
        Store gone = answering(() -> {
            throw new StoreUnavailableException("the server is down");
        });
        Store migrated = answering(() -> new SchemaVersion(2, 1));

        try (Varve varve = Varve.builder().store(gone).keepStoreOpen().build()) {
            assertThat(varve.health().problem()).contains("the server is down");
            assertThat(varve.health().isUp()).isFalse();
        }
        try (Varve varve = Varve.builder().store(migrated).keepStoreOpen().build()) {
            assertThat(varve.health().problem()).isEmpty();
            assertThat(varve.health().isUp()).isFalse();
        }
    }

    private interface Schema {
        SchemaVersion get();
    }

    private Store answering(Schema schema) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) ->
                        method.getName().equals("schema") ? schema.get() : method.invoke(store, arguments));
    }
}
