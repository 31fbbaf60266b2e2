package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.policy.Limit;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is done before it is needed: reflections that are kept until they are due, and sessions that are idle. */
class AheadOfNeedTest extends Scenario {
    private static final int AT = 100;

    /** Observations of a dozen tokens; a reflection is due at a hundred and prepared from fifty on. */
    private static final Policy PREPARING = SmallPolicies.tenth(Policy.defaults())
            .withReflect(reflect -> reflect.at(Limit.tokens(AT)).prepareFrom(0.5));

    @Test
    @Tag("COR-22")
    void a_reflection_is_made_from_half_of_the_threshold_on_and_used_when_it_is_due() {
        Session session = open(PREPARING);
        int turn = 0;
        while (model.reflected().isEmpty()) {
            turns(session, turn++, 1, 40);
        }
        assertThat(session.status().state().memoryTokens()).isBetween(AT / 2L, AT - 1L);
        assertThat(reflections()).as("kept").isEmpty();
        List<Note> sources = model.reflected().get(0).notes();
        int calls = model.reflected().size();

        long before = 0;
        while (reflections().isEmpty()) {
            before = session.status().state().memoryTokens();
            assertThat(model.reflected()).as("no second call").hasSize(calls);
            turns(session, turn++, 1, 40);
        }

        assertThat(before).isLessThan(AT);
        Reflection reflection = reflections().get(0);
        assertThat(reflection.sources())
                .isEqualTo(sources.stream().map(Note::id).toList());
        List<Note> active = session.notes().stream()
                .filter(note -> note.status() == Note.Status.ACTIVE)
                .toList();
        assertThat(active.get(0)).isEqualTo(reflection);
        assertThat(active.subList(1, active.size()))
                .as("what arrived meanwhile")
                .isNotEmpty()
                .allSatisfy(note -> {
                    assertThat(note).isInstanceOf(Observation.class);
                    assertThat(note.span().from())
                            .isGreaterThanOrEqualTo(reflection.span().to());
                });
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void a_prepared_reflection_of_another_epoch_is_not_used() {
        Session session = open(PREPARING);
        int turn = 0;
        while (model.reflected().isEmpty()) {
            turns(session, turn++, 1, 40);
        }
        Varve other = varve(
                PREPARING.withReflect(
                        reflect -> reflect.at(Limit.tokens(AT / 2)).prepareFrom(0)),
                new ScriptedModel(),
                Runnable::run);
        turns(other.session(SCOPE), turn++, 1, 40);
        assertThat(reflections()).hasSize(1);

        while (reflections().size() < 2) {
            turns(session, turn++, 1, 40);
        }

        assertThat(reflections().get(1).sources()).contains(reflections().get(0).id());
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void what_a_prepared_reflection_cost_is_recorded_when_it_was_paid() {
        Session session = open(PREPARING);
        int turn = 0;
        while (model.reflected().isEmpty()) {
            turns(session, turn++, 1, 40);
        }
        assertThat(session.status().state().usage().calls())
                .isEqualTo(model.observed().size() + model.reflected().size());
        while (reflections().isEmpty()) {
            turns(session, turn++, 1, 40);
        }
        assertThat(session.status().state().usage().calls())
                .isEqualTo(model.observed().size() + model.reflected().size());
    }

    @Test
    void notes_that_are_ready_replace_messages_once_the_providers_cache_is_cold() {
        Policy policy =
                SmallPolicies.tenth(Policy.defaults()).withObserve(observe -> observe.coldAfter(Duration.ofMinutes(5)));
        Session session = open(policy);
        int turn = 0;
        while (session.status().state().bufferedTo() == 1) {
            turns(session, turn++, 1, 40);
        }
        turns(session, turn, 2, 40);
        clock.advance(Duration.ofSeconds(299));
        session.append(Message.user("Are you there?", clock.instant()));
        Context warm = session.context();
        assertThat(active()).as("the cache may still be warm").isEmpty();
        session.append(Message.assistant("Yes.", clock.instant()));

        clock.advance(Duration.ofMinutes(5));
        session.append(Message.user("And now?", clock.instant()));
        Context cold = session.context();

        assertThat(active()).isNotEmpty();
        assertThat(cold.stats().messageTokens())
                .as("the tail that the policy keeps raw")
                .isLessThan(warm.stats().messageTokens())
                .isGreaterThanOrEqualTo(policy.observe().keepTail());
        assertThat(session.context().messages()).as("the same call again").isEqualTo(cold.messages());
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void notes_wait_for_their_threshold_without_that_setting() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        int turn = 0;
        while (session.status().state().bufferedTo() == 1) {
            turns(session, turn++, 1, 40);
        }
        turns(session, turn, 2, 40);
        clock.advance(Duration.ofDays(5));
        session.append(Message.user("And now?", clock.instant()));
        session.context();

        assertThat(active()).isEmpty();
    }

    @Test
    @Tag("COR-21")
    void idle_sessions_catch_up_and_others_are_left_alone() {
        Varve varve = varve(SmallPolicies.tenth(Policy.defaults()), model, Runnable::run);
        turns(varve.session("quiet"), 0, 6, 20);
        clock.advance(Duration.ofMinutes(30));
        turns(varve.session("busy"), 0, 6, 20);
        assertThat(varve.session("quiet").status().state().unbufferedMessages()).isPositive();
        assertThat(varve.session("busy").status().state().unbufferedMessages()).isPositive();

        assertThat(varve.catchUpQuiet(SCOPE.tenant(), Duration.ofMinutes(20))).isEqualTo(1);

        assertThat(varve.session("quiet").status().state().unbufferedMessages()).isZero();
        assertThat(varve.session("busy").status().state().unbufferedMessages()).isPositive();
        assertThat(varve.catchUpQuiet(SCOPE.tenant(), Duration.ofMinutes(20)))
                .as("nothing is left")
                .isZero();
        Invariants.checkStored(store, varve.session("quiet").scope());
    }

    @Test
    @Tag("COR-21")
    void an_idle_session_passes_its_thresholds_while_nobody_waits() {
        ManualExecutor jobs = new ManualExecutor();
        Varve varve = varve(SmallPolicies.tenth(Policy.defaults()), model, jobs);
        Session session = varve.session(SCOPE);
        for (int i = 0; i < 150; i++) {
            session.append(Message.user("turn " + i + " " + words(40), clock.instant()));
            session.append(Message.assistant(words(40), clock.instant()));
        }
        assertThat(session.notes()).isEmpty();
        clock.advance(Duration.ofHours(1));
        varve.catchUpQuiet(SCOPE.tenant(), Duration.ofMinutes(20));

        jobs.runAll();

        assertThat(events).anyMatch(MemoryEvent.Activated.class::isInstance);
        assertThat(session.status().state().unbufferedMessages()).isZero();
        assertThat(session.status().state().unobservedTokens())
                .isLessThan(Policy.defaults().observe().activateAt().tokens() / 10);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("COR-21")
    void a_session_that_is_spoken_to_again_goes_its_usual_course() {
        ManualExecutor jobs = new ManualExecutor();
        Varve varve = varve(SmallPolicies.tenth(Policy.defaults()), model, jobs);
        Session session = varve.session(SCOPE);
        for (int i = 0; i < 150; i++) {
            session.append(Message.user("turn " + i + " " + words(40), clock.instant()));
            session.append(Message.assistant(words(40), clock.instant()));
        }
        clock.advance(Duration.ofHours(1));
        model.onObserve(request -> {
            session.append(Message.user("I am back", clock.instant()));
            return ScriptedModel.nameSpan(request);
        });

        varve.catchUpQuiet(SCOPE.tenant(), Duration.ofMinutes(20));
        jobs.runAll();

        assertThat(model.observed()).as("it would pass its thresholds").isNotEmpty();
        assertThat(events).noneMatch(MemoryEvent.Activated.class::isInstance);
        assertThat(session.context().window()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    private List<Note> active() {
        return store.notes(SCOPE, EnumSet.of(Note.Status.ACTIVE));
    }
}
