package dev.varve.testkit;

import static dev.varve.Note.Status.ACTIVE;
import static dev.varve.Note.Status.BUFFERED;
import static dev.varve.Note.Status.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Learning;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deleting messages: they and all that was derived from them are gone, and nothing else has moved. */
interface EraseContract extends StoreFixture {

    @Test
    default void deleted_messages_are_gone_and_no_other_number_changes() throws Exception {
        appendHellos(3);
        append(Messages.withId("m4", "the marker XYZZY1"), Messages.assistant("hello 5"));

        assertThat(erase(4, 5)).contains(new Span(4, 5));

        assertThat(state().gone()).containsExactly(new Span(4, 5));
        assertThat(store().messages(SCOPE, ALL)).extracting(LoggedMessage::seq).containsExactly(1L, 2L, 3L, 5L);
        assertThat(store().messages(SCOPE, new Span(4, 6)))
                .extracting(LoggedMessage::seq)
                .containsExactly(5L);
        assertThat(store().tail(SCOPE, 1, 20)).extracting(LoggedMessage::seq).containsExactly(3L, 5L);
        assertThat(search("XYZZY1").total()).isZero();
        assertThat(found("hello")).contains(5L);
        checkCoverage();
        assertThat(append(SCOPE, Messages.withId("m4", "hello again"))
                        .messages()
                        .get(0)
                        .seq())
                .isEqualTo(6);
        checkCoverage();
        assertThat(erase(4, 5)).isEmpty();
        assertThat(erase(9, 12)).isEmpty();
        Snapshot before = snapshot(SCOPE);
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }

    /** A group is deleted as a unit. */
    @Test
    default void a_group_is_deleted_whole() {
        appendHellos(2);
        append(Messages.calls("c1"), Messages.result("c1", "result"), Messages.assistant("hello"));

        assertThat(erase(4, 5)).contains(new Span(3, 5));
        checkCoverage();

        append(Messages.calls("c2"));
        assertThat(erase(6, 7)).contains(new Span(6, 7)); // its result never came; nobody waits for it any more
        assertThat(state().openCalls()).isEmpty();
        checkCoverage();
        append(Messages.assistant("hello"));
        assertThat(erase(1, 20)).contains(new Span(1, 8));
        assertThat(store().messages(SCOPE, ALL)).isEmpty();
        assertThat(state().totalTokens()).isZero();
        assertThat(state().unbufferedMessages()).isZero();
        checkCoverage();
    }

    /** An observation is written again from the remaining messages, and others stay. */
    @Test
    default void an_observation_is_written_anew_from_what_remains_and_others_stay() {
        appendHellos(9);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 7, "[2026-03-01 09:00] NOTE the marker XYZZY1");
        Observation third = Records.chunk("o3", 7, 9);
        List.of(first, second, third).forEach(chunk -> commit(Records.buffer(chunk)));
        commit(Records.activate(first, second));

        erase(5, 6);

        List<Note> all = store().notes(SCOPE, ANY);
        assertThat(all).hasSize(3).contains(first.withStatus(ACTIVE), third);
        assertThat(all.get(1).span()).isEqualTo(second.span());
        assertThat(all.get(1).sourceTokens()).isEqualTo(20);
        assertThat(all.get(1).text()).doesNotContain("XYZZY1");
        assertThat(search("XYZZY1").total()).isZero();
        checkCoverage();

        erase(1, 8);
        assertThat(notes(ACTIVE))
                .hasSize(2)
                .allSatisfy(note -> assertThat(note.lines()).isEmpty());
        assertThat(state().gone()).as("one stretch").containsExactly(new Span(1, 8));
        assertThat(notes(BUFFERED))
                .singleElement()
                .satisfies(note -> assertThat(note.sourceTokens()).isEqualTo(10));
        checkCoverage();
    }

    @Test
    default void reflections_give_way_to_the_notes_that_they_replaced() {
        appendHellos(12);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 7);
        Observation third = Records.chunk("o3", 7, 10);
        List.of(first, second, third).forEach(chunk -> commit(Records.buffer(chunk)));
        commit(Records.activate(first, second, third));
        Commit.Reflect shallow = Records.reflect(0, "r1", "digest XYZZY1", first, second);
        commit(shallow);
        commit(Records.reflect(1, "r2", "deep XYZZY1", shallow.reflection(), third));

        erase(4, 5);

        assertThat(notes(SUPERSEDED)).isEmpty();
        assertThat(notes(ACTIVE)).hasSize(3).contains(first.withStatus(ACTIVE), third.withStatus(ACTIVE));
        assertThat(state().reflections().count()).isZero();
        assertThat(search("XYZZY1").total()).isZero();
        checkCoverage();
        assertThat(store().commit(SCOPE, Records.reflect(2, "r3", "late", first, third)))
                .isEmpty(); // begun before the deletion
    }

    @Test
    default void facts_and_the_hint_of_deleted_messages_go() {
        appendHellos(6);
        Observation hinted = Records.observation(
                "o1",
                new Span(1, 4),
                "[2026-03-01 09:00] NOTE text",
                5,
                30,
                Messages.START,
                "m",
                BUFFERED,
                new ContinuationHint("find XYZZY1", ""));
        commit(Records.buffer(hinted));
        commit(Records.activate(hinted));
        Fact kept = fact("kept", new Span(4, 6));
        Fact tainted = fact("tainted", new Span(1, 4));
        Fact revived = fact("revived", new Span(4, 5));
        commit(new Commit.Learn(0, new Learning(1, 3, List.of(revived), Map.of()), Usage.NONE));
        commit(new Commit.Learn(
                0, new Learning(3, 4, List.of(kept, tainted), Map.of("revived", "tainted")), Usage.NONE));

        erase(2, 3);

        assertThat(store().facts("acme", "ada", EnumSet.allOf(Fact.Status.class)))
                .containsExactlyInAnyOrder(kept, revived);
        assertThat(state().hint().isEmpty()).isTrue();
        assertThat(state().learnedTo()).isEqualTo(1); // the rest is read for facts again
    }

    /** Text written before a deletion does not outlive it. */
    @Test
    default void what_was_written_before_a_deletion_does_not_outlive_it() {
        appendHellos(6);
        Observation late = Records.chunk("o1", 1, 4);
        Optional<Commit.Erase> stale = eraser().plan(SCOPE, new Span(1, 2));
        erase(2, 3);
        Snapshot before = snapshot(SCOPE);

        assertThat(store().commit(SCOPE, Records.buffer(late))).isEmpty();
        assertThat(store().commit(SCOPE, stale.orElseThrow())).isEmpty();
        assertThat(snapshot(SCOPE)).isEqualTo(before);
        Observation fresh = Records.observation(
                "o1", late.span(), late.text(), 5, 20, late.createdAt(), "m", BUFFERED, late.hint());
        assertThat(store().commit(SCOPE, new Commit.Buffer(fresh, Usage.NONE).withGone(1)))
                .isPresent();
        checkCoverage();
    }

    /** A long session loses its deleted messages from the index too, and only those. */
    @Test
    default void a_long_session_loses_its_messages_from_the_index_too_and_only_those() {
        CountedMessage[] many = new CountedMessage[600];
        for (int i = 0; i < many.length; i++) {
            many[i] = Messages.assistant(i == 300 ? "the marker XYZZY1" : "number n" + i);
        }
        append(many);
        Scope other = new Scope("acme", "ada", "other");
        append(other, Messages.user("the marker XYZZY1"), Messages.assistant("hello"));

        erase(300, 303);
        for (CountedMessage message : many) {
            append(message.message().text().contains("XYZZY1") ? Messages.assistant("hello") : message);
        }

        assertThat(search("XYZZY1").total()).isZero();
        assertThat(found(other, "XYZZY1")).containsExactly(1L);
        assertThat(found("n299")).containsExactly(900L); // number 300 was deleted, and said again
        checkCoverage();
        store().delete(other);
        checkCoverage();
    }

    private static Fact fact(String id, Span span) {
        return new Fact(id, Fact.Type.EVENT, "fact " + id, List.of(), SCOPE, span, 4, Messages.START, "extractive", "");
    }

    /** Clearing notes keeps the messages, and they may be observed again. */
    @Test
    @Tag("LAN-39")
    @Tag("LAN-43")
    default void clearing_notes_keeps_the_messages_and_they_may_be_observed_anew() throws Exception {
        appendHellos(4);
        Observation first = Records.chunk("o1", 1, 3);
        Observation second = Records.chunk("o2", 3, 5);
        commit(Records.buffer(first));
        commit(Records.activate(first));
        commit(Records.buffer(second));

        commit(new Commit.Clear(state().version(), notes(ACTIVE, BUFFERED, SUPERSEDED), List.of()));

        assertThat(notes(ACTIVE, BUFFERED, SUPERSEDED)).isEmpty();
        assertThat(foundNotes("chunk")).isEmpty();
        assertThat(state().rawMessages()).isEqualTo(4);
        assertThat(state().memoryTokens()).isZero();
        checkCoverage();
        commit(Records.buffer(Records.chunk("again", 1, 5)));
        checkCoverage();
        assertThat(store().commit(SCOPE, new Commit.Clear(state().version() - 1, notes(BUFFERED), List.of())))
                .as("what was worked out from an older row")
                .isEmpty();
        Snapshot before = snapshot(SCOPE);
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }

    /** Clearing reflections brings their observations back. */
    @Test
    @Tag("LAN-39")
    default void clearing_reflections_brings_their_observations_back() {
        appendHellos(4);
        Observation first = Records.chunk("o1", 1, 3);
        Observation second = Records.chunk("o2", 3, 5);
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        commit(Records.activate(first, second));
        long tokens = state().memoryTokens();
        commit(Records.reflect(0, "r1", "digest", first, second));

        commit(new Commit.Clear(state().version(), notes(ACTIVE), notes(SUPERSEDED)));

        assertThat(notes(ACTIVE)).extracting(Note::id).containsExactly("o1", "o2");
        assertThat(state().reflections().count()).isZero();
        assertThat(state().memoryTokens()).isEqualTo(tokens);
        assertThat(state().coveredMessages()).isEqualTo(4);
        checkCoverage();
    }
}
