package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run costs that comes to nothing, and how often it is made. */
class FailedRunsTest extends Scenario {

    @Test
    void what_failed_runs_have_cost_is_recorded() {
        model.onObserve(request -> new ModelAnswer("prose", ContinuationHint.NONE, new Usage(1, 500, 20, 100, 0)));
        Session session = open(Policy.incremental());
        turns(session, 0, 1, 600);

        int calls = model.observed().size();
        assertThat(calls).isEqualTo(3);
        assertThat(session.notes()).isEmpty();
        assertThat(session.status().state().usage()).isEqualTo(new Usage(3, 1500, 60, 300, 0));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void what_a_failed_call_has_cost_is_recorded() {
        model.onObserve(request -> {
            throw new ModelException("500").after(Usage.call(70, 0));
        });
        Session session = open(Policy.incremental());
        turns(session, 0, 1, 600);

        assertThat(session.status().state().usage()).isEqualTo(new Usage(3, 210, 0, 0, 0));
    }

    @Test
    void what_a_failed_reflection_has_cost_is_recorded() {
        model.onReflect(request -> new ModelAnswer("prose", ContinuationHint.NONE, Usage.call(100, 10)));
        model.onObserve(
                request -> new ModelAnswer(ScriptedModel.nameSpan(request).text(), ContinuationHint.NONE, Usage.NONE));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 40, 40);

        assertThat(model.reflected()).isNotEmpty();
        assertThat(session.status().state().usage().inputTokens())
                .isEqualTo(100L * model.reflected().size());
    }

    @ParameterizedTest
    @EnumSource(
            value = ModelException.Kind.class,
            names = {"DENIED", "REJECTED", "NOT_CALLED"})
    void what_cannot_succeed_is_called_once(ModelException.Kind kind) {
        model.onObserve(request -> {
            throw new ModelException(kind, "scripted " + kind);
        });
        Session session = open(Policy.incremental());
        turns(session, 0, 1, 600);

        assertThat(model.observed()).hasSize(1);
        assertThat(failures()).containsExactly("scripted " + kind);
        assertThat(session.context().window()).hasSize(2);
    }

    @Test
    void messages_that_were_refused_too_often_are_halved_and_then_left_alone() {
        model.onObserve(request -> ScriptedModel.answer("prose"));
        Session session = open(Policy.incremental());
        session.append(
                Message.user("one " + words(300), clock.instant()),
                Message.assistant("two " + words(300), clock.instant()),
                Message.user("three " + words(300), clock.instant()),
                Message.assistant("four " + words(300), clock.instant()));
        for (int i = 0; i < 10; i++) {
            clock.advance(Duration.ofMinutes(10));
            session.context();
        }

        assertThat(spans()).containsExactly(new Span(1, 5), new Span(1, 3), new Span(1, 2));
        assertThat(model.observed()).as("three tries each").hasSize(9);
        assertThat(failures()).as("nobody is told again and again").hasSize(3);
        assertThat(session.context().window()).hasSize(4);

        model.onObserve(ScriptedModel::nameSpan);
        assertThat(session.catchUp(Duration.ofSeconds(60)))
                .as("a host that asks for it gets another try")
                .isTrue();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void half_of_what_was_refused_may_pass_and_the_rest_follows() {
        model.onObserve(request ->
                request.messages().size() > 2 ? ScriptedModel.answer("prose") : ScriptedModel.nameSpan(request));
        Session session = open(Policy.incremental());
        session.append(
                Message.user(words(300), clock.instant()),
                Message.assistant(words(300), clock.instant()),
                Message.user(words(300), clock.instant()),
                Message.assistant(words(600), clock.instant()));
        clock.advance(Duration.ofMinutes(10));
        session.catchUp(Duration.ofSeconds(60));
        clock.advance(Duration.ofMinutes(10));
        session.context();
        clock.advance(Duration.ofMinutes(10));
        session.context();

        assertThat(session.notes()).extracting(Note::span).startsWith(new Span(1, 3));
        assertThat(session.status().state().unbufferedMessages()).isZero();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void what_is_too_large_is_halved_within_the_run() {
        model.onObserve(request -> {
            if (request.messages().size() > 1) {
                throw new ModelException(ModelException.Kind.TOO_LARGE, "scripted 413");
            }
            return ScriptedModel.nameSpan(request);
        });
        Session session = open(Policy.incremental());
        turns(session, 0, 1, 600);

        assertThat(spans()).startsWith(new Span(1, 3), new Span(1, 2));
        assertThat(session.notes()).isNotEmpty();
        assertThat(failures()).isEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void records_that_do_not_get_smaller_are_not_condensed_again_until_they_change() {
        model.onReflect(request ->
                ScriptedModel.answer(request.notes().stream().map(Note::text).collect(Collectors.joining("\n"))));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 40, 40);
        int calls = model.reflected().size();
        assertThat(calls).isPositive();

        for (int i = 0; i < 10; i++) {
            clock.advance(Duration.ofMinutes(10));
            session.context();
        }
        assertThat(model.reflected()).hasSize(calls);

        turns(session, 40, 20, 40);
        assertThat(model.reflected()).hasSizeGreaterThan(calls);
    }

    private List<Span> spans() {
        return model.observed().stream().map(FailedRunsTest::span).distinct().collect(Collectors.toList());
    }

    private static Span span(ObserveRequest request) {
        return new Span(
                request.messages().get(0).seq(),
                request.messages().get(request.messages().size() - 1).seq() + 1);
    }
}
