package dev.varve.testkit.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.adapter.ModelCall.SentResult;
import dev.varve.testkit.adapter.ScriptedAgentModel.Exchange;
import dev.varve.testkit.wire.Wire;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of every framework adapter, as tests. Two users talk for 300 turns with an agent of the real
 * framework: rounds of parallel tool calls, tools that fail, streaming, a restart after turn 150, a model that fails
 * between tools and answer at turn 200 and another restart. The conversation runs once; the tests examine the input
 * of each model call and the log.
 *
 * <pre>{@code
 * class MyAdapterTest extends AdapterContract {
 *     @Override protected AgentFactory agents() { return new MyAgents(); }
 * }
 * }</pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AdapterContract {
    private ScriptedRun run;

    /** For subclasses. */
    protected AdapterContract() {}

    /** The adapter, in the framework's own agent. */
    protected abstract AgentFactory agents();

    /** The provider's format to test with. */
    protected Wire wire() {
        return agents().wire();
    }

    /**
     * Opens the store of this run; called again after each restart, then it must be the same storage. The default stays
     * in the heap.
     */
    protected Supplier<Store> stores(Path directory) {
        Store heap = new InMemoryStore();
        return () -> new UnclosedStore(heap);
    }

    @BeforeAll
    final void talk(@TempDir Path directory) {
        run = ScriptedRun.of(agents(), wire(), BeginningsModel.model(), stores(directory));
    }

    @Test
    void each_turn_is_answered_but_the_one_whose_model_fails() {
        assertThat(run.failures().entrySet().stream()
                        .filter(failure -> !failure.getKey().lost())
                        .limit(3))
                .as("turns that threw")
                .isEmpty();
        for (String user : ScriptedTurn.USERS) {
            assertThat(run.failures())
                    .as("a failing model shows")
                    .containsKeys(
                            new ScriptedTurn(user, ScriptedTurn.LOST), new ScriptedTurn(user, ScriptedTurn.UNANSWERED));
            assertThat(run.answer(user, 1)).isEqualTo(new ScriptedTurn(user, 1).answer());
        }
    }

    @Test
    void providers_refuse_no_call() {
        assertThat(run.refusals().stream().limit(5)).isEmpty();
    }

    @Test
    void each_call_begins_with_the_system_prompt() {
        assertThat(all())
                .allSatisfy(exchange -> assertThat(exchange.call().system())
                        .as("turn %s", exchange.turn().mark())
                        .startsWith(ScriptedRun.SYSTEM_PROMPT));
    }

    @Test
    void each_call_is_within_the_window() {
        assertThat(all())
                .allSatisfy(exchange -> assertThat(exchange.call().tokens())
                        .as("tokens of turn %s", exchange.turn().mark())
                        .isLessThanOrEqualTo(ScriptedRun.WINDOW));
        assertThat(run.troubles()).as("cuts, failures and drops").isEmpty();
    }

    @Test
    void between_two_rewrites_the_prompt_only_grows_at_its_end() {
        for (String user : ScriptedTurn.USERS) {
            List<Exchange> exchanges = run.exchanges(user);
            for (int i = 1; i < exchanges.size(); i++) {
                Exchange before = exchanges.get(i - 1);
                Exchange after = exchanges.get(i);
                if (before.rewrites() == after.rewrites()) {
                    assertThat(after.call().pieces())
                            .as("turn %s, round %s", after.turn().mark(), after.round())
                            .startsWith(withoutLast(before.call()));
                    assertThat(after.call()
                                    .messages()
                                    .get(before.call().messages().size() - 1)
                                    .text())
                            .as(
                                    "last message before turn %s, round %s",
                                    after.turn().mark(), after.round())
                            .startsWith(before.call()
                                    .messages()
                                    .get(before.call().messages().size() - 1)
                                    .text());
                }
            }
        }
    }

    /** All but the last message: a question that was never answered becomes one with the next. */
    private static String[] withoutLast(ModelCall call) {
        List<String> pieces = call.pieces();
        return pieces.subList(0, pieces.size() - 1).toArray(String[]::new);
    }

    @Test
    void rewrites_are_rare_and_happen() {
        for (String user : ScriptedTurn.USERS) {
            List<Exchange> exchanges = run.exchanges(user);
            long rewrites = exchanges.get(exchanges.size() - 1).rewrites();
            assertThat(rewrites).isBetween(10L, (long) ScriptedTurn.LAST / 4);
        }
    }

    @Test
    void the_newest_user_message_is_what_the_user_said_last() {
        assertThat(all())
                .allSatisfy(exchange -> assertThat(exchange.call().newestUserText())
                        .endsWith(exchange.turn().text()));
    }

    @Test
    void tools_run_in_rounds_and_their_failures_reach_the_model() {
        for (String user : ScriptedTurn.USERS) {
            for (int number = 1; number <= ScriptedTurn.LAST; number++) {
                ScriptedTurn turn = new ScriptedTurn(user, number);
                int at = number;
                assertThat(run.exchanges(user).stream()
                                .filter(exchange -> exchange.turn().number() == at))
                        .as("model calls of turn %s", turn.mark())
                        .hasSize(turn.rounds().size() + 1);
                turn.rounds().stream()
                        .flatMap(List::stream)
                        .filter(ScriptedCall::fails)
                        .forEach(this::reachesTheModel);
            }
        }
    }

    private void reachesTheModel(ScriptedCall failing) {
        Stream<String> results = run.exchanges(failing.user()).stream()
                .filter(exchange -> exchange.turn().number() == failing.turn())
                .flatMap(exchange -> exchange.call().messages().stream())
                .filter(message -> message.from() == From.TOOL)
                .map(Sent::results)
                .flatMap(List::stream)
                .map(SentResult::content);
        assertThat(results).anySatisfy(content -> assertThat(content).contains(failing.ref(), "connection refused"));
    }

    @Test
    void streamed_turns_are_streamed() {
        assertThat(all())
                .allSatisfy(exchange -> assertThat(exchange.call().streaming())
                        .as("streaming in turn %s", exchange.turn().mark())
                        .isEqualTo(exchange.turn().streaming()));
    }

    @Test
    void nothing_is_lost_and_nothing_twice() {
        for (String user : ScriptedTurn.USERS) {
            assertThat(run.coverageProblems(user)).as("audit of %s", user).isEmpty();
            assertThat(run.log(user)).as("log of %s", user).containsExactlyElementsOf(run.expectedLog(user));
        }
    }

    @Test
    void nobody_sees_what_belongs_to_another() {
        for (String user : ScriptedTurn.USERS) {
            String other = ScriptedTurn.USERS.get(1 - ScriptedTurn.USERS.indexOf(user));
            assertThat(run.exchanges(user))
                    .noneSatisfy(exchange -> assertThat(exchange.call().mentions("(" + other + "-")
                                    || Stream.concat(
                                                    ScriptedTurn.facts(other).stream(),
                                                    ScriptedTurn.asides(other).stream())
                                            .anyMatch(exchange.call()::mentions))
                            .isTrue());
        }
    }

    @Test
    void what_was_said_in_turn10_is_there_in_turn300() {
        for (String user : ScriptedTurn.USERS) {
            assertThat(run.answer(user, ScriptedTurn.LAST)).contains(ScriptedTurn.facts(user));
        }
    }

    @Test
    @Tag("A1")
    void turns_at_once_in_one_conversation_leave_whole_groups() {
        assertWholeGroups(TurnsAtOnce.Order.BOTH_OPEN);
    }

    @Test
    @Tag("A1")
    void a_result_that_comes_after_the_next_question_keeps_its_call() {
        assertWholeGroups(TurnsAtOnce.Order.RESULT_AFTER_QUESTION);
    }

    private void assertWholeGroups(TurnsAtOnce.Order order) {
        List<ModelCall> calls = TurnsAtOnce.run(agents(), wire(), order);

        assertThat(calls.stream().flatMap(call -> ProviderRules.refusal(call).stream()))
                .isEmpty();
        ModelCall last = calls.get(calls.size() - 1);
        for (String ref : TurnsAtOnce.results(order)) {
            assertThat(last.messages().stream()
                            .filter(message -> message.from() != From.ASSISTANT)
                            .filter(message -> message.toString().contains(ref)))
                    .as("messages with the result of %s", ref)
                    .hasSize(1);
        }
    }

    @Test
    void passages_of_earlier_stand_behind_the_question_in_all_rounds_of_its_turn_and_are_never_kept() {
        assertRecalled(false);
    }

    @Test
    void passages_of_earlier_stand_behind_the_question_of_a_streamed_turn_too() {
        assertRecalled(true);
    }

    private void assertRecalled(boolean streaming) {
        RecallTurns.Happened happened = RecallTurns.run(agents(), wire(), streaming);

        assertThat(happened.refusals()).isEmpty();
        assertThat(happened.asked()).as("the call of a tool, and the answer").hasSize(2);
        assertThat(happened.asked()).allSatisfy(call -> {
            assertThat(call.newestUserText())
                    .startsWith(RecallTurns.QUESTION)
                    .contains(RecallTurns.FACT)
                    .containsOnlyOnce("<recalled>");
            assertThat(call.system()).doesNotContain("<recalled>");
            assertThat(call.pieces().stream().filter(piece -> piece.contains("<recalled>")))
                    .hasSize(1);
        });
        assertThat(happened.asked().get(1).pieces())
                .startsWith(happened.asked().get(0).pieces().toArray(String[]::new));
        assertThat(happened.next()).isNotEmpty().allSatisfy(call -> {
            assertThat(call.newestUserText()).isEqualTo(RecallTurns.NEXT);
            assertThat(call.pieces().toString()).contains(RecallTurns.QUESTION);
            // They stay behind their question where taking them out would cost more.
            assertThat(call.pieces().stream().filter(piece -> piece.contains("<recalled>")))
                    .hasSizeLessThanOrEqualTo(1)
                    .allSatisfy(piece -> assertThat(piece).contains(RecallTurns.QUESTION));
        });
        assertThat(happened.log().toString()).doesNotContain("<recalled>");
        assertThat(happened.log().stream()
                        .filter(logged -> logged.message().text().equals(RecallTurns.QUESTION)))
                .as("the question in the log")
                .hasSize(1);
    }

    @Test
    @Tag("C8")
    void what_no_provider_takes_back_is_mended_before_it_is_sent_again() {
        assertMended(false);
    }

    @Test
    @Tag("C8")
    void what_no_provider_takes_back_is_mended_where_answers_are_streamed() {
        assertMended(true);
    }

    private void assertMended(boolean streaming) {
        SentBackTurns.Happened happened = SentBackTurns.run(agents(), wire(), streaming);

        assertThat(happened.refusals()).isEmpty();
        assertThat(happened.answer()).isEqualTo(SentBackTurns.ANSWER);
        assertThat(happened.log().stream().flatMap(logged -> logged.message().toolCalls().stream()))
                .as("the log keeps calls as they came")
                .anySatisfy(call -> assertThat(call.arguments()).isEqualTo(SentBackTurns.CUT));
    }

    @Test
    @Tag("C8")
    void pictures_go_out_in_their_turn_and_then_a_line_that_says_what_they_were() {
        assertPictures(false);
    }

    @Test
    @Tag("C8")
    void pictures_of_streamed_turns_go_out_in_their_turn_too() {
        assertPictures(true);
    }

    private void assertPictures(boolean streaming) {
        Optional<PictureTurns.Happened> happened = PictureTurns.run(agents(), wire(), streaming);
        assumeThat(happened).as("agents that take pictures").isPresent();
        List<PictureTurns.Seen> calls = happened.orElseThrow().calls();

        assertThat(calls).as("two calls a picture, and one").hasSize(2 * PictureTurns.PICTURES + 1);
        for (int i = 0; i < calls.size() - 1; i++) {
            assertThat(calls.get(i).pictures()).as("pictures in call %s", i).containsExactly(i / 2);
        }
        PictureTurns.Seen last = calls.get(calls.size() - 1);
        assertThat(last.pictures()).isEmpty();
        assertThat(last.call().newestUserText()).isEqualTo(PictureTurns.NEXT);
        for (int number = 0; number < PictureTurns.PICTURES; number++) {
            String question = PictureTurns.question(number);
            int height = 480 + number;
            assertThat(last.call().messages())
                    .anySatisfy(message -> assertThat(message.text())
                            .contains(question, "[picture image/png", "640x" + height + " pixels, 29 KB"));
        }
        assertThat(calls)
                .allSatisfy(
                        seen -> assertThat(ProviderRules.refusal(seen.call())).isEmpty());
        assertThat(happened.orElseThrow().logSize()).isLessThan(10_000);
    }

    @Test
    @Tag("C8")
    void a_model_that_writes_notes_sees_each_picture_once_and_says_what_it_shows() {
        Optional<PictureTurns.Noted> noted = PictureTurns.noted(agents(), wire());
        assumeThat(noted).as("agents that take pictures").isPresent();

        assertThat(noted.orElseThrow().pictures()).containsExactly(0, 1, 2);
        assertThat(noted.orElseThrow().notes())
                .contains("a tree with 900 leaves", "a tree with 901 leaves", "a tree with 902 leaves");
    }

    @Test
    @Tag("A7")
    void a_thought_goes_back_with_its_calls_as_it_came_through_notes_and_a_restart() {
        Optional<ThoughtTurns.Happened> run = ThoughtTurns.run(agents(), wire());
        assumeThat(run).as("agents that send thoughts back").isPresent();
        ThoughtTurns.Happened happened = run.orElseThrow();

        assertThat(happened.answers())
                .isEqualTo(IntStream.range(0, ThoughtTurns.TURNS)
                        .mapToObj(ThoughtTurns::answer)
                        .toList());
        assertThat(happened.notes()).isPositive();
        assertThat(happened.calls()).hasSize(3 * ThoughtTurns.TURNS).allSatisfy(seen -> {
            assertThat(ProviderRules.refusal(seen.call())).isEmpty();
            assertThat(seen.newest()).isEqualTo(seen.ofTurn());
        });
    }

    @Test
    @Tag("B10")
    void of_a_stopped_stream_the_words_that_were_shown_are_kept_and_the_question_once() {
        StoppedTurns.Happened happened = stopped(StoppedTurns.NEXT);

        assertThat(happened.log())
                .containsExactly(
                        "USER " + StoppedTurns.QUESTION,
                        "ASSISTANT " + happened.shown() + StoppedTurns.STOPPED,
                        "USER " + StoppedTurns.NEXT,
                        "ASSISTANT " + StoppedTurns.ANSWER,
                        "USER " + StoppedTurns.THANKS,
                        "ASSISTANT " + StoppedTurns.WELCOME);
        assertThat(happened.calls().get(1).pieces().toString())
                .containsOnlyOnce(StoppedTurns.QUESTION)
                .contains(happened.shown(), StoppedTurns.NEXT);
    }

    @Test
    @Tag("B10")
    void a_question_that_is_asked_again_after_a_stop_is_kept_once_and_answered_once() {
        StoppedTurns.Happened happened = stopped(StoppedTurns.QUESTION);

        assertThat(happened.log())
                .containsExactly(
                        "USER " + StoppedTurns.QUESTION,
                        "ASSISTANT " + happened.shown() + StoppedTurns.STOPPED,
                        "ASSISTANT " + StoppedTurns.ANSWER,
                        "USER " + StoppedTurns.THANKS,
                        "ASSISTANT " + StoppedTurns.WELCOME);
        ModelCall last = happened.calls().get(2);
        assertThat(last.pieces().toString()).containsOnlyOnce(StoppedTurns.QUESTION);
        assertThat(last.messages().stream()
                        .filter(message -> message.from() == From.ASSISTANT)
                        .map(Sent::text))
                .containsExactly(StoppedTurns.ANSWER);
    }

    private StoppedTurns.Happened stopped(String next) {
        Optional<StoppedTurns.Happened> stopped = StoppedTurns.run(agents(), wire(), next);
        assumeThat(stopped).as("agents that can be stopped").isPresent();
        StoppedTurns.Happened happened = stopped.orElseThrow();
        assertThat(StoppedTurns.WHOLE).startsWith(happened.shown()).isNotEqualTo(happened.shown());
        assertThat(happened.calls())
                .hasSize(3)
                .allSatisfy(call -> assertThat(ProviderRules.refusal(call)).isEmpty());
        return happened;
    }

    @Test
    @Tag("B10")
    void of_a_rejected_answer_nothing_is_remembered_and_what_the_user_saw_is() {
        assertRejected(false);
    }

    @Test
    @Tag("B10")
    void of_a_rejected_answer_that_was_streamed_nothing_is_remembered_either() {
        assertRejected(true);
    }

    private void assertRejected(boolean streaming) {
        Optional<RejectedTurns.Happened> rejected = RejectedTurns.run(agents(), wire(), streaming);
        assumeThat(rejected).as("agents that have judges").isPresent();
        RejectedTurns.Happened happened = rejected.orElseThrow();

        assertThat(happened.answer()).isNotBlank().doesNotContain(AgentUnderTest.REJECTED);
        assertThat(happened.log())
                .containsExactly(
                        "USER " + RejectedTurns.QUESTION,
                        "ASSISTANT " + happened.answer(),
                        "USER " + RejectedTurns.NEXT,
                        "ASSISTANT " + RejectedTurns.END);
        assertThat(happened.next().toString()).doesNotContain(AgentUnderTest.REJECTED);
        assertThat(happened.next().pieces().toString())
                .containsOnlyOnce(RejectedTurns.QUESTION)
                .containsOnlyOnce(happened.answer());
        assertThat(ProviderRules.refusal(happened.next())).isEmpty();
    }

    private Stream<Exchange> all() {
        return ScriptedTurn.USERS.stream().flatMap(user -> run.exchanges(user).stream());
    }
}
