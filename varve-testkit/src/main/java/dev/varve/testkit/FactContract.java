package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.Fact;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Facts: written with the commit that carries them, current or superseded, and of one resource only. */
interface FactContract extends StoreFixture {

    @Test
    default void facts_are_written_with_the_reflection_that_carries_them() {
        Observation chunk = active();
        Commit.Reflect plain = Records.reflect(0, "r1", "digest", chunk);
        Fact fact = fact("f1", SCOPE);
        Commit.Reflect reflect =
                new Commit.Reflect(0, plain.reflection(), List.of(chunk), plain.usage(), learning(1, 4, fact));

        SessionState next = commit(reflect);

        assertThat(next.learnedTo()).isEqualTo(4);
        assertThat(next).isEqualTo(state());
        assertThat(current(SCOPE)).containsExactly(fact);
    }

    @Test
    default void a_refused_commit_writes_no_fact() {
        Observation chunk = active();
        Commit.Reflect late = Records.reflect(7, "r1", "digest", chunk);
        Commit.Reflect taken = Records.reflect(0, "o1", "digest", chunk);
        for (Commit.Reflect refused : List.of(late, taken)) {
            assertThat(store().commit(
                                    SCOPE,
                                    new Commit.Reflect(
                                            refused.epoch(),
                                            refused.reflection(),
                                            refused.sources(),
                                            Usage.NONE,
                                            learning(1, 4, fact("f1", SCOPE)))))
                    .isEmpty();
        }
        assertThat(store().commit(SCOPE, learn(2, 4, fact("f1", SCOPE)))).isEmpty(); // not where the last look ended
        assertThat(current(SCOPE)).isEmpty();
        assertThat(state().learnedTo()).isEqualTo(1);
    }

    @Test
    default void notes_are_read_for_facts_once() {
        active();
        commit(learn(1, 4, fact("f1", SCOPE)));

        assertThat(store().commit(SCOPE, learn(1, 4, fact("f2", SCOPE)))).isEmpty();
        assertThat(current(SCOPE)).extracting(Fact::id).containsExactly("f1");
        assertThat(state().usage().calls()).isEqualTo(2); // the chunk's, and that of the facts
    }

    @Test
    default void every_field_of_a_fact_comes_back_and_the_newest_stand_first() {
        active();
        long mark = 1;
        for (String odd : TextContract.ODD) {
            String line = odd.isBlank() || odd.lines().count() > 1 ? "one line" : odd;
            Fact fact = new Fact(
                    "f" + odd,
                    Fact.Type.TOOL,
                    line,
                    List.of(odd, "tag"),
                    SCOPE,
                    new Span(2, 3),
                    7,
                    Instant.parse("1969-12-31T23:59:59.123456Z"),
                    odd,
                    "");
            commit(learn(mark, mark, fact));
            assertThat(current(SCOPE)).containsExactly(fact);
            assertThat(store().deleteFact("acme", "ada", fact.id())).isTrue();
        }
        Fact older = fact("b", SCOPE);
        Fact newer = at(fact("c", SCOPE), older.createdAt().plusSeconds(1));
        Fact tied = at(fact("a", SCOPE), older.createdAt());
        commit(learn(1, 4, older, newer, tied));
        assertThat(current(SCOPE)).containsExactly(newer, tied, older);
    }

    /** A fact with a known id replaces the old one; a superseded fact is kept and does not count. */
    @Test
    default void a_known_id_is_replaced_and_a_superseded_fact_is_kept_but_does_not_count() {
        active();
        Fact tabs = fact("tabs", SCOPE);
        Fact spaces = fact("spaces", SCOPE);
        commit(learn(1, 2, tabs));
        commit(new Commit.Learn(
                0, new Learning(2, 3, List.of(spaces), Map.of("tabs", "spaces", "unknown", "spaces")), Usage.NONE));
        assertThat(current(SCOPE)).containsExactly(spaces);
        assertThat(superseded()).containsExactly(tabs.withSupersededBy("spaces"));

        Fact again = at(tabs, tabs.createdAt().plusSeconds(60));
        commit(new Commit.Learn(0, new Learning(3, 4, List.of(again), Map.of("spaces", "tabs")), Usage.NONE));
        assertThat(current(SCOPE)).containsExactly(again);
        assertThat(superseded()).containsExactly(spaces.withSupersededBy("tabs"));
        assertThat(store().facts("acme", "ada", EnumSet.allOf(Fact.Status.class)))
                .hasSize(2);
        assertThat(store().facts("acme", "ada", Set.of())).isEmpty();
    }

    /** A fact that was retired is kept and does not count, and no other takes its place. */
    @Test
    default void a_retired_fact_is_kept_with_its_kind_and_does_not_count() {
        active();
        Fact rule = new Fact(
                "rule",
                Fact.Type.RULE,
                "never use tabs",
                List.of(),
                SCOPE,
                new Span(1, 2),
                4,
                Messages.START,
                Fact.NOTED,
                "");
        commit(learn(1, 2, rule));
        String until = Fact.retired(Messages.START.plusSeconds(60));
        commit(new Commit.Learn(0, new Learning(2, 2, List.of(), Map.of("rule", until)), Usage.NONE));
        assertThat(current(SCOPE)).isEmpty();
        assertThat(superseded()).containsExactly(rule.withSupersededBy(until));
        assertThat(superseded().get(0).retiredAt()).hasValue(Messages.START.plusSeconds(60));
    }

    @Test
    default void facts_of_one_resource_reach_its_other_sessions_and_no_other_resource_or_tenant() {
        active();
        commit(learn(1, 4, fact("f1", SCOPE)));
        Scope other = new Scope("acme", "bob", SCOPE.session());
        Scope tenant = new Scope("other", "ada", SCOPE.session());
        for (Scope scope : List.of(other, tenant)) {
            append(scope, Messages.user("hello"), Messages.assistant("hello"));
            assertThat(store().commit(scope, learn(1, 1, fact("f1", scope)))).isPresent();
            assertThat(current(scope)).containsExactly(fact("f1", scope));
        }
        store().deleteFact("acme", "bob", "f1");
        store().delete(tenant);

        assertThat(current(SCOPE)).containsExactly(fact("f1", SCOPE));
        assertThat(current(other)).isEmpty();
        assertThat(current(tenant)).isEmpty();
    }

    /** Deleting a session deletes the facts learned in it, and retiring it does not. */
    @Test
    default void deleting_a_session_deletes_what_it_taught_and_retiring_it_does_not() {
        Scope second = new Scope("acme", "ada", "second");
        append(second, Messages.user("hello"), Messages.assistant("hello"));
        active();
        Fact theirs = fact("old", second);
        Fact mine = fact("new", SCOPE);
        store().commit(second, learn(1, 1, theirs));
        commit(new Commit.Learn(0, new Learning(1, 4, List.of(mine), Map.of("old", "new")), Usage.NONE));

        assertThat(store().delete(SCOPE)).isTrue();
        assertThat(current(second)).containsExactly(theirs); // its replacement is gone, so it counts again

        assertThat(store().retire(second)).isTrue();
        assertThat(store().retire(second)).isFalse();
        assertThat(store().state(second)).isEmpty();
        assertThat(store().messages(second, ALL)).isEmpty();
        assertThat(current(second)).containsExactly(theirs);
        assertThat(store().deleteFact("acme", "ada", "old")).isTrue();
        assertThat(store().deleteFact("acme", "ada", "old")).isFalse();
        assertThat(current(second)).isEmpty();
    }

    @Test
    default void facts_are_there_after_opening_again() throws Exception {
        active();
        commit(new Commit.Learn(
                0, new Learning(1, 4, List.of(fact("a", SCOPE), fact("b", SCOPE)), Map.of("b", "a")), Usage.NONE));
        List<Fact> before = store().facts("acme", "ada", EnumSet.allOf(Fact.Status.class));

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");

        assertThat(store().facts("acme", "ada", EnumSet.allOf(Fact.Status.class)))
                .isEqualTo(before);
        assertThat(state().learnedTo()).isEqualTo(4);
    }

    /** A session with an active observation of messages 1 to 3. */
    private Observation active() {
        appendHellos(5);
        Observation chunk = Records.chunk("o1", 1, 4);
        commit(Records.buffer(chunk));
        commit(Records.activate(chunk));
        return chunk;
    }

    private static Fact fact(String id, Scope origin) {
        return new Fact(
                id,
                Fact.Type.PROFILE,
                "fact " + id,
                List.of(),
                origin,
                new Span(1, 4),
                4,
                Messages.START,
                "extractive",
                "");
    }

    private static Fact at(Fact fact, Instant time) {
        return new Fact(
                fact.id(),
                fact.type(),
                fact.summary(),
                fact.tags(),
                fact.origin(),
                fact.span(),
                fact.tokens(),
                time,
                fact.model(),
                fact.supersededBy());
    }

    private static Learning learning(long from, long to, Fact... facts) {
        return new Learning(from, to, List.of(facts), Map.of());
    }

    private static Commit.Learn learn(long from, long to, Fact... facts) {
        return new Commit.Learn(0, learning(from, to, facts), new Usage(1, 1, 1, 0, 0));
    }

    private List<Fact> current(Scope scope) {
        return store().facts(scope.tenant(), scope.resource(), EnumSet.of(Fact.Status.CURRENT));
    }

    private List<Fact> superseded() {
        return store().facts("acme", "ada", EnumSet.of(Fact.Status.SUPERSEDED));
    }
}
