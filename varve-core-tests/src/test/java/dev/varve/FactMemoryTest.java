package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.ModelAnswer;
import dev.varve.policy.Limit;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Facts across sessions, from the end of one to the contexts of the next. */
class FactMemoryTest extends FactScenario {
    @Test
    @Tag("ZOR-10")
    @Tag("ZOR-17")
    void the_end_of_a_session_rolls_it_up_and_its_facts_reach_the_next_one() {
        Varve varve = open(Policy.tiered(), ExtractiveModel.create());
        Session monday = varve.session(FIRST);
        say(monday, "My name is Mina and I prefer tabs. We decided to use PostgreSQL for the ledger, not MySQL.");

        assertThat(monday.end(LONG)).isTrue();

        assertThat(monday.status().state().unbufferedMessages()).isZero();
        assertThat(monday.status().state().watermark()).isEqualTo(3);
        assertThat(facts(FIRST)).isNotEmpty().allSatisfy(fact -> {
            assertThat(fact.origin()).isEqualTo(FIRST);
            assertThat(fact.span().to()).isLessThanOrEqualTo(3);
        });
        Context tuesday = varve.session(SECOND).context(ContextRequest.EMPTY.withBasePrompt("BASE"));
        assertThat(tuesday.systemText()).startsWith("BASE\n\n## Known Facts").contains("I prefer tabs");
        assertThat(events).anyMatch(MemoryEvent.Learned.class::isInstance);
        Invariants.checkStored(store, FIRST);
    }

    @Test
    @Tag("ZOR-17")
    void facts_stay_with_their_resource_and_tenant_and_with_policies_that_want_them() {
        Varve varve = open(Policy.tiered(), new Verbatim());
        Session monday = varve.session(FIRST);
        say(monday, "My name is Mina and I prefer tabs.");
        monday.end(LONG);
        assertThat(facts(FIRST)).hasSize(1);

        for (Scope foreign : List.of(new Scope("acme", "bob", "monday"), new Scope("other", "mina", "monday"))) {
            Session session = varve.session(foreign);
            say(session, "hello");
            assertThat(session.context().systemText()).doesNotContain("tabs");
        }
        Session off = open(Policy.defaults(), new Verbatim()).session(SECOND);
        say(off, "I prefer spaces, always.");
        off.end(LONG);
        assertThat(off.context().systemText()).doesNotContain("Known Facts").doesNotContain("I prefer tabs");
        assertThat(facts(FIRST)).noneMatch(fact -> fact.summary().contains("spaces"));
    }

    @Test
    @Tag("A6")
    @Tag("ZOR-17")
    void a_session_without_a_resource_of_its_own_shares_nothing() {
        Varve varve = open(Policy.tiered(), new Verbatim());
        Session ada = varve.session("chat-of-ada");
        say(ada, "I prefer insulin pens.");
        ada.end(LONG);
        assertThat(varve.facts(Scope.DEFAULT, Scope.DEFAULT)).hasSize(1);

        Session bob = varve.session("chat-of-bob");
        assertThat(bob.context().systemText()).as("before its first message").doesNotContain("insulin");
        say(bob, "I prefer insulin pens.");
        bob.end(LONG);
        assertThat(varve.facts(Scope.DEFAULT, Scope.DEFAULT))
                .as("each knows it for itself")
                .extracting(Fact::origin)
                .containsExactlyInAnyOrder(ada.scope(), bob.scope());

        bob.delete();
        assertThat(open(Policy.tiered(), new Verbatim())
                        .session("chat-of-ada")
                        .context()
                        .systemText())
                .contains("insulin");
    }

    @Test
    @Tag("ZOR-14")
    void case_74_the_cross_session_tier_shows_what_fits_the_newest_and_most_relevant_first() {
        model.onReflect(request -> new ModelAnswer(
                ScriptedModel.nameNotes(request).text(),
                ContinuationHint.NONE,
                Usage.call(0, 0),
                IntStream.range(0, 40)
                        .mapToObj(i -> note("messages 1 to 2 " + word(i) + " " + word(i + 40)))
                        .toList()));
        Policy small = Policy.tiered().withFacts(new Policy.Facts(true, Limit.tokens(150)));
        Varve varve = open(small, model);
        Session first = varve.session(FIRST);
        say(first, "hello");
        first.end(LONG);
        assertThat(facts(FIRST)).hasSize(40);

        Session second = varve.session(SECOND);
        say(second, "tell me of " + word(7));
        Context context = second.context();

        ContextBlock block = context.blocks().get(0);
        assertThat(block.kind()).isEqualTo(ContextBlock.Kind.FACTS);
        assertThat(block.tokens()).isBetween(100L, 150L);
        assertThat(context.stats().factTokens()).isEqualTo(block.tokens());
        assertThat(block.text()).contains(word(7));
        assertThat(context.stats().totalTokens()).isEqualTo(context.stats().messageTokens() + block.tokens());
    }

    @Test
    @Tag("C12")
    @Tag("ZOR-14")
    void the_cross_session_tier_of_the_tiered_policy_takes_5000_tokens() {
        Varve varve = open(Policy.tiered(), model);
        for (int i = 0; i < 600; i++) {
            varve.session(FIRST).remember("The code of " + word(i) + word(i + 7) + " is " + word(i + 3) + i);
        }
        say(varve.session(SECOND), "hello");

        assertThat(varve.session(SECOND).context().stats().factTokens()).isBetween(4_500L, 5_000L);
    }

    @Test
    void what_other_sessions_learn_does_not_move_the_prefix() {
        Varve varve = open(Policy.tiered(), new Verbatim());
        Session second = varve.session(SECOND);
        say(second, "hello");
        Context before = second.context();
        Session first = varve.session(FIRST);
        say(first, "My name is Mina and I prefer tabs.");
        first.end(LONG);
        say(second, "and now?");

        Context after = second.context();

        Invariants.checkStablePrefix(
                before, second.status().state(), after, second.status().state());
        assertThat(after.systemText()).doesNotContain("tabs");
        second.end(LONG); // memory changes, so the prefix does too
        assertThat(second.context().systemText()).contains("tabs");
    }

    @Test
    @Tag("ZOR-12")
    @Tag("C7")
    void nobody_has_to_end_a_session_for_the_next_one_to_know_what_was_said() {
        Varve varve = open(Policy.defaults().withFacts(Policy.Facts.ON), ExtractiveModel.create());
        for (int chat = 0; chat < 2; chat++) {
            Session session = varve.session(new Scope("acme", "mina", "chat-" + chat));
            for (int turn = 0; turn < 10; turn++) {
                say(session, turn == chat ? "My name is Mina and I prefer tabs." : "And what is " + turn + " plus 1?");
                session.context();
            }
        }
        Session foreign = varve.session(new Scope("acme", "bob", "chat"));
        say(foreign, "Hello.");

        Session third = varve.session(new Scope("acme", "mina", "chat-3"));
        third.append(Message.user("Hello again.", clock.instant()));

        assertThat(third.context().systemText()).contains("I prefer tabs");
        assertThat(foreign.context().systemText()).doesNotContain("tabs");
        String before = third.context().systemText();
        assertThat(third.context().systemText()).as("the prefix stays").isEqualTo(before);
    }

    @Test
    @Tag("ZOR-10")
    void deleting_a_span_deletes_the_facts_behind_it_and_the_rest_is_learnt_again() {
        Varve varve = open(Policy.tiered(), new Verbatim());
        Session session = varve.session(FIRST);
        say(session, "My name is Mina and I prefer tabs.");
        clock.advance(Duration.ofHours(1));
        say(session, "I am allergic to XYZZY1 and I prefer green tea.");
        session.end(LONG);
        assertThat(facts(FIRST)).anyMatch(fact -> fact.summary().contains("XYZZY1"));

        assertThat(session.deleteSpan(new Span(3, 4)).map(Erasure::span)).contains(new Span(3, 4));

        Invariants.checkStored(store, FIRST);
        assertThat(facts(FIRST)).noneMatch(fact -> fact.summary().contains("XYZZY1"));
        Context context = session.context();
        Invariants.checkContext(session, context);
        assertThat(context.systemText()).doesNotContain("XYZZY1").contains("tabs");
        session.end(LONG);
        assertThat(facts(FIRST)).anyMatch(fact -> fact.summary().contains("tabs"));
        assertThat(session.deleteSpan(new Span(3, 4))).isEmpty();
        assertThat(events)
                .as("told again when asked again, for indexes that missed it")
                .filteredOn(MemoryEvent.Erased.class::isInstance)
                .hasSize(2);
    }

    @Test
    @Tag("ZOR-10")
    void that_all_messages_behind_a_note_were_deleted_is_no_fact() {
        model.onObserve(new Verbatim()::observe);
        model.onReflect(request -> new ModelAnswer(
                "[2026-03-02 09:00] NOTE shorter",
                ContinuationHint.NONE,
                Usage.NONE,
                request.factSources().stream()
                        .map(source -> note(source.text().substring(24)))
                        .toList()));
        Session session = open(condensing(10), model).session(FIRST);
        say(session, "My name is Mina and I prefer tabs.");
        session.end(LONG);
        say(session, "I am allergic to XYZZY1 and I prefer green tea.");
        session.compact(LONG);

        session.deleteSpan(new Span(3, 5));
        session.end(LONG);

        assertThat(session.notes()).extracting(Note::lines).endsWith(List.of());
        assertThat(facts(FIRST)).extracting(Fact::summary).allMatch(summary -> summary.contains("Mina"));
        assertThat(facts(FIRST)).isNotEmpty();
    }
}
