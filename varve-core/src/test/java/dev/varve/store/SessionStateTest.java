package dev.varve.store;

import static dev.varve.Samples.after;
import static dev.varve.Samples.assistant;
import static dev.varve.Samples.calls;
import static dev.varve.Samples.chunk;
import static dev.varve.Samples.result;
import static dev.varve.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.ContinuationHint;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Reflection;
import dev.varve.Role;
import dev.varve.Samples;
import dev.varve.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SessionStateTest {

    @Test
    @Tag("LAN-14")
    @Tag("ZOR-02")
    void sequence_numbers_and_running_sums_go_on_from_append_to_append() {
        SessionState first = after(user(10), assistant(20));
        SessionState.Appended second = first.append(List.of(user(5)));

        assertThat(second.messages().get(0).seq()).isEqualTo(3);
        assertThat(second.messages().get(0).tokensThrough()).isEqualTo(35);
        assertThat(second.state().totalTokens()).isEqualTo(35);
        assertThat(second.state().version()).isEqualTo(2);
    }

    @Test
    void appending_nothing_changes_nothing() {
        SessionState state = after(user(10));
        assertThat(state.append(List.of()).state()).isEqualTo(state);
    }

    @Test
    void a_group_lasts_until_all_its_calls_are_answered() {
        List<LoggedMessage> messages = SessionState.empty()
                .append(List.of(user(1), calls(1, "a", "b"), result(1, "a"), result(1, "b"), assistant(1)))
                .messages();

        assertThat(messages).extracting(LoggedMessage::startsGroup).containsExactly(true, true, false, false, true);
    }

    @Test
    void a_user_message_ends_a_group_whose_calls_were_aborted() {
        SessionState.Appended appended = SessionState.empty().append(List.of(user(1), calls(1, "a"), user(1)));

        assertThat(appended.messages().get(2).startsGroup()).isTrue();
        assertThat(appended.state().openCalls()).isEmpty();
    }

    @Test
    void a_result_without_an_open_call_is_refused() {
        assertThatThrownBy(() -> after(user(1), result(1, "a")))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("call \"a\"");
        assertThatThrownBy(() -> after(calls(1, "a"), result(1, "a"), result(1, "a")))
                .as("answered twice")
                .isInstanceOf(InvalidMessageException.class);
    }

    @Test
    void calls_of_anybody_but_the_assistant_and_results_of_anybody_but_a_tool_are_refused() {
        Part call = new Part.ToolCall("a", "run", "{}");
        Part result = new Part.ToolResult("a", "run", "ok", false);

        assertThatThrownBy(() -> after(by(Role.USER, call)))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("of the role USER calls tool \"run\"");
        assertThatThrownBy(() -> after(calls(1, "a"), by(Role.ASSISTANT, result)))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("of the role ASSISTANT has a result of tool \"run\"");
    }

    private static CountedMessage by(Role role, Part part) {
        return new CountedMessage(new Message(role, List.of(part), Instant.EPOCH, "", "", Map.of()), 1);
    }

    @Test
    void the_newest_group_is_closed_only_when_the_agent_has_seen_it() {
        assertThat(after(user(1)).closedTo()).as("an unanswered question").isEqualTo(1);
        assertThat(after(user(1), assistant(1)).closedTo())
                .as("a finished turn")
                .isEqualTo(3);
        assertThat(after(user(1), calls(1, "a")).closedTo()).as("an open call").isEqualTo(2);
        assertThat(after(user(1), calls(1, "a"), result(1, "a")).closedTo())
                .as("a result that the agent has not read")
                .isEqualTo(2);
        assertThat(after(user(1), calls(1, "a"), result(1, "a"), calls(1, "b")).closedTo())
                .as("a result that it has answered with the next call")
                .isEqualTo(4);
    }

    @Test
    void a_chunk_must_begin_where_the_last_one_ends_and_stay_below_what_is_closed() {
        SessionState state = after(user(10), assistant(10), user(10), assistant(10), user(10));

        assertThat(state.commit(buffer(2, 5))).as("leaves a gap").isEmpty();
        assertThat(state.commit(buffer(1, 7))).as("beyond the log").isEmpty();
        assertThat(after(user(10), calls(10, "a")).commit(buffer(1, 3)))
                .as("separates a call from its result")
                .isEmpty();
        SessionState buffered = state.commit(buffer(1, 3)).orElseThrow();
        assertThat(buffered.commit(buffer(1, 3))).as("written twice").isEmpty();
        assertThat(buffered.bufferedTo()).isEqualTo(3);
        assertThat(buffered.bufferedTokens() - buffered.coveredTokens()).isEqualTo(20);
        assertThat(buffered.unbufferedTokens()).isEqualTo(20);
    }

    @Test
    void what_the_agent_has_not_answered_can_be_observed_when_its_group_is_whole() {
        SessionState asked = after(user(10), assistant(10), user(10));
        SessionState ended = asked.commit(buffer(1, 4)).orElseThrow();
        assertThat(ended.bufferedTo()).isEqualTo(4);
        assertThat(ended.closedTo()).isEqualTo(4);
        assertThat(ended.closedTokens()).isEqualTo(30);

        SessionState on = ended.append(List.of(assistant(10))).state();
        assertThat(on.closedTo()).isEqualTo(5);
        assertThat(on.unbufferedTokens()).isEqualTo(10);
    }

    @Test
    @Tag("COR-07")
    void activation_moves_the_watermark_over_chunks_in_order() {
        SessionState state = after(user(10), assistant(10), user(10), assistant(10));
        SessionState buffered =
                state.commit(buffer(1, 3)).orElseThrow().commit(buffer(3, 5)).orElseThrow();

        assertThat(buffered.commit(new Commit.Activate(List.of(chunk(3, 5, 4, 20)))))
                .as("not the oldest")
                .isEmpty();
        SessionState active = buffered.commit(new Commit.Activate(List.of(chunk(1, 3, 4, 20), chunk(3, 5, 4, 20))))
                .orElseThrow();
        assertThat(active.watermark()).isEqualTo(5);
        assertThat(active.unobservedTokens()).isZero();
        assertThat(active.observations()).isEqualTo(new SessionState.Tally(2, 8));
    }

    @Test
    @Tag("COR-28")
    void case_49_the_newest_chunk_with_a_hint_wins_whole_and_none_keeps_the_previous() {
        SessionState state = after(user(1), assistant(1), user(1), assistant(1), user(1), assistant(1));
        Observation full = withHint(chunk(1, 3, 1, 2), new ContinuationHint("A", "B"));
        Observation half = withHint(chunk(3, 5, 1, 2), new ContinuationHint("C", ""));
        Observation none = chunk(5, 7, 1, 2);
        for (Observation chunk : List.of(full, half, none)) {
            state = state.commit(new Commit.Buffer(chunk, Usage.NONE)).orElseThrow();
        }

        SessionState first =
                state.commit(new Commit.Activate(List.of(full, half))).orElseThrow();
        assertThat(first.hint()).isEqualTo(new ContinuationHint("C", ""));
        SessionState second = first.commit(new Commit.Activate(List.of(none))).orElseThrow();
        assertThat(second.hint()).isEqualTo(new ContinuationHint("C", ""));
    }

    @Test
    @Tag("COR-22")
    void case_19_an_observation_that_arrives_during_a_reflection_survives_it() {
        SessionState state = after(user(1), assistant(1), user(1), assistant(1));
        Observation first = chunk(1, 3, 9, 2);
        Observation second = chunk(3, 5, 7, 2);
        SessionState before = state.commit(new Commit.Buffer(first, Usage.NONE))
                .flatMap(s -> s.commit(new Commit.Activate(List.of(first))))
                .orElseThrow();
        SessionState meanwhile = before.commit(new Commit.Buffer(second, Usage.NONE))
                .flatMap(s -> s.commit(new Commit.Activate(List.of(second))))
                .orElseThrow();

        SessionState reflected =
                meanwhile.commit(reflect(before.epoch(), first)).orElseThrow();
        assertThat(reflected.observations()).isEqualTo(new SessionState.Tally(1, 7));
        assertThat(reflected.reflections()).isEqualTo(new SessionState.Tally(1, 3));
        assertThat(reflected.commit(reflect(before.epoch(), first)))
                .as("of an older epoch")
                .isEqualTo(Optional.empty());
    }

    @Test
    @Tag("C12")
    @Tag("COR-04")
    void a_result_that_comes_after_that_of_another_writer_is_refused_whatever_it_is() {
        SessionState state = after(user(1), assistant(1), user(1), assistant(1));
        Observation first = chunk(1, 3, 9, 2);
        Observation second = chunk(3, 5, 7, 2);
        SessionState buffered =
                state.commit(new Commit.Buffer(first, Usage.NONE)).orElseThrow();
        assertThat(buffered.commit(new Commit.Buffer(first, Usage.NONE)))
                .as("a chunk on messages that have one")
                .isEmpty();

        SessionState active =
                buffered.commit(new Commit.Activate(List.of(first))).orElseThrow();
        assertThat(active.commit(new Commit.Activate(List.of(first))))
                .as("an activation of what is active")
                .isEmpty();
        SessionState both = active.commit(new Commit.Buffer(second, Usage.NONE)).orElseThrow();

        SessionState reflected = both.commit(reflect(both.epoch(), first)).orElseThrow();
        assertThat(reflected.commit(reflect(both.epoch(), first)))
                .as("a reflection on notes that were condensed")
                .isEmpty();
        assertThat(reflected.commit(new Commit.Learn(both.epoch(), Learning.NONE, Usage.NONE)))
                .as("facts of notes that were condensed")
                .isEmpty();
    }

    @Test
    @Tag("C12")
    @Tag("COR-04")
    void an_append_or_an_activation_voids_no_observation_under_way() {
        SessionState state = after(user(1), assistant(1), user(1), assistant(1));
        Observation first = chunk(1, 3, 9, 2);
        Observation second = chunk(3, 5, 7, 2);

        SessionState meanwhile = state.commit(new Commit.Buffer(first, Usage.NONE))
                .flatMap(s -> s.commit(new Commit.Activate(List.of(first))))
                .orElseThrow()
                .append(List.of(user(1), assistant(1)))
                .state();

        assertThat(meanwhile.commit(new Commit.Buffer(second, Usage.NONE))).isPresent();
    }

    private static Commit reflect(long epoch, Observation source) {
        Reflection reflection = Samples.reflection(
                "r1", source.span(), "text", 3, 2, Samples.START, "test", Note.Status.ACTIVE, 1, 0, List.of("o"));
        return new Commit.Reflect(epoch, reflection, List.of(source), Usage.NONE);
    }

    private static Commit buffer(long from, long to) {
        return new Commit.Buffer(chunk(from, to, 4, 10 * (to - from)), Usage.NONE);
    }

    private static Observation withHint(Observation chunk, ContinuationHint hint) {
        return Samples.observation(
                chunk.id(),
                chunk.span(),
                chunk.text(),
                chunk.tokens(),
                chunk.sourceTokens(),
                chunk.createdAt(),
                chunk.model(),
                chunk.status(),
                hint);
    }
}
