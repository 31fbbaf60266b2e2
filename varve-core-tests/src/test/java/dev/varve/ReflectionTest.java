package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelException;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When notes are condensed, and what happens when the reflector fails. */
class ReflectionTest extends Scenario {
    @Test
    @Tag("LAN-22")
    void cases_12_to_16_incremental_condenses_observations_and_then_reflections() {
        model.onObserve(request -> ScriptedModel.answer(
                ScriptedModel.line(request.messages().get(0), request.zone(), "seen " + words(500))));
        Session session = open(Policy.incremental());
        int most = 0;
        for (int turn = 0; turn < 24; turn++) {
            turn(session, turn, 600);
            session.context();
            most = Math.max(most, session.status().state().reflections().count());
        }

        assertThat(most).as("never more reflections than the threshold").isLessThan(5);
        assertThat(generations()).as("a reflection of reflections").contains(2);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("LAN-24")
    void case_17_a_reflector_that_fails_leaves_the_records_and_is_asked_again_later() {
        model.onReflect(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 40; turn++) {
            turn(session, turn, 40);
            session.context();
        }
        int notes = session.notes().size();
        assertThat(generations()).isEmpty();

        model.onReflect(ScriptedModel::nameNotes);
        clock.advance(Duration.ofMinutes(10));
        turn(session, 41, 40);

        assertThat(generations()).isNotEmpty();
        assertThat(session.notes()).hasSizeLessThan(notes);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("COR-23")
    void case_55_a_reflector_that_stays_too_large_is_pressed_to_level_4_and_the_smallest_result_wins() {
        model.onReflect(request -> ScriptedModel.answer("[2026-03-02 09:00] NOTE level " + request.level() + " "
                + words(request.level() == 2 ? 60 : 70 + request.level())));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60 && generations().isEmpty(); turn++) {
            turn(session, turn, 40);
            session.context();
        }

        assertThat(model.reflected().subList(0, 5))
                .extracting(request -> request.level())
                .containsExactly(0, 1, 2, 3, 4);
        assertThat(session.notes().get(0).text()).contains("level 2");
    }

    @Test
    @Tag("COR-25")
    @Tag("ZOR-11")
    void case_57_an_empty_reflection_leaves_the_log_intact() {
        model.onReflect(request -> ScriptedModel.answer(" "));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60; turn++) {
            turn(session, turn, 40);
            session.context();
        }

        assertThat(generations()).isEmpty();
        assertThat(events).noneMatch(MemoryEvent.Reflected.class::isInstance);
        Invariants.checkStored(store, SCOPE);
    }

    private List<Integer> generations() {
        return reflections().stream().map(Reflection::generation).toList();
    }
}
