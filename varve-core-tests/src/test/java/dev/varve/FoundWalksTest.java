package dev.varve;

import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import dev.varve.testkit.WalkStep.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Walks that {@link InvariantsSoak} found to break an invariant, without the steps that had no part in it. */
class FoundWalksTest {
    @Test
    void passages_found_for_a_small_window_are_not_shown_beside_the_messages_they_are_of() {
        walk(
                Policy.windowed(),
                8046158685806150999L,
                new WalkStep(Event.MODEL_IS_SLOW, 1),
                new WalkStep(Event.STORE_BREAKS_LATE, 1),
                new WalkStep(Event.OBSERVE_NOW, 1),
                new WalkStep(Event.BACKGROUND_ALL, 1),
                new WalkStep(Event.USER, 386),
                new WalkStep(Event.TOOL_TURN, 37),
                new WalkStep(Event.TOOL_TURN, 160),
                new WalkStep(Event.TOOL_TURN, 188),
                new WalkStep(Event.TOOL_TURN, 374),
                new WalkStep(Event.STORE_BREAKS, 1),
                new WalkStep(Event.ANSWER, 273),
                new WalkStep(Event.STORE_BREAKS_LATE, 346),
                new WalkStep(Event.PARALLEL_TOOLS, 195),
                new WalkStep(Event.CONTEXT_SMALL_WINDOW, 1));
    }

    @Test
    void facts_learnt_in_the_moment_of_a_note_are_shown_at_once_and_not_after_a_restart() {
        walk(
                SmallPolicies.tenth(Policy.tiered()),
                -7151036125522591746L,
                new WalkStep(Event.OPEN_CALL, 1),
                new WalkStep(Event.PARALLEL_TOOLS, 100),
                new WalkStep(Event.PARALLEL_TOOLS, 296),
                new WalkStep(Event.USER, 328),
                new WalkStep(Event.PARALLEL_TOOLS, 50),
                new WalkStep(Event.PARALLEL_TOOLS, 39),
                new WalkStep(Event.RESTART, 1),
                new WalkStep(Event.MODEL_IS_SLOW, 1),
                new WalkStep(Event.END, 1),
                new WalkStep(Event.CLOSE, 1));
    }

    private static void walk(Policy policy, long seed, WalkStep... steps) {
        try (Walk walk = new Walk(InvariantsPropertyTest.sharedHeap(), policy, seed)) {
            walk.go(List.of(steps));
        }
    }
}
