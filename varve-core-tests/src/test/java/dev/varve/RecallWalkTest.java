package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants hold where contexts show passages of earlier again, under every policy. */
@Tag("long")
class RecallWalkTest {
    private static final int WALKS = 30;
    private static final int STEPS = 60;

    static Stream<Policy> policies() {
        return Stream.of(
                        SmallPolicies.tenth(Policy.defaults()),
                        Policy.incremental(),
                        SmallPolicies.tenth(Policy.windowed()),
                        SmallPolicies.tenth(Policy.tiered()))
                .map(policy -> policy.withContext(context -> context.recall(400)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void passages_leave_the_prefix_the_budget_and_the_groups_as_they_are(Policy policy) {
        long recalling = 0;
        for (long seed = 0; seed < WALKS; seed++) {
            try (Walk walk = new Walk(InvariantsPropertyTest.sharedHeap(), policy, seed)) {
                walk.go(WalkStep.byChance(seed, STEPS));
                recalling += walk.recalling();
            } catch (AssertionError e) {
                throw new AssertionError(policy.name() + ", seed " + seed + ": " + e.getMessage(), e);
            }
        }
        assertThat(recalling).as("contexts with passages").isPositive();
    }
}
