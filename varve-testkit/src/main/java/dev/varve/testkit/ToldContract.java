package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.Learning;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Corrections and hand-outs are stored unchanged, belong to one resource, and are deleted with the content they
 * repeat.
 */
interface ToldContract extends StoreFixture {
    /** Another session of the same resource. */
    Scope LATER = new Scope(SCOPE.tenant(), SCOPE.resource(), "telegram:later");

    @Test
    default void every_field_of_a_correction_comes_back_and_the_newest_stand_first() throws Exception {
        Correction first = Records.supersede("b", Records.statement(SCOPE, 2), "use tabs", Records.statement(LATER, 5));
        Correction tied = Records.pin("a", LATER, "f1");
        assertThat(store().correct(first)).isTrue();
        assertThat(store().correct(tied)).isTrue();
        assertThat(store().correct(Records.pin("a", SCOPE, "another"))).isFalse();
        assertThat(corrections()).containsExactly(tied, first);
        int number = 0;
        for (String odd : TextContract.ODD) {
            number++;
            Scope elsewhere = new Scope("tenant" + number, "resource", "session" + number);
            Correction edit = new Correction(
                    "edit" + odd,
                    Correction.Kind.EDIT,
                    new StatementId(LATER, new Statement.Place(3, number, number + 4)),
                    "",
                    odd,
                    Optional.of(new StatementId(elsewhere, new Statement.Place(1L << 40, 0, Integer.MAX_VALUE))),
                    Correction.Author.AGENT,
                    Messages.START.plusSeconds(number).plusNanos(123_456_000),
                    false);
            assertThat(store().correct(edit)).isTrue();
            assertThat(corrections().get(0)).isEqualTo(edit);
        }
        List<Correction> all = corrections();

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(corrections()).isEqualTo(all);
    }

    /** A correction that is undone is kept, and nothing else of it changes. */
    @Test
    default void a_correction_that_is_undone_is_kept() throws Exception {
        Correction first = Records.supersede("a", Records.statement(SCOPE, 2), "use tabs", Records.statement(LATER, 5));
        Correction second = Records.pin("b", LATER, "f1");
        store().correct(first);
        store().correct(second);

        assertThat(store().undoCorrection("acme", "ada", "a")).isTrue();
        assertThat(store().undoCorrection("acme", "ada", "c")).isFalse();
        assertThat(store().undoCorrection("acme", "bob", "b")).isFalse();

        assertThat(corrections()).containsExactly(first.withUndone(), second);
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(corrections()).containsExactly(first.withUndone(), second);
    }

    @Test
    default void every_field_of_a_hand_out_comes_back_and_the_newest_stand_first() throws Exception {
        HandOut empty = Records.handOut("empty", LATER);
        assertThat(store().handOut(empty)).isTrue();
        assertThat(store().handOut(Records.handOut("empty", SCOPE))).isFalse();
        int number = 0;
        for (String odd : TextContract.ODD) {
            Scope elsewhere = new Scope("tenant" + number, "resource", "session" + number);
            HandOut handOut = new HandOut(
                    "id" + odd,
                    SCOPE,
                    HandOut.Moment.values()[number++ % HandOut.Moment.values().length],
                    Messages.START.plusSeconds(number).plusNanos(123_456_000),
                    List.of(
                            Records.line(odd),
                            Records.line(odd + odd, Records.statement(SCOPE, 2), Records.statement(elsewhere, 3))),
                    number,
                    HandOut.Use.NO);
            assertThat(store().handOut(handOut)).isTrue();
            assertThat(handOuts().get(0)).isEqualTo(handOut);
        }
        List<HandOut> all = handOuts();
        assertThat(store().handOuts("acme", "ada", 2)).isEqualTo(all.subList(0, 2));
        assertThat(store().handOuts(LATER, 2)).containsExactly(empty);
        assertThat(store().handOuts(SCOPE, 3)).isEqualTo(all.subList(0, 3));

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(handOuts()).isEqualTo(all);
    }

    /** The use of a hand-out is recorded later. */
    @Test
    default void what_became_of_a_hand_out_is_said_later() throws Exception {
        HandOut handOut = Records.handOut("a", SCOPE, Records.line("use tabs", Records.statement(LATER, 5)));
        store().handOut(handOut);

        assertThat(store().markUse("acme", "ada", "a", HandOut.Use.YES)).isTrue();
        assertThat(store().markUse("acme", "ada", "b", HandOut.Use.YES)).isFalse();

        assertThat(handOuts()).containsExactly(handOut.withUse(HandOut.Use.YES));
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(handOuts()).containsExactly(handOut.withUse(HandOut.Use.YES));
    }

    /** Old hand-outs go: beyond a number, and before a time. */
    @Test
    default void old_hand_outs_go() throws Exception {
        HandOut sample = Records.handOut("first", LATER, Records.line("use tabs"));
        store().handOut(sample);
        for (int i = 1; i <= HandOut.MOST; i++) {
            store().handOut(at("h" + i, Messages.START.plusSeconds(i)));
        }
        assertThat(handOuts()).hasSize(HandOut.MOST).doesNotContain(sample);

        Instant limit = Messages.START.plusSeconds(HandOut.MOST - 1);
        assertThat(store().deleteHandOuts("acme", "bob", limit)).isZero();
        assertThat(store().deleteHandOuts("acme", "ada", limit)).isEqualTo(HandOut.MOST - 2);
        assertThat(handOuts()).extracting(HandOut::id).containsExactly("h" + HandOut.MOST, "h" + (HandOut.MOST - 1));

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(handOuts()).hasSize(2);
    }

    @Test
    default void corrections_and_hand_outs_reach_no_other_resource_or_tenant() {
        for (Scope scope : List.of(SCOPE, new Scope("acme", "bob", "s"), new Scope("other", "ada", "s"))) {
            assertThat(store().correct(Records.pin("p", scope, "f1"))).isTrue();
            assertThat(store().handOut(Records.handOut("h", scope))).isTrue();
        }
        store().undoCorrection("acme", "bob", "p");
        store().markUse("other", "ada", "h", HandOut.Use.NO);
        store().deleteHandOuts("acme", "bob", Instant.MAX);

        assertThat(corrections()).containsExactly(Records.pin("p", SCOPE, "f1"));
        assertThat(handOuts()).containsExactly(Records.handOut("h", SCOPE));
    }

    /** Rewriting or clearing notes leaves corrections and hand-outs as they are. */
    @Test
    default void clearing_notes_leaves_corrections_and_hand_outs() {
        appendHellos(4);
        commit(Records.buffer(Records.chunk("o1", 1, 3)));
        Correction correction = told();

        commit(new Commit.Clear(state().version(), store().notes(SCOPE, ANY), List.of()));

        assertThat(corrections()).containsExactly(correction);
        assertThat(handOuts()).hasSize(1);
    }

    /** Erasing a message deletes corrections of it, and words that came from it. */
    @Test
    default void erasing_a_message_takes_what_is_about_it_and_the_words_that_came_from_it() throws Exception {
        appendHellos(4);
        append(LATER, Messages.user("hello"), Messages.user("hello again"));
        Correction about = Records.supersede("about", Records.statement(SCOPE, 2), "new", Records.statement(LATER, 1));
        Correction revoked = Records.supersede("by", Records.statement(LATER, 1), "new", Records.statement(SCOPE, 2));
        Correction other = Records.supersede("other", Records.statement(SCOPE, 3), "new", Records.statement(SCOPE, 4));
        List.of(about, revoked, other).forEach(store()::correct);
        HandOut whole = Records.handOut("whole", LATER, Records.line("of three", Records.statement(SCOPE, 3)));
        HandOut.Line heading = Records.line("### Rules");
        HandOut.Line kept = Records.line("of later", Records.statement(LATER, 2));
        HandOut.Line quoting = Records.line("of both", Records.statement(LATER, 1), Records.statement(SCOPE, 2));
        store().handOut(whole);
        store().handOut(Records.handOut("gone", LATER, quoting));
        store().handOut(Records.handOut("part", LATER, heading, quoting, kept));

        erase(2, 3);

        List<Correction> corrections = List.of(revoked.withoutWords(), other);
        List<HandOut> handOuts = List.of(Records.handOut("part", LATER, heading, kept), whole);
        assertThat(corrections()).isEqualTo(corrections);
        assertThat(handOuts()).isEqualTo(handOuts);
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(corrections()).isEqualTo(corrections);
        assertThat(handOuts()).isEqualTo(handOuts);
    }

    /** Erasing a message deletes words that only it had, in hand-outs of its session or of unknown origin. */
    @Test
    default void erasing_a_message_takes_words_that_only_it_had() {
        append(Messages.assistant("hello"), Messages.user("the marker XYZZY1"), Messages.user("hello"));
        append(LATER, Messages.user("likes XYZZY1, too"));
        Correction mine = Records.supersede("a", Records.statement(SCOPE, 3), "XYZZY1", Records.statement(SCOPE, 1));
        Correction theirs =
                Records.supersede("b", Records.statement(LATER, 1), "still XYZZY1", Records.statement(LATER, 1));
        store().correct(mine);
        store().correct(theirs);
        HandOut.Line ofLater = Records.line("likes XYZZY1", Records.statement(LATER, 1));
        HandOut.Line ofMine = Records.line("knows XYZZY1", Records.statement(SCOPE, 3));
        HandOut.Line clean = Records.line("knows nothing", Records.statement(SCOPE, 3));
        store().handOut(Records.handOut("h", LATER, Records.line("on XYZZY1"), ofLater, ofMine, clean));

        erase(2, 3);

        assertThat(corrections()).containsExactly(mine.withoutWords(), theirs);
        assertThat(handOuts()).containsExactly(Records.handOut("h", LATER, ofLater, clean));
    }

    /** Deleting a session deletes its corrections and hand-outs; facts that stay keep their corrections. */
    @Test
    default void a_session_takes_with_it_what_is_about_it_and_what_it_was_given() {
        for (boolean retired : new boolean[] {true, false}) {
            append(SCOPE, Messages.user("hello"), Messages.assistant("hello"));
            append(LATER, Messages.user("hello"));
            Correction ofFact = Records.pin("fact", SCOPE, "f1");
            Correction words =
                    Records.supersede("words", Records.statement(LATER, 1), "new", Records.statement(SCOPE, 1));
            store().correct(Records.supersede("about", Records.statement(SCOPE, 1), "x", Records.statement(LATER, 1)));
            store().correct(ofFact);
            store().correct(words);
            HandOut.Line kept = Records.line("of later", Records.statement(LATER, 1));
            store().handOut(Records.handOut("given", SCOPE, kept));
            store().handOut(Records.handOut("told", LATER, Records.line("of it", Records.statement(SCOPE, 1)), kept));

            assertThat(retired ? store().retire(SCOPE) : store().delete(SCOPE)).isTrue();

            Correction wordless = words.withoutWords();
            assertThat(corrections()).isEqualTo(retired ? List.of(ofFact, wordless) : List.of(wordless));
            assertThat(handOuts()).containsExactly(Records.handOut("told", LATER, kept));
            store().delete(LATER);
            store().append(SCOPE, List.of(Messages.user("hello")));
            store().delete(SCOPE);
            assertThat(corrections()).isEmpty();
            assertThat(handOuts()).isEmpty();
        }
    }

    @Test
    default void a_fact_takes_with_it_its_corrections_and_lines_that_repeat_it() {
        append(SCOPE, Messages.user("hello"), Messages.assistant("hello"));
        Fact fact = new Fact(
                "f1",
                Fact.Type.PROFILE,
                "Mina works in Lagos.",
                List.of(),
                SCOPE,
                new Span(1, 2),
                4,
                Messages.START,
                "extractive",
                "");
        commit(new Commit.Learn(0, new Learning(1, 1, List.of(fact), Map.of()), Usage.NONE));
        Correction correction = told();
        store().correct(Records.pin("of f1", SCOPE, "f1"));
        HandOut.Line clean = Records.line("- hello", Records.statement(SCOPE, 1));
        store().handOut(Records.handOut(
                "h", LATER, Records.line("- Mina works in Lagos.", Records.statement(SCOPE, 1)), clean));

        assertThat(store().deleteFact("acme", "ada", "f1")).isTrue();

        assertThat(corrections()).containsExactly(correction);
        assertThat(handOuts()).containsExactly(Records.handOut("h", LATER, clean), Records.handOut("told", LATER));
    }

    /** A correction of a statement of message 3, and a hand-out. */
    private Correction told() {
        Correction correction =
                Records.supersede("told", Records.statement(SCOPE, 3), "new words", Records.statement(LATER, 1));
        store().correct(correction);
        store().handOut(Records.handOut("told", LATER));
        return correction;
    }

    private static HandOut at(String id, Instant time) {
        return new HandOut(id, SCOPE, HandOut.Moment.RECALL, time, List.of(), 0, HandOut.Use.UNKNOWN);
    }

    private List<Correction> corrections() {
        return store().corrections(SCOPE.tenant(), SCOPE.resource());
    }

    private List<HandOut> handOuts() {
        return store().handOuts(SCOPE.tenant(), SCOPE.resource(), HandOut.MOST);
    }
}
