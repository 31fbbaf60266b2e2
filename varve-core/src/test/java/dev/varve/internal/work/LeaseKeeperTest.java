package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leases are shared by the jobs of a session, renewed while they run, given back after the last, and found when left. */
class LeaseKeeperTest {
    private static final Scope SCOPE = Scope.of("s");
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(30);

    private final FakeLeases leases = new FakeLeases();
    private final List<MemoryEvent> events = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Void>> rescues = new ArrayList<>();
    private final CountDownLatch told = new CountDownLatch(1);
    private final List<LeaseKeeper> keepers = new ArrayList<>();

    /** Says what it is told to, and remembers what it was asked. */
    private static final class FakeLeases implements Leases {
        final List<String> calls = new CopyOnWriteArrayList<>();
        final CountDownLatch renewals = new CountDownLatch(3);
        volatile boolean taken;
        volatile boolean lost;
        volatile boolean down;
        volatile RuntimeException answer = new StoreUnavailableException("scripted");
        volatile List<Lease> abandoned = List.of();

        @Override
        public Optional<Lease> take(Scope scope, String owner, Duration time) {
            calls.add("take");
            return taken ? Optional.empty() : Optional.of(new Lease(scope, owner, 1));
        }

        @Override
        public boolean renew(Lease lease, Duration time) {
            renewals.countDown();
            if (down) {
                throw answer;
            }
            return !lost;
        }

        @Override
        public void release(Lease lease) {
            calls.add("release");
            if (down) {
                throw answer;
            }
        }

        @Override
        public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
            List<Lease> found = abandoned;
            abandoned = List.of();
            return found;
        }
    }

    private LeaseKeeper keeper(Duration time) {
        LeaseKeeper keeper = new LeaseKeeper(
                leases,
                "node",
                time,
                scope -> {
                    CompletableFuture<Void> rescue = new CompletableFuture<>();
                    rescues.add(rescue);
                    return rescue;
                },
                event -> {
                    events.add(event);
                    told.countDown();
                });
        keepers.add(keeper);
        return keeper;
    }

    @AfterEach
    void close() {
        keepers.forEach(LeaseKeeper::close);
    }

    @Test
    void two_jobs_of_a_session_share_a_lease_that_is_given_back_after_the_last() {
        LeaseKeeper keeper = keeper(LONG);

        boolean held = keeper.whileHeld(SCOPE, outer -> {
            assertThat(keeper.whileHeld(SCOPE, inner -> assertThat(inner).isEqualTo(outer)))
                    .isTrue();
            assertThat(leases.calls).containsExactly("take");
        });

        assertThat(held).isTrue();
        assertThat(leases.calls).containsExactly("take", "release");
        assertThat(keeper.whileHeld(SCOPE, lease -> {})).isTrue();
        assertThat(leases.calls).containsExactly("take", "release", "take", "release");
    }

    @Test
    void a_lease_is_kept_until_the_job_ends_that_goes_on_however_often_that_is_said() {
        LeaseKeeper keeper = keeper(LONG);
        CompletableFuture<Void> job = new CompletableFuture<>();

        keeper.whileHeld(SCOPE, lease -> keeper.keep(SCOPE, job));
        keeper.whileHeld(SCOPE, lease -> keeper.keep(SCOPE, job));
        keeper.whileHeld(SCOPE, lease -> {});
        assertThat(leases.calls).containsExactly("take");

        job.complete(null);
        assertThat(leases.calls).containsExactly("take", "release");
        keeper.whileHeld(SCOPE, lease -> keeper.keep(SCOPE, CompletableFuture.completedFuture(null)));
        assertThat(leases.calls).as("one that has ended").containsExactly("take", "release", "take", "release");
    }

    @Test
    void nothing_is_done_while_another_process_has_the_lease() {
        leases.taken = true;
        List<Lease> done = new ArrayList<>();

        assertThat(keeper(LONG).whileHeld(SCOPE, done::add)).isFalse();

        assertThat(done).isEmpty();
        assertThat(leases.calls).containsExactly("take");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_lease_is_renewed_while_its_job_runs_also_after_the_store_was_away(boolean foreign) {
        leases.down = true;
        leases.answer = foreign ? new IllegalStateException("scripted") : leases.answer;
        keeper(SHORT).whileHeld(SCOPE, lease -> await(leases.renewals));

        assertThat(leases.renewals.getCount()).isZero();
        assertThat(events).isEmpty();
        assertThat(leases.calls).containsExactly("take", "release");
    }

    @Test
    void a_lease_that_another_process_took_over_is_told_once_and_asked_for_again_by_the_next_job() {
        leases.lost = true;
        LeaseKeeper keeper = keeper(SHORT);

        keeper.whileHeld(SCOPE, lease -> await(told));

        assertThat(events).containsExactly(new MemoryEvent.LeaseLost(SCOPE));
        assertThat(leases.calls).as("there is nothing to give back").containsExactly("take");
        leases.lost = false;
        assertThat(keeper.whileHeld(SCOPE, lease -> {})).isTrue();
        assertThat(leases.calls).containsExactly("take", "take", "release");
    }

    @Test
    void what_a_dead_process_left_is_rescued_under_its_lease_which_is_given_back_afterwards() {
        LeaseKeeper keeper = keeper(LONG);
        leases.abandoned = List.of(new Lease(SCOPE, "node", 7));

        keeper.rescue();

        assertThat(rescues).hasSize(1);
        List<Long> tokens = new ArrayList<>();
        assertThat(keeper.whileHeld(SCOPE, lease -> tokens.add(lease.token()))).isTrue();
        assertThat(tokens).as("jobs of the rescue work under it").containsExactly(7L);
        assertThat(leases.calls).isEmpty();

        rescues.get(0).complete(null);
        assertThat(leases.calls).containsExactly("release");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
