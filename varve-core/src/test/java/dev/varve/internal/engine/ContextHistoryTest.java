package dev.varve.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.TestClock;
import dev.varve.Varve;
import dev.varve.event.Course;
import dev.varve.internal.context.TextBehind;
import dev.varve.policy.Limit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("long")
class ContextHistoryTest {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");

    static List<Policy> policies() {
        return List.of(
                Policy.incremental(),
                Policy.defaults() // the cache is cold at each call
                        .withObserve(observe -> observe.bufferEvery(150)
                                .chunkTokens(150)
                                .activateAt(Limit.tokens(100_000))
                                .keepTail(200)
                                .coldAfter(Duration.ofMinutes(1)))
                        .withReflect(reflect -> reflect.at(Limit.tokens(500))),
                Policy.defaults()
                        .withObserve(observe -> observe.bufferEvery(150)
                                .chunkTokens(150)
                                .activateAt(Limit.tokens(600))
                                .keepTail(100))
                        .withReflect(reflect -> reflect.at(Limit.tokens(500))));
    }

    private static Varve varve(Policy policy) {
        return Varve.builder().policy(policy).executor(Runnable::run).build();
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    /** What each call got, by the number of the newest message then. */
    private static Map<Long, Context> talk(Session session) {
        Map<Long, Context> calls = new LinkedHashMap<>();
        for (int i = 0; i < 60; i++) {
            session.append(Message.user(
                    "We decided that house " + i + " gets a roof of slate number " + (700 + i)
                            + " before winter, and that Ms. Weber " + i + " pays for it by 2026-05-" + (10 + i % 20)
                            + ".",
                    at(2 * i)));
            calls.put(session.status().state().lastSeq(), session.context());
            session.append(Message.assistant(
                    "Noted: house " + i + " gets slate, and the masons come on day " + (i + 3) + " of the works.",
                    at(2 * i + 1)));
        }
        return calls;
    }

    private static List<String> blocks(Context context) {
        return context.blocks().stream().map(ContextBlock::text).toList();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_context_of_then_is_the_one_that_the_call_got(Policy policy) {
        try (Varve varve = varve(policy)) {
            Session session = varve.session("s");
            Map<Long, Context> calls = talk(session);
            assertThat(session.notes()).hasAtLeastOneElementOfType(Reflection.class);
            calls.forEach((seq, call) -> {
                Context again = session.contextAt(seq, ContextRequest.EMPTY);
                assertThat(blocks(again)).as("notes at %d", seq).isEqualTo(blocks(call));
                // Passages behind them are looked up anew, by what has been said since.
                assertThat(TextBehind.without(again).window())
                        .as("messages at %d", seq)
                        .isEqualTo(TextBehind.without(call).window());
                assertThat(again.hint()).as("hint at %d", seq).isEqualTo(call.hint());
            });
        }
    }

    @Test
    void from_the_newest_message_on_it_is_the_context_of_now_and_before_the_first_there_is_nothing() {
        try (Varve varve = varve(Policy.incremental())) {
            Session session = varve.session("s");
            talk(session);
            Context now = session.contextAt(1_000, ContextRequest.EMPTY);
            assertThat(now.memoryText()).isEqualTo(session.context().memoryText());
            assertThat(session.contextAt(0, ContextRequest.EMPTY).messages()).isEmpty();
            assertThat(session.contextAt(0, ContextRequest.EMPTY).blocks()).isEmpty();
        }
    }

    @Test
    void a_time_stands_for_the_newest_message_that_was_said_by_then() {
        try (Varve varve = varve(Policy.incremental())) {
            Session session = varve.session("s");
            talk(session);
            assertThat(session.contextAt(at(41), ContextRequest.EMPTY).window())
                    .isEqualTo(session.contextAt(42, ContextRequest.EMPTY).window());
            assertThat(session.contextAt(START.minusSeconds(1), ContextRequest.EMPTY)
                            .messages())
                    .isEmpty();
        }
    }

    @Test
    void what_was_deleted_since_does_not_come_back() {
        try (Varve varve = varve(Policy.incremental())) {
            Session session = varve.session("s");
            talk(session);
            session.deleteSpan(new Span(5, 7));
            Context then = session.contextAt(41, ContextRequest.EMPTY);
            assertThat(then.memoryText() + then.messages()).doesNotContain("slate number 702");
            assertThat(then.messages().get(then.messages().size() - 1).text()).contains("slate number 720");
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_course_has_each_call_as_it_was_with_sizes_and_changes(Policy policy) {
        try (Varve varve = varve(policy)) {
            Session session = varve.session("s");
            Map<Long, Context> calls = talk(session);
            Course course = session.course(ContextRequest.EMPTY);
            assertThat(course.calls()).isEqualTo(calls.size() + 1);
            int number = 1;
            for (Map.Entry<Long, Context> call : calls.entrySet()) {
                assertThat(course.call(number).seq()).isEqualTo(call.getKey());
                Context again = course.context(number);
                assertThat(again.memoryText()).isEqualTo(call.getValue().memoryText());
                assertThat(TextBehind.without(again).window())
                        .as("messages of call %d", number)
                        .isEqualTo(TextBehind.without(call.getValue()).window());
                assertThat(again.memoryText())
                        .isEqualTo(session.contextAt(call.getKey(), ContextRequest.EMPTY)
                                .memoryText());
                assertThat(course.call(number).cached())
                        .isLessThanOrEqualTo(course.call(number).context());
                number++;
            }
            assertThat(course.changes())
                    .extracting(Course.Change::kind)
                    .contains(Course.Kind.ACTIVATION, Course.Kind.REFLECTION);
            assertThat(course.changes())
                    .allSatisfy(change -> assertThat(change.notes()).isPositive());
            assertThat(course.context(course.calls()).memoryText())
                    .isEqualTo(session.contextAt(1_000, ContextRequest.EMPTY).memoryText());
        }
    }

    /** Messages at minute after minute; the observer is slow and writes each note minutes after its messages. */
    @Test
    void notes_that_were_written_while_the_session_ran_count_from_their_time_on() {
        TestClock clock = new TestClock();
        Queue<Runnable> waiting = new ArrayDeque<>();
        try (Varve varve = Varve.builder()
                .policy(Policy.incremental())
                .clock(clock)
                .executor(waiting::add)
                .build()) {
            Session session = varve.session("s");
            Map<Long, Context> calls = new LinkedHashMap<>();
            for (int i = 0; i < 60; i++) {
                clock.set(at(2 * i));
                session.append(Message.user("We decided that house " + i + " gets a roof of slate.", clock.instant()));
                calls.put(session.status().state().lastSeq(), session.context());
                clock.set(at(2 * i).plusSeconds(30));
                session.append(
                        Message.assistant("Noted: house " + i + " gets slate from the quarry.", clock.instant()));
                if (i % 7 == 6) {
                    clock.set(at(2 * i).plusSeconds(40));
                    while (!waiting.isEmpty()) {
                        waiting.remove().run();
                    }
                }
            }
            assertThat(calls.values())
                    .anySatisfy(call -> assertThat(call.blocks()).isNotEmpty());
            calls.forEach((seq, call) -> assertThat(
                            session.contextAt(seq, ContextRequest.EMPTY).memoryText())
                    .as("call after %d", seq)
                    .isEqualTo(call.memoryText()));
        }
    }

    @Test
    void a_session_without_messages_has_no_call() {
        try (Varve varve = varve(Policy.incremental())) {
            assertThat(varve.session("s").course(ContextRequest.EMPTY).calls()).isZero();
        }
    }

    @Test
    void where_nobody_is_the_assistant_each_message_is_a_call() {
        try (Varve varve = varve(Policy.incremental())) {
            Session session = varve.session("s");
            for (int i = 0; i < 4; i++) {
                session.append(Message.user("Line " + i, at(i)));
            }
            Course course = session.course(ContextRequest.EMPTY);
            assertThat(course.calls()).isEqualTo(4);
            assertThat(course.call(4).seq()).isEqualTo(4);
            assertThat(course.context(2).window()).hasSize(2);
        }
    }
}
