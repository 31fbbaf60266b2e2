package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log: places, sums, groups, all or none, and reading it back. */
interface LogContract extends StoreFixture {

    /** An unknown session is empty. */
    @Test
    default void an_unknown_session_has_nothing() {
        assertThat(snapshot(SCOPE)).isEqualTo(new Snapshot(Optional.empty(), List.of(), List.of(), 0));
        assertThat(store().tail(SCOPE, 1, 0)).isEmpty();
        assertThat(store().sessions("acme")).isEmpty();
        assertThat(store().delete(SCOPE)).isFalse();
    }

    /** An append gives messages their numbers, running sums and groups. */
    @Test
    @Tag("ZOR-05")
    default void append_gives_places_running_sums_and_groups() {
        SessionState.Appended appended = append(
                SCOPE,
                Messages.user("go", 7),
                Messages.calls("c1", "c2"),
                Messages.result("c1", "one"),
                Messages.result("c2", "two"),
                Messages.assistant("done"));

        assertThat(appended.messages()).extracting(LoggedMessage::seq).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(appended.messages())
                .extracting(LoggedMessage::tokensThrough)
                .containsExactly(7L, 17L, 27L, 37L, 47L);
        assertThat(appended.messages())
                .extracting(LoggedMessage::startsGroup)
                .containsExactly(true, true, false, false, true);
        assertThat(store().messages(SCOPE, ALL)).isEqualTo(appended.messages());
        assertThat(state()).isEqualTo(appended.state());
    }

    @Test
    default void appends_in_turn_equal_the_pure_function() {
        List<List<CountedMessage>> batches = List.of(
                List.of(Messages.user("hello", 3), Messages.calls("c1", "c2")),
                List.of(Messages.result("c2", "later")),
                List.of(Messages.user("never mind", 0)),
                List.of(Messages.assistant("fine"), Messages.calls("c1")),
                List.of(Messages.result("c1", "again")));
        SessionState expected = SessionState.empty();
        for (List<CountedMessage> batch : batches) {
            SessionState.Appended pure = expected.append(batch);
            assertThat(store().append(SCOPE, batch)).isEqualTo(pure);
            assertThat(state()).isEqualTo(pure.state());
            expected = pure.state();
        }
    }

    @Test
    default void appending_nothing_changes_nothing() {
        assertThat(store().append(SCOPE, List.of()).state()).isEqualTo(SessionState.empty());
        assertThat(store().state(SCOPE)).isEmpty();
        SessionState before = appendHellos(2);

        SessionState.Appended appended = store().append(SCOPE, List.of());

        assertThat(appended).isEqualTo(new SessionState.Appended(before, before, List.of()));
        assertThat(state()).isEqualTo(before);
    }

    @Test
    default void an_append_to_a_row_that_the_caller_knows_is_an_append_like_any_other() {
        List<CountedMessage> greeting = List.of(Messages.user("hello", 3));
        SessionState known =
                store().append(SCOPE, greeting, SessionState.empty()).state();

        List<CountedMessage> answer = List.of(Messages.calls("c1"), Messages.result("c1", "one"));
        SessionState.Appended appended = store().append(SCOPE, answer, known);

        assertThat(appended).isEqualTo(known.append(answer));
        assertThat(state()).isEqualTo(appended.state());
        assertThat(store().append(SCOPE, List.of(), appended.state()).state()).isEqualTo(appended.state());
    }

    /** An append that knows an older row goes behind the messages that are there now. */
    @Test
    default void the_row_is_the_one_that_is_stored_whatever_the_caller_knows() {
        SessionState lost = append(new Scope("acme", "elsewhere", "lost"), Messages.user("hello", 300))
                .state();
        assertThat(store().state(SCOPE, lost)).isEmpty();
        SessionState known = append(Messages.user("hello", 3));
        assertThat(store().state(SCOPE, known)).contains(known);
        assertThat(store().state(SCOPE, lost)).as("of the same version").contains(known);
        assertThat(store().state(SCOPE, SessionState.empty())).contains(known);

        SessionState moved = append(Messages.assistant("by another node"));

        assertThat(store().state(SCOPE, known)).contains(moved);
    }

    @Test
    default void an_append_to_a_row_that_has_moved_on_goes_where_it_is_now() {
        SessionState known = append(Messages.user("hello", 3));
        SessionState moved = append(Messages.assistant("by another node"));

        List<CountedMessage> more = List.of(Messages.user("and I", 5));

        assertThat(store().append(SCOPE, more, known)).isEqualTo(moved.append(more));
    }

    /** An append based on the row of another history with the same version is refused too. */
    @Test
    default void an_append_to_a_row_of_another_history_with_the_same_version_goes_where_it_is_now() {
        SessionState lost = append(new Scope("acme", "elsewhere", "lost"), Messages.user("hello", 300))
                .state();
        SessionState stored = append(Messages.user("hello", 3));
        assertThat(lost.version()).isEqualTo(stored.version());

        List<CountedMessage> more = List.of(Messages.assistant("on"));

        assertThat(store().append(SCOPE, more, lost)).isEqualTo(stored.append(more));
    }

    /** A message is checked against the current row. */
    @Test
    default void what_is_wrong_with_a_message_is_said_of_the_row_as_it_is() {
        SessionState known = append(Messages.user("hello"), Messages.calls("c1"));
        append(Messages.result("c1", "one"), Messages.withId("m1", "hello"));
        Snapshot before = snapshot(SCOPE);

        assertThatExceptionOfType(DuplicateMessageException.class)
                .isThrownBy(() -> store().append(SCOPE, List.of(Messages.withId("m1", "again")), known))
                .satisfies(refused -> assertThat(refused.seq()).isEqualTo(4));
        assertThatExceptionOfType(DuplicateMessageException.class)
                .isThrownBy(() -> store().append(SCOPE, List.of(Messages.withId("m1", "again")), state()))
                .satisfies(refused -> assertThat(refused.seq()).isEqualTo(4));
        assertThatThrownBy(() -> store().append(SCOPE, List.of(Messages.result("c1", "twice")), known))
                .isInstanceOf(InvalidMessageException.class);

        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }

    /** An orphan result refuses the whole batch, and creates no session. */
    @Test
    default void an_orphan_result_refuses_the_whole_batch_and_makes_no_session() {
        assertThatThrownBy(
                        () -> append(Messages.user("hello"), Messages.assistant("hello"), Messages.result("c9", "x")))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("c9");

        assertThat(store().state(SCOPE)).isEmpty();
        assertThat(store().sessions("acme")).isEmpty();
        assertThat(store().messages(SCOPE, ALL)).isEmpty();
        assertThat(found("hello")).isEmpty();
    }

    @Test
    default void an_orphan_result_leaves_an_existing_session_as_it_was() {
        appendHellos(3);
        Snapshot before = snapshot(SCOPE);

        assertThatThrownBy(
                        () -> append(Messages.user("hello"), Messages.assistant("hello"), Messages.result("c9", "x")))
                .isInstanceOf(InvalidMessageException.class);

        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }

    /** A batch with the same id twice is refused with its place, and nothing is stored. */
    @Test
    default void an_id_twice_in_a_batch_is_refused_with_its_place_and_nothing_is_stored() {
        assertThatExceptionOfType(DuplicateMessageException.class)
                .isThrownBy(() ->
                        append(Messages.user("hello"), Messages.withId("m1", "hello"), Messages.withId("m1", "hello")))
                .satisfies(refused -> assertThat(refused.seq()).isEqualTo(2))
                .withMessageContaining("m1");

        assertThat(store().state(SCOPE)).isEmpty();
        assertThat(store().sessions("acme")).isEmpty();
    }

    /** A message whose id is in the log is refused with its position, and nothing is stored. */
    @Test
    default void an_id_that_is_in_the_log_is_refused_with_its_place_and_nothing_is_stored() {
        append(Messages.user("hello"), Messages.withId("m1", "hello"));
        Snapshot before = snapshot(SCOPE);

        assertThatExceptionOfType(DuplicateMessageException.class)
                .isThrownBy(() ->
                        append(Messages.withId("m2", "hello"), Messages.user("hello"), Messages.withId("m1", "other")))
                .satisfies(refused -> assertThat(refused.seq()).isEqualTo(2));

        assertThat(snapshot(SCOPE)).isEqualTo(before);
        append(Messages.withId("m2", "free again"));
    }

    @Test
    default void a_tool_result_that_is_sent_again_is_a_duplicate_rather_than_an_orphan() {
        CountedMessage result = Messages.result("c1", "done");
        CountedMessage again = Messages.counted(result.message().withId("r1"));
        append(Messages.calls("c1"), again);

        assertThatExceptionOfType(DuplicateMessageException.class)
                .isThrownBy(() -> append(again))
                .satisfies(refused -> assertThat(refused.seq()).isEqualTo(2));
    }

    /** Ids are unique within a session; messages without one are never duplicates. */
    @Test
    default void ids_count_per_session_and_no_id_is_never_the_same() {
        append(Messages.withId("m1", "hello"), Messages.user("hello"), Messages.user("hello"));
        append(new Scope("acme", "ada", "other"), Messages.withId("m1", "hello"));
        append(new Scope("acme", "bob", "telegram:1"), Messages.withId("m1", "hello"));
        append(Messages.withId("M1", "ids differ by case"));

        assertThat(state().lastSeq()).isEqualTo(4);
    }

    @Test
    default void a_span_gives_its_messages_and_nothing_beyond_the_log() {
        appendHellos(5);

        assertThat(seqs(store().messages(SCOPE, new Span(2, 4)))).containsExactly(2L, 3L);
        assertThat(seqs(store().messages(SCOPE, new Span(4, 99)))).containsExactly(4L, 5L);
        assertThat(seqs(store().messages(SCOPE, new Span(4, Long.MAX_VALUE)))).containsExactly(4L, 5L);
        assertThat(store().messages(SCOPE, new Span(6, 9))).isEmpty();
        assertThat(store().messages(SCOPE, new Span(Long.MAX_VALUE, Long.MAX_VALUE)))
                .isEmpty();
        assertThat(store().messages(SCOPE, new Span(3, 3))).isEmpty();
    }

    @Test
    default void some_messages_are_read_by_their_numbers() {
        append(Messages.user("a", 10), Messages.user("b", 10), Messages.user("c", 10), Messages.user("d", 10));
        List<LoggedMessage> all = store().messages(SCOPE, new Span(1, 5));

        assertThat(store().messages(SCOPE, List.of(4L, 2L))).containsExactlyInAnyOrder(all.get(1), all.get(3));
        assertThat(store().messages(SCOPE, List.of(3L, 99L))).containsExactly(all.get(2));
        assertThat(store().messages(SCOPE, List.of())).isEmpty();
        assertThat(store().messages(Scope.of("nobody"), List.of(1L))).isEmpty();
    }

    /** The tail begins behind a running sum, and not before a place. */
    @Test
    default void the_tail_begins_behind_a_sum_and_not_before_a_place() {
        append(
                Messages.user("a", 10), // sums: 10, 10, 30, 30, 60
                Messages.user("b", 0),
                Messages.user("c", 20),
                Messages.user("d", 0),
                Messages.user("e", 30));

        assertThat(seqs(store().tail(SCOPE, 1, -1))).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(seqs(store().tail(SCOPE, 1, 0))).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(seqs(store().tail(SCOPE, 1, 9))).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(seqs(store().tail(SCOPE, 1, 10))).containsExactly(3L, 4L, 5L);
        assertThat(seqs(store().tail(SCOPE, 1, 29))).containsExactly(3L, 4L, 5L);
        assertThat(seqs(store().tail(SCOPE, 1, 30))).containsExactly(5L);
        assertThat(seqs(store().tail(SCOPE, 4, 0))).containsExactly(4L, 5L);
        assertThat(store().tail(SCOPE, 1, 60)).isEmpty();
        assertThat(store().tail(SCOPE, 6, 0)).isEmpty();
        assertThat(store().tail(SCOPE, Long.MAX_VALUE, 0)).isEmpty();
        assertThat(store().tail(SCOPE, 2, 5)).isEqualTo(store().messages(SCOPE, new Span(2, 6)));
    }

    private static List<Long> seqs(List<LoggedMessage> messages) {
        return messages.stream().map(LoggedMessage::seq).toList();
    }
}
