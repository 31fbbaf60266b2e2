package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.store.Commit;
import dev.varve.store.HeldLease;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Leases: one holder at a time, tokens that only grow, and a commit of a former holder that is refused. */
interface LeaseContract extends StoreFixture {
    /** Longer than any test. */
    Duration LONG = Duration.ofHours(1);

    /** Over as soon as it has begun. */
    Duration EXPIRED = Duration.ofSeconds(-1);

    /** True if {@link Leases#held} tells anything; a store that cannot tell overrides this. */
    default boolean tellsWhoHoldsLeases() {
        return true;
    }

    private Leases leases() {
        return store().leases();
    }

    private Lease taken(String owner, Duration time) {
        return leases().take(SCOPE, owner, time).orElseThrow(() -> new AssertionError("the lease is taken"));
    }

    /** A lease has one holder until it is given back. */
    @Test
    default void a_lease_has_one_holder_until_he_gives_it_back() {
        appendHellos(1);
        Lease mine = taken("one", LONG);

        assertThat(mine.scope()).isEqualTo(SCOPE);
        assertThat(mine.owner()).isEqualTo("one");
        assertThat(leases().take(SCOPE, "two", LONG)).isEmpty();
        assertThat(leases().take(SCOPE, "one", LONG)).isEmpty();

        leases().release(mine);
        leases().release(mine);

        Lease theirs = taken("two", LONG);
        assertThat(theirs.token()).isGreaterThan(mine.token());
        leases().release(mine);
        assertThat(leases().take(SCOPE, "one", LONG)).isEmpty();
    }

    @Test
    default void sessions_have_leases_of_their_own() {
        Scope other = new Scope("acme", "ada", "telegram:2");
        appendHellos(1);
        append(other, Messages.user("hello"));
        taken("one", LONG);

        assertThat(leases().take(other, "two", LONG)).isPresent();
    }

    /** An expired lease can be taken by the next; the former holder's commit is refused. */
    @Test
    default void an_expired_lease_is_the_next_ones_to_take_and_the_former_holders_commit_is_refused() {
        appendHellos(6);
        Lease former = taken("slow", EXPIRED);
        Lease current = taken("fast", LONG);
        Snapshot before = snapshot(SCOPE);
        Commit commit = Records.buffer(Records.chunk("o1", 1, 4));

        assertThat(current.token()).isGreaterThan(former.token());
        assertThat(leases().renew(former, LONG)).isFalse();
        assertThat(store().commit(SCOPE, commit, former)).isEmpty();
        assertThat(snapshot(SCOPE)).isEqualTo(before);

        assertThat(store().commit(SCOPE, commit, current)).contains(state());
        assertThat(store().notes(SCOPE, ANY)).hasSize(1);
        leases().release(current);
        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o2", 4, 6)), current))
                .as("a commit after the lease was given back")
                .isEmpty();
    }

    /** A late holder keeps its lease if nobody has taken it over. */
    @Test
    default void a_holder_who_is_late_and_whom_nobody_replaced_goes_on() {
        appendHellos(6);
        Lease late = taken("late", EXPIRED);

        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 4)), late))
                .isPresent();
        assertThat(leases().renew(late, LONG)).isTrue();
        assertThat(leases().take(SCOPE, "two", LONG)).isEmpty();
    }

    @Test
    default void a_lease_guards_and_does_not_replace_the_check_of_the_commit() {
        appendHellos(6);
        Lease mine = taken("one", LONG);
        commit(Records.buffer(Records.chunk("o1", 1, 4))); // without a lease, as an activation is

        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o2", 1, 4)), mine))
                .isEmpty();
        append(Messages.user("an append needs no lease"));
        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o3", 4, 6)), mine))
                .isPresent();
    }

    /** Abandoned work is taken over once. */
    @Test
    default void what_is_abandoned_is_taken_once() {
        List<Scope> scopes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Scope scope = new Scope("tenant'" + i % 2, "ada", "chat " + i);
            append(scope, Messages.user("hello"));
            leases().take(scope, "dead", i == 4 ? LONG : EXPIRED);
            scopes.add(scope);
        }
        append(new Scope("acme", "ada", "idle"), Messages.user("hello"));

        List<Lease> first = leases().takeAbandoned("one", LONG, 3);
        List<Lease> rest = leases().takeAbandoned("two", LONG, 3);

        assertThat(first).hasSize(3).allMatch(lease -> lease.owner().equals("one"));
        assertThat(rest).hasSize(1);
        List<Lease> all = new ArrayList<>(first);
        all.addAll(rest);
        assertThat(all).extracting(Lease::scope).containsExactlyInAnyOrderElementsOf(scopes.subList(0, 4));
        assertThat(all).extracting(Lease::token).doesNotHaveDuplicates();
        assertThat(all).allMatch(lease -> leases().renew(lease, LONG));
        assertThat(leases().takeAbandoned("one", LONG, 3)).isEmpty();
    }

    /** A deleted session has no lease, and its former holder none in the session that follows. */
    @Test
    default void a_deleted_session_has_no_lease_and_its_former_holder_has_no_place_in_the_next() {
        assertThat(leases().take(SCOPE, "one", LONG)).as("no session yet").isEmpty();
        appendHellos(6);
        Lease former = taken("one", LONG);
        store().delete(SCOPE);
        assertThat(leases().renew(former, LONG)).isFalse();
        appendHellos(6);

        Optional<Lease> next = leases().take(SCOPE, "two", LONG);

        assertThat(next).isPresent();
        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 4)), former))
                .isEmpty();
        assertThat(next.orElseThrow().token()).isGreaterThan(former.token());
    }

    /** A store tells who holds its leases. */
    @Test
    default void who_holds_leases_is_told() {
        Scope other = new Scope("acme", "bob", "chat:1");
        append(other, Messages.user("hello"));
        append(new Scope("elsewhere", "ada", "chat:1"), Messages.user("hello"));
        appendHellos(1);
        Instant before = Instant.now();
        leases().take(new Scope("elsewhere", "ada", "chat:1"), "not asked for", LONG);
        Lease mine = taken("mine \ud83d\ude42", LONG);
        leases().take(other, "late", EXPIRED);

        List<HeldLease> held = leases().held("acme", 10);

        if (!tellsWhoHoldsLeases()) {
            assertThat(held).isEmpty();
            return;
        }
        assertThat(held).extracting(HeldLease::owner).containsExactly("late", "mine \ud83d\ude42");
        assertThat(held).extracting(HeldLease::scope).containsExactly(other, SCOPE);
        assertThat(held.get(1).until()).isAfter(before.plus(LONG).minusSeconds(60));
        assertThat(leases().held("acme", 1)).hasSize(1);
        leases().release(mine);
        assertThat(leases().held("acme", 10)).extracting(HeldLease::owner).containsExactly("late");
    }

    /** One of many simultaneous requests gets the lease. */
    @Test
    default void of_many_who_ask_at_once_one_has_the_lease() throws Exception {
        appendHellos(1);
        for (int round = 0; round < 5; round++) {
            List<Optional<Lease>> outcomes =
                    ConcurrencyContract.onAllThreads(thread -> leases().take(SCOPE, "thread " + thread, LONG));

            List<Lease> winners = outcomes.stream().flatMap(Optional::stream).toList();
            assertThat(winners).hasSize(1);
            leases().release(winners.get(0));
        }
    }
}
